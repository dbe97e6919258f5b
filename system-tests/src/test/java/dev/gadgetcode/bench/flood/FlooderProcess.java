package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.ServerJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The process of the one who floods, on a core that it shares with everybody. Used by one thread.
final class FlooderProcess implements AutoCloseable {
  private static final ServerJvm JVM = new ServerJvm(List.of("-XX:+UseSerialGC", "-Xmx256m"));
  private static final String CORE = "1";
  private static final String STOPPED = "stopped ";

  private final Process process;
  private final Writer commands;
  private final BufferedReader answers;
  private int source;

  private FlooderProcess(Process process) {
    this.process = process;
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    this.answers = process.inputReader(StandardCharsets.UTF_8);
  }

  static FlooderProcess start(String ideAuth, String droneAuth) {
    var builder = JVM.command(Flooder.class, ideAuth, droneAuth);
    builder.command().addAll(0, List.of("taskset", "-c", CORE));
    try {
      return new FlooderProcess(builder.redirectError(Redirect.INHERIT).start());
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot start the flood", failed);
    }
  }

  /// Begins to flood, from an address that has done nothing yet.
  void flood(FloodKind kind, int port) {
    source++;
    say("%s %d %d".formatted(kind.name(), port, source));
  }

  /// Ends the flood and tells how much it did.
  long stop() {
    say("stop");
    try {
      var line = answers.readLine();
      if (line == null || !line.startsWith(STOPPED)) {
        throw new IllegalStateException("the one who floods says " + line);
      }
      return Long.parseLong(line.substring(STOPPED.length()));
    } catch (IOException failed) {
      throw new UncheckedIOException("the one who floods has ended", failed);
    }
  }

  private void say(String line) {
    try {
      commands.write(line + "\n");
      commands.flush();
    } catch (IOException failed) {
      throw new UncheckedIOException("the one who floods has ended", failed);
    }
  }

  Duration cpu() {
    return process.info().totalCpuDuration().orElseThrow();
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
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
