package dev.gadgetcode.system.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A hub in a process of its own, seen from the one that kills it. Its output is read on a virtual
/// thread.
final class HubProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final Queue<String> said = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<String> ready = new CompletableFuture<>();
  private final CompletableFuture<CrashPoint> held = new CompletableFuture<>();

  private HubProcess(Process process) {
    this.process = process;
    Thread.ofVirtual().start(this::read);
  }

  /// Starts the process; the hub in it begins with {@link #open}.
  ///
  /// @param passing the passing of the point at which it is held; none for 0
  static HubProcess start(HubJvm jvm, Path data, int port, CrashPoint point, int passing)
      throws IOException {
    return start(jvm, data.toString(), port, point, passing);
  }

  /// @param place the data directory, or the address of a database
  static HubProcess start(HubJvm jvm, String place, int port, CrashPoint point, int passing)
      throws IOException {
    var command =
        jvm.command(place, Integer.toString(port), point.name(), Integer.toString(passing));
    return new HubProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
  }

  private void read() {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
        if (line.startsWith(CrashingHub.READY)) {
          ready.complete(line);
        } else if (line.startsWith(Trap.HELD)) {
          held.complete(CrashPoint.valueOf(line.substring(Trap.HELD.length())));
        }
      }
    } catch (IOException failed) {
      said.add(failed.toString());
    }
    var ended = new IllegalStateException("the hub ended: " + said);
    ready.completeExceptionally(ended);
    held.completeExceptionally(ended);
  }

  /// Lets the hub begin, and waits until it serves.
  void open() throws Exception {
    say();
    ready.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private void say() {
    try {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    } catch (IOException failed) {
      throw new UncheckedIOException("the hub does not listen: " + said, failed);
    }
  }

  /// Waits until the hub is held at its point.
  ///
  /// @return false if it was not within the time
  boolean awaitHeld(int seconds) throws Exception {
    try {
      held.get(seconds, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException _) {
      return false;
    }
  }

  /// As by `kill -9`.
  void kill() throws InterruptedException {
    process.toHandle().destroyForcibly();
    awaitEnd();
  }

  private void awaitEnd() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the hub does not end: " + said);
    }
  }

  /// Closes the hub in order.
  int stop() throws InterruptedException {
    say();
    awaitEnd();
    return process.exitValue();
  }

  /// What it printed: warnings and errors.
  String said() {
    return String.join("\n", said);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
