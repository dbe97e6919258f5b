package dev.gadgetcode.app.doctor;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A program that other parts start, tried by running it. Blocks its caller for some seconds at
/// most.
record Program(List<String> command) {
  private static final int PATIENCE_SECONDS = 10;

  Program {
    command = List.copyOf(command);
  }

  /// The first line that it prints; empty where it is not there or fails.
  Optional<String> answer() throws InterruptedException {
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      try (var lines = process.inputReader()) {
        var first = lines.readLine();
        return process.exitValue() == 0
            ? Optional.of(first == null ? "works" : first)
            : Optional.empty();
      }
    } catch (IOException _) {
      return Optional.empty(); // it is not there, which is what was asked
    }
  }
}
