package dev.gadgetcode.hub.nats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A NATS server of its own, on a port that it keeps when it is started again. Gone with the test
/// process. Used by one thread at a time.
public final class NatsProcess implements AutoCloseable {
  private static final Path DEBIAN = Path.of("/usr/sbin/nats-server");
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final List<String> options;
  private final int port;
  private final Path output;
  private @Nullable Process process;

  /// Starts it.
  ///
  /// @param options further ones of the server
  public NatsProcess(String... options) {
    this.options = List.of(options);
    try {
      this.port = freePort();
      this.output = Files.createTempFile("gadget-nats", ".log");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(this::remove));
    start();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  public String url() {
    return "nats://127.0.0.1:" + port;
  }

  public void start() {
    var command =
        new ArrayList<>(List.of(program(), "-a", "127.0.0.1", "-p", Integer.toString(port)));
    command.addAll(options);
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
              .start();
      awaitPort();
    } catch (IOException failed) {
      throw new UncheckedIOException(
          "no NATS server here (Debian: apt-get install nats-server)", failed);
    }
  }

  /// Where Debian puts it, or where the path leads.
  private static String program() {
    return Files.isExecutable(DEBIAN) ? DEBIAN.toString() : "nats-server";
  }

  private void awaitPort() throws IOException {
    long start = System.nanoTime();
    while (true) {
      try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException refused) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          throw new IOException("not up: " + Files.readString(output), refused);
        }
        Thread.onSpinWait();
      }
    }
  }

  /// Ends it at once, as in a crash.
  public void kill() {
    var running = process;
    if (running != null) {
      running.destroyForcibly().onExit().join();
      process = null;
    }
  }

  private void remove() {
    kill();
    try {
      Files.deleteIfExists(output);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    remove();
  }
}
