package dev.gadgetcode.system;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// The `./gadget` command as a process, and the lines that it prints.
public final class GadgetProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;
  private static final String ENDED = "\u0000";

  private final Process process;
  private final Path data;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final List<String> seen = new ArrayList<>();
  private final Consumer<String> listener;

  private GadgetProcess(Process process, Path data, Consumer<String> listener) {
    this.process = process;
    this.data = data;
    this.listener = listener;
    Thread.ofVirtual().start(this::read);
  }

  /// Starts the launcher on what the build has made, without a build of its own.
  public static GadgetProcess start(String... args) throws IOException {
    return start(Map.of(), args);
  }

  public static GadgetProcess start(Map<String, String> environment, String... args)
      throws IOException {
    return start(environment, _ -> {}, args);
  }

  /// The same, with somebody who is told of every line as it comes, on the thread that reads.
  public static GadgetProcess start(
      Map<String, String> environment, Consumer<String> listener, String... args)
      throws IOException {
    var command = new ArrayList<>(List.of(Path.of("..", "gadget").toString()));
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("GADGET_NO_BUILD", "1");
    builder.environment().put("GADGET_DEMO_RATE", "60"); // slow enough to be watched
    var data = Files.createTempDirectory("gadget-data");
    builder.environment().put("GADGET_DATA", data.resolve("hub").toString());
    builder.environment().put("XDG_CONFIG_HOME", data.resolve("settings").toString());
    builder.environment().putAll(environment);
    return new GadgetProcess(builder.start(), data, listener);
  }

  private void read() {
    try (BufferedReader reader = process.inputReader()) {
      reader
          .lines()
          .forEach(line -> {
            listener.accept(line);
            lines.add(line);
          });
    } catch (IOException | UncheckedIOException ended) {
      lines.add("output ended: " + ended.getMessage());
    }
    lines.add(ENDED);
  }

  /// Waits for a line that begins so, and returns the rest of it.
  public String awaitLine(String prefix) throws InterruptedException {
    while (true) {
      var line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (line == null || line.equals(ENDED)) {
        throw new AssertionError("no line began with '" + prefix + "': " + seen);
      }
      seen.add(line);
      if (line.startsWith(prefix)) {
        return line.substring(prefix.length());
      }
    }
  }

  public ProcessHandle handle() {
    return process.toHandle();
  }

  /// Sends SIGTERM and returns the exit code.
  public int terminate() throws InterruptedException {
    process.destroy();
    return exitCode();
  }

  /// Kills the process with SIGKILL, and the hub and the drone that it started. Commands that a
  /// drone runs are not the product and go on.
  public void kill() throws InterruptedException {
    process.descendants().filter(GadgetProcess::isJava).forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    exitCode();
  }

  private static boolean isJava(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/java")).isPresent();
  }

  /// Waits for its end.
  public int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("still running: " + seen);
    }
    return process.exitValue();
  }

  /// All that it printed, once it has ended.
  String allOutput() throws InterruptedException {
    while (true) {
      var line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (line == null) {
        throw new AssertionError("output has no end: " + seen);
      }
      if (line.equals(ENDED)) {
        return String.join("\n", seen);
      }
      seen.add(line);
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    delete(data);
  }

  private static void delete(Path directory) {
    try (var files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException _) {
      directory.toFile().deleteOnExit(); // a process that is still ending writes to it
    }
  }
}
