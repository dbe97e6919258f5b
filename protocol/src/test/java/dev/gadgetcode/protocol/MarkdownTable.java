package dev.gadgetcode.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A table of a Markdown file.
///
/// @param section the number of the `##` heading that it stands under, 0 before the first
/// @param title the text of the last heading of any level
record MarkdownTable(int section, String title, List<String> header, List<List<String>> rows) {
  private static final Pattern SECTION = Pattern.compile("## (\\d+)\\. .*");
  private static final Pattern HEADING = Pattern.compile("#+ (.*)");
  private static final Pattern CODE = Pattern.compile("`([^`]*)`");

  static List<MarkdownTable> read(Path file) {
    try {
      return parse(Files.readAllLines(file));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  static List<MarkdownTable> parse(List<String> lines) {
    var tables = new ArrayList<MarkdownTable>();
    int section = 0;
    var title = "";
    var inTable = false;
    for (var line : lines) {
      var numbered = SECTION.matcher(line);
      var heading = HEADING.matcher(line);
      if (numbered.matches()) {
        section = Integer.parseInt(numbered.group(1));
      }
      if (heading.matches()) {
        title = heading.group(1);
      }
      if (line.startsWith("|") && !inTable) {
        tables.add(new MarkdownTable(section, title, cells(line), new ArrayList<>()));
      } else if (line.startsWith("|") && !line.startsWith("|---")) {
        tables.getLast().rows().add(cells(line));
      }
      inTable = line.startsWith("|");
    }
    return tables;
  }

  /// The parts of a cell that are set as code.
  static List<String> code(String cell) {
    return CODE.matcher(cell).results().map(found -> found.group(1)).toList();
  }

  private static List<String> cells(String line) {
    var cells = new ArrayList<String>();
    for (var cell : line.substring(1, line.lastIndexOf('|')).split("\\|", -1)) {
      cells.add(cell.strip());
    }
    return List.copyOf(cells);
  }
}
