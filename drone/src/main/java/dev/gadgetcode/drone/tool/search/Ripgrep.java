package dev.gadgetcode.drone.tool.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The ripgrep program of this machine. Immutable; for any thread.
public record Ripgrep(Path program) {
  private static final int CHECK_SECONDS = 10;

  /// The program, if the search path has it.
  public static Optional<Ripgrep> find(String searchPath) {
    return Arrays.stream(searchPath.split(":", -1))
        .filter(folder -> folder.startsWith("/"))
        .map(folder -> Path.of(folder, "rg"))
        .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
        .findFirst()
        .map(Ripgrep::new);
  }

  /// Whether ripgrep understands the pattern.
  boolean understands(SearchPattern pattern) throws IOException, InterruptedException {
    if (pattern.text().indexOf('\0') >= 0) {
      return false;
    }
    var command = new ArrayList<>(command(pattern));
    command.add("/dev/null");
    var process = quiet(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try {
      return process.waitFor(CHECK_SECONDS, TimeUnit.SECONDS) && process.exitValue() < 2;
    } finally {
      process.destroyForcibly();
    }
  }

  /// The command for a pattern; what follows are files.
  List<String> command(SearchPattern pattern) {
    var command = new ArrayList<>(List.of(program.toString(), "--no-config", "--json"));
    command.addAll(
        List.of("--threads=1", "--no-mmap", "--encoding=none", "--crlf", "--no-messages"));
    command.add("--max-count=" + (Hits.MOST + 1));
    if (pattern.kind() == SearchPattern.Kind.LITERAL) {
      command.add("--fixed-strings");
    }
    command.add(
        pattern.letters() == SearchPattern.Case.IGNORED ? "--ignore-case" : "--case-sensitive");
    command.add("--regexp=" + pattern.text());
    command.add("--");
    return command;
  }

  ProcessBuilder quiet(List<String> command) {
    var builder = new ProcessBuilder(command);
    builder.environment().clear();
    return builder
        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
        .redirectError(ProcessBuilder.Redirect.DISCARD);
  }
}
