package dev.gadgetcode.drone.tool.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The processes of this machine as Linux tells them. Stateless; for any thread.
final class ProcessTable {
  private static final Path PROC = Path.of("/proc");
  private static final Path BOOT = PROC.resolve("sys/kernel/random/boot_id");

  private ProcessTable() {}

  /// A process. One that has ended and was not yet waited for counts as ended.
  record Entry(long pid, String name, boolean ended, long parent, long session, long startTicks) {
    /// Reads the state line of a process, whose second field is a name with anything in it.
    static Optional<Entry> parse(String line) {
      int open = line.indexOf(" (");
      int close = line.lastIndexOf(") ");
      if (open < 0 || close < 0) {
        return Optional.empty();
      }
      var fields = List.of(line.substring(close + 2).strip().split(" ", -1));
      if (fields.size() < 20) {
        return Optional.empty();
      }
      boolean ended = fields.getFirst().equals("Z") || fields.getFirst().equals("X");
      try {
        return Optional.of(
            new Entry(
                Long.parseLong(line.substring(0, open)),
                line.substring(open + 2, close),
                ended,
                Long.parseLong(fields.get(1)),
                Long.parseLong(fields.get(3)),
                Long.parseLong(fields.get(19))));
      } catch (NumberFormatException _) {
        return Optional.empty();
      }
    }
  }

  static String boot() throws IOException {
    return Files.readString(BOOT).strip();
  }

  /// The process of that number, if it lives.
  static Optional<Entry> find(long pid) {
    return text(PROC.resolve(Long.toString(pid)).resolve("stat"))
        .flatMap(Entry::parse)
        .filter(entry -> !entry.ended());
  }

  static List<Entry> all() throws IOException {
    var entries = new ArrayList<Entry>();
    try (var folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (var folder : folders) {
        find(Long.parseLong(folder.getFileName().toString())).ifPresent(entries::add);
      }
    } catch (DirectoryIteratorException fault) {
      throw fault.getCause();
    }
    return entries;
  }

  /// Whether a process was given a variable with this value.
  static boolean hasVariable(long pid, String variable) {
    return text(PROC.resolve(Long.toString(pid)).resolve("environ"))
        .filter(environment -> ("\0" + environment).contains("\0" + variable + "\0"))
        .isPresent();
  }

  /// A file of a process, or nothing when the process went away or is someone else's.
  private static Optional<String> text(Path file) {
    try {
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
