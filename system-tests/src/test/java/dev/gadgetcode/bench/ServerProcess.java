package dev.gadgetcode.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A running server, pinned to its cores. It ends when its standard input does, so it never
/// outlives the generator, however that ends.
public final class ServerProcess<M extends Measured> implements AutoCloseable {
  /// The core that a server has to itself where it gets one.
  public static final String OWN_CORE = "0";

  private static final int MOST_LINES = 64;
  private static final long PATIENCE_SECONDS = 60;

  private final M measured;
  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>(MOST_LINES);
  private final Writer commands;
  private final int port;

  private ServerProcess(M measured, Process process) {
    this.measured = measured;
    this.process = process;
    this.commands = process.outputWriter(StandardCharsets.US_ASCII);
    Thread.ofPlatform().daemon().name("output-of-" + measured.label()).start(this::readLines);
    this.port = Integer.parseInt(answer("ready "));
  }

  /// Starts a server and waits until it listens.
  ///
  /// @param cores as `taskset` names them
  public static <M extends Measured> ServerProcess<M> start(M measured, String cores) {
    var builder = measured.command();
    builder.command().addAll(0, List.of("taskset", "-c", cores));
    try {
      return new ServerProcess<>(measured, builder.redirectError(Redirect.INHERIT).start());
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot start " + measured.label(), failed);
    }
  }

  public M measured() {
    return measured;
  }

  public int port() {
    return port;
  }

  public long pid() {
    return process.pid();
  }

  /// What a server in Java answers who is to collect its garbage.
  ///
  /// @return the kilobytes of its heap that are in use then
  public static long collected() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1024;
  }

  /// Makes the server collect its garbage, and waits for it.
  ///
  /// @return the kilobytes of its heap that are in use then
  public long collectGarbage() {
    try {
      commands.write("gc\n");
      commands.flush();
    } catch (IOException failed) {
      throw new UncheckedIOException(measured.label() + " has ended", failed);
    }
    return Long.parseLong(answer("collected "));
  }

  private String answer(String prefix) {
    try {
      for (var line = nextLine(); line != null; line = nextLine()) {
        if (line.startsWith(prefix)) {
          return line.substring(prefix.length());
        }
        System.err.println(measured.label() + ": " + line);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new IllegalStateException(measured.label() + " does not answer");
  }

  private @Nullable String nextLine() throws InterruptedException {
    return lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private void readLines() {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (var line = output.readLine(); line != null; line = output.readLine()) {
        if (!lines.offer(line)) {
          System.err.println(measured.label() + ": " + line);
        }
      }
    } catch (IOException ended) {
      System.err.println(measured.label() + ": " + ended.getMessage());
    }
  }

  @Override
  public void close() {
    try {
      commands.close();
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException _) {
      process.destroyForcibly(); // it has closed its input, and is ending or stuck
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
