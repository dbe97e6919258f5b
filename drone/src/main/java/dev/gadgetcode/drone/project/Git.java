package dev.gadgetcode.drone.project;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// The git command line, run with arguments that no shell sees, that cannot ask anybody anything,
/// and that runs no hook. Each call blocks its thread for a bounded time.
final class Git {
  private static final int MAX_OUTPUT = 16 << 10;
  private static final List<String> QUIET =
      List.of("git", "-c", "core.hooksPath=/dev/null", "-c", "init.defaultBranch=main");

  private Git() {}

  /// How a command ended.
  ///
  /// @param output the last of what it said, both streams
  record Result(int exitCode, String output) {
    boolean isSuccess() {
      return exitCode == 0;
    }

    /// The line that says why, of all that git says when it fails.
    String reason() {
      return output
          .lines()
          .filter(line -> line.startsWith("fatal: ") || line.startsWith("error: "))
          .reduce((_, last) -> last)
          .orElseGet(() -> "git ended with code " + exitCode);
    }
  }

  static Result run(Path directory, Duration limit, Consumer<String> progress, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(QUIET);
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    var environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_"));
    environment.put("GIT_TERMINAL_PROMPT", "0");
    environment.put("GIT_ASKPASS", "/bin/false");
    environment.put("SSH_ASKPASS", "/bin/false");
    environment.put("GIT_SSH_COMMAND", "ssh -oBatchMode=yes");
    environment.put("GIT_ALLOW_PROTOCOL", "https:ssh:file");
    environment.put("LC_ALL", "C.UTF-8");
    var process = builder.start();
    process.getOutputStream().close();
    var output = new StringBuilder();
    var reading =
        Thread.ofVirtual().name("git-output").start(() -> read(process, output, progress));
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return new Result(-1, "fatal: git was ended after " + limit.toSeconds() + " s");
      }
      reading.join();
      return new Result(process.exitValue(), output.toString());
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void read(Process process, StringBuilder output, Consumer<String> progress) {
    try (Reader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      var line = new StringBuilder();
      for (int next = reader.read(); next >= 0; next = reader.read()) {
        if (next == '\r' || next == '\n') {
          keep(output, line, progress);
        } else if (line.length() < MAX_OUTPUT) {
          line.append((char) next);
        }
      }
      keep(output, line, progress);
    } catch (IOException ended) {
      output.append("error: git's output ended: ").append(ended.getMessage()).append('\n');
    }
  }

  private static void keep(StringBuilder output, StringBuilder line, Consumer<String> progress) {
    progress.accept(line.toString());
    output.append(line).append('\n');
    line.setLength(0);
    if (output.length() > MAX_OUTPUT) {
      output.delete(0, output.length() - MAX_OUTPUT);
    }
  }
}
