package dev.gadgetcode.system.turn;

import dev.gadgetcode.protocol.id.RegistrationId;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/// `./gadget drone`, whose launcher becomes the drone's process. Its output is read on a virtual
/// thread.
final class DroneChild implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;
  private static final String AVAILABLE = "drone available ";

  private final Process process;
  private final Queue<String> said = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<RegistrationId> available = new CompletableFuture<>();

  private DroneChild(Process process) {
    this.process = process;
    Thread.ofVirtual().start(this::read);
  }

  /// Starts the process; back before the drone is there.
  static DroneChild start(URI hub, Path workspace, Path settings) throws IOException {
    var builder =
        new ProcessBuilder(
            Path.of("..", "gadget").toString(),
            "drone",
            "--hub",
            hub.toString(),
            "--workspace",
            workspace.toString());
    builder.environment().put("GADGET_NO_BUILD", "1");
    builder.environment().put("XDG_CONFIG_HOME", settings.toString());
    return new DroneChild(builder.redirectErrorStream(true).start());
  }

  private void read() {
    try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
        if (line.startsWith(AVAILABLE)) {
          available.complete(new RegistrationId(line.substring(AVAILABLE.length())));
        }
      }
    } catch (IOException failed) {
      said.add(failed.toString());
    }
    available.completeExceptionally(new IllegalStateException("the drone ended: " + said));
  }

  RegistrationId awaitAvailable() throws Exception {
    return available.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// Stops it with SIGSTOP, as a machine does that falls asleep; back when it stands still.
  void stop() throws Exception {
    signal("STOP");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"))
        .contains(") T ")) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it does not stop");
      }
      Thread.onSpinWait();
    }
  }

  void wake() throws Exception {
    signal("CONT");
  }

  private void signal(String name) throws Exception {
    int failed =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
            .inheritIO()
            .start()
            .waitFor();
    if (failed != 0) {
      throw new IOException("no signal " + name);
    }
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the drone does not end: " + said);
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
