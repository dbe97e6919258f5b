package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Directory;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;

/// Looks for the matching lines of a file. Immutable; for any thread.
final class LineSearch {
  private final SearchPattern wanted;
  private final Pattern expression;
  private final ByteNeedle required;
  private final long deadline;

  /// @param deadline by [System#nanoTime], for expressions that never come to an end
  LineSearch(SearchPattern wanted, long deadline) {
    this.wanted = wanted;
    this.expression = wanted.compile();
    this.required = new ByteNeedle(wanted.requiredText());
    this.deadline = deadline;
  }

  /// Adds the lines of one file.
  ///
  /// @param content what it is read into
  void look(Directory directory, ProjectWalk.Found file, FileBytes content, Hits hits)
      throws IOException {
    var name = file.name();
    try {
      content.read(directory, name, file.attributes(), Grep.LARGEST_FILE);
    } catch (NoSuchFileException | AccessDeniedException _) {
      return; // gone meanwhile, or not ours to read: nothing to find
    }
    if (!content.have(required)) {
      return;
    }
    var text = content.text();
    if (text.indexOf('\0') >= 0) {
      return;
    }
    if (wanted.isPlain()) {
      plain(directory.textOf(name), text, hits);
    } else {
      lines(directory.textOf(name), text, hits);
    }
  }

  private void plain(String path, String text, Hits hits) {
    int line = 1;
    int counted = 0;
    int at = text.indexOf(wanted.text());
    while (at >= 0 && !hits.isFull()) {
      int start = text.lastIndexOf('\n', at) + 1;
      int newline = text.indexOf('\n', at);
      for (; counted < start; counted++) {
        if (text.charAt(counted) == '\n') {
          line++;
        }
      }
      int end = newline < 0 ? text.length() : newline;
      hits.add(new Hits.Hit(path, line, text.substring(start, withoutReturn(text, start, end))));
      at = newline < 0 ? -1 : text.indexOf(wanted.text(), newline + 1);
    }
  }

  private void lines(String path, String text, Hits hits) {
    var matcher = expression.matcher(new WatchedText(text, deadline));
    int line = 1;
    for (int start = 0; start < text.length() && !hits.isFull(); line++) {
      int newline = text.indexOf('\n', start);
      int next = newline < 0 ? text.length() : newline;
      int end = newline < 0 ? next : withoutReturn(text, start, next);
      matcher.region(start, end);
      if (matcher.find()) {
        hits.add(new Hits.Hit(path, line, text.substring(start, end)));
      }
      start = next + 1;
    }
  }

  private static int withoutReturn(String text, int start, int end) {
    return end > start && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }
}
