package dev.gadgetcode.drone.change;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/// Git with a repository of the drone's own and a project as its work tree. It sees no setting of
/// the user, the machine or the project's repository, so nothing that stands there can make it run
/// a program. Paths travel by standard input, where any byte but NUL can be in them. Each call
/// blocks its thread for a bounded time, and an interrupt ends it. Immutable; for any thread.
record ShadowGit(Path gitFolder, Path project, Path index, Duration limit) {
  private static final int MOST_OUTPUT = 64 << 20;
  private static final int MOST_WORDS = 4 << 10;
  static final byte[] NOTHING = {};

  /// The same repository with an index of another kind of use.
  ShadowGit withIndex(Path other) {
    return new ShadowGit(gitFolder, project, other, limit);
  }

  /// What a command that must succeed says.
  byte[] run(byte[] input, String... arguments) throws IOException, InterruptedException {
    var answer = ask(input, arguments);
    if (answer.exitCode() != 0) {
      throw new IOException(
          "git " + arguments[0] + " ended with " + answer.exitCode() + ": " + answer.words());
    }
    return answer.output();
  }

  /// The one line that a command that must succeed says.
  String line(byte[] input, String... arguments) throws IOException, InterruptedException {
    return new String(run(input, arguments), StandardCharsets.UTF_8).strip();
  }

  /// How a command ended, what it said, and what it said of faults.
  static final class Answer {
    private final int exitCode;
    private final byte[] output;
    private final String words;

    private Answer(int exitCode, byte[] output, String words) {
      this.exitCode = exitCode;
      this.output = output;
      this.words = words;
    }

    int exitCode() {
      return exitCode;
    }

    byte[] output() {
      return output;
    }

    String words() {
      return words;
    }
  }

  /// Runs a command to its end.
  ///
  /// @throws InterruptedIOException where it takes too long
  Answer ask(byte[] input, String... arguments) throws IOException, InterruptedException {
    var process = builder(arguments).start();
    var said = reading(process.getInputStream(), MOST_OUTPUT);
    var complained = reading(process.getErrorStream(), MOST_WORDS);
    var told = CompletableFuture.runAsync(() -> tell(process, input), Thread::startVirtualThread);
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new InterruptedIOException(
            "git " + arguments[0] + " took longer than " + limit.toSeconds() + " s");
      }
      told.join();
      var words = new String(complained.join(), StandardCharsets.UTF_8).strip();
      return new Answer(process.exitValue(), said.join(), words);
    } catch (CompletionException failed) {
      throw new IOException("git " + arguments[0] + " could not be listened to", failed.getCause());
    } finally {
      if (process.isAlive()) {
        process.destroyForcibly().onExit().join();
      }
    }
  }

  private ProcessBuilder builder(String... arguments) {
    var command = new ArrayList<String>();
    command.add("git");
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(project.toFile());
    var environment = builder.environment();
    var path = environment.getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin");
    environment.clear();
    environment.put("PATH", path);
    environment.put("HOME", gitFolder.toString());
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("GIT_DIR", gitFolder.toString());
    environment.put("GIT_WORK_TREE", project.toString());
    environment.put("GIT_INDEX_FILE", index.toString());
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
    environment.put("GIT_ATTR_NOSYSTEM", "1");
    environment.put("GIT_TERMINAL_PROMPT", "0");
    for (var role : List.of("AUTHOR", "COMMITTER")) {
      environment.put("GIT_" + role + "_NAME", "drone");
      environment.put("GIT_" + role + "_EMAIL", "drone@localhost");
    }
    return builder;
  }

  private static void tell(Process process, byte[] input) {
    try (var stream = process.getOutputStream()) {
      stream.write(input);
    } catch (IOException _) {
      // It ended without reading all of it; its exit code tells whether that was right.
      process.onExit().join();
    }
  }

  private static CompletableFuture<byte[]> reading(InputStream stream, int most) {
    return CompletableFuture.supplyAsync(() -> read(stream, most), Thread::startVirtualThread);
  }

  /// Reads to the end and keeps the first of it.
  private static byte[] read(InputStream stream, int most) {
    var kept = new ByteArrayOutputStream();
    var buffer = new byte[16 << 10];
    try (stream) {
      for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
        kept.write(buffer, 0, Math.min(count, most - kept.size()));
      }
    } catch (IOException cut) {
      throw new CompletionException(cut);
    }
    return kept.toByteArray();
  }
}
