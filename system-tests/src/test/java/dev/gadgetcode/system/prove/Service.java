package dev.gadgetcode.system.prove;

import dev.gadgetcode.system.GadgetProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A hub or a drone through all its processes, with one log of them all. Its lives are begun and
/// ended by one thread at a time; the rest is thread-safe.
final class Service {
  private static final int TRIES = 20;

  private final String name;
  private final Path log;
  private final Map<String, String> environment;
  private final List<String> arguments;
  private final String ready;
  private @Nullable GadgetProcess process;
  private String told = "";

  /// @param ready how the line begins that it prints when it serves
  Service(
      String name,
      Path log,
      Map<String, String> environment,
      String ready,
      List<String> arguments) {
    this.name = name;
    this.log = log;
    this.environment = Map.copyOf(environment);
    this.ready = ready;
    this.arguments = List.copyOf(arguments);
  }

  String name() {
    return name;
  }

  Path log() {
    return log;
  }

  /// What it said behind the line that it serves.
  synchronized String told() {
    return told;
  }

  /// Starts a process, and another one where that gives up before it serves, as whoever watches
  /// over it would; back when it serves.
  ///
  /// @return the milliseconds that it took
  long start() throws IOException, InterruptedException {
    long began = System.nanoTime();
    for (int tries = 1; ; tries++) {
      var next = begin();
      try {
        var line = next.awaitLine(ready);
        synchronized (this) {
          told = line;
        }
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
      } catch (AssertionError ended) {
        if (tries == TRIES) {
          throw ended;
        }
        next.close();
      }
    }
  }

  private GadgetProcess begin() throws IOException {
    Writer lines =
        Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    var next =
        GadgetProcess.start(
            environment, line -> write(lines, line), arguments.toArray(String[]::new));
    synchronized (this) {
      if (process != null) {
        WallClock.forget(process.handle().pid()); // it is gone, by whatever way
      }
      process = next;
    }
    return next;
  }

  private static void write(Writer lines, String line) {
    try {
      lines.write(line + "\n");
      lines.flush();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private synchronized GadgetProcess process() {
    if (process == null) {
      throw new IllegalStateException(name + " has not begun");
    }
    return process;
  }

  Optional<ProcessHandle> running() {
    var handle = process().handle();
    return handle.isAlive() ? Optional.of(handle) : Optional.empty();
  }

  void kill() throws IOException, InterruptedException {
    var dying = process();
    dying.kill();
    dying.close();
    WallClock.forget(dying.handle().pid());
  }

  /// Holds the process as it is, as a laptop that is closed does.
  void freeze() throws IOException, InterruptedException {
    Signals.send("STOP", process().handle().pid());
  }

  void thaw() throws IOException, InterruptedException {
    Signals.send("CONT", process().handle().pid());
  }

  /// Ends it in order.
  ///
  /// @return its exit code
  int terminate() throws InterruptedException {
    var ending = process();
    int code = ending.terminate();
    ending.close();
    return code;
  }

  /// Leaves nothing behind, whatever state it is in.
  void destroy() {
    GadgetProcess last;
    synchronized (this) {
      last = process;
    }
    if (last != null) {
      try {
        last.kill(); // its disk can be taken away only when it is gone
        WallClock.forget(last.handle().pid());
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
      last.close();
    }
  }
}
