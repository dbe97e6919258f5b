package dev.gadgetcode.system.prove;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.socketio.node.NodeScripts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A client on npm's `socket.io-client` in a process of Node. Its output is read on a virtual
/// thread. Thread-safe.
final class StockClient implements Client {
  private static final int PATIENCE_SECONDS = 20;

  private final NodeScripts scripts;
  private final Desk desk;
  private final News news;
  private final Path errors;
  private final Set<String> watched = new LinkedHashSet<>();
  private final Map<Integer, CompletableFuture<String>> pings = new ConcurrentHashMap<>();
  private final AtomicInteger pinged = new AtomicInteger();
  private @Nullable Process process;
  private @Nullable Writer input;
  private boolean rests;

  StockClient(NodeScripts scripts, Desk desk, News news, Path errors) {
    this.scripts = scripts;
    this.desk = desk;
    this.news = news;
    this.errors = errors;
  }

  @Override
  public Desk desk() {
    return desk;
  }

  @Override
  public synchronized void start() throws IOException {
    var started =
        scripts
            .node("ide-client.mjs", Wire.mapper().writeValueAsString(desk))
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
            .start();
    process = started;
    input = started.outputWriter();
    Thread.ofVirtual().name(desk.name()).start(() -> read(started));
    watched.forEach(turn -> say("watch " + turn));
    if (rests) {
      say("rest");
    }
  }

  private void read(Process from) {
    try (var lines = from.inputReader()) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        var words = line.split(" ", 3);
        switch (words[0]) {
          case "acked" -> news.acked(this, words[1]);
          case "event" -> news.heard(this, words[1], Long.parseLong(words[2]));
          case "pong" -> {
            var asked = pings.remove(Integer.parseInt(words[1]));
            if (asked != null) {
              asked.complete(words[2]);
            }
          }
          default -> throw new IllegalStateException("the client said " + line);
        }
      }
    } catch (IOException _) {
      return; // killed
    }
  }

  private void say(String line) {
    if (input != null) {
      try {
        input.write(line + "\n");
        input.flush();
      } catch (IOException _) {
        input = null; // killed; the next process is told again
      }
    }
  }

  @Override
  public synchronized void kill() throws InterruptedException {
    if (process != null) {
      process.destroyForcibly();
      process.waitFor();
      input = null;
    }
  }

  @Override
  public void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  @Override
  public void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private synchronized void signal(String signal) throws IOException, InterruptedException {
    if (process != null) {
      Signals.send(signal, process.pid());
    }
  }

  @Override
  public synchronized void watch(String turn) {
    if (watched.add(turn)) {
      say("watch " + turn);
    }
  }

  @Override
  public synchronized void rest() {
    rests = true;
    say("rest");
  }

  @Override
  public State state() throws Exception {
    int number = pinged.incrementAndGet();
    var answer = new CompletableFuture<String>();
    pings.put(number, answer);
    synchronized (this) {
      say("ping " + number);
    }
    try {
      var text = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return new State(
          Wire.mapper().readTree(text).path("idle").booleanValue(), desk.name() + " " + text);
    } catch (TimeoutException _) {
      pings.remove(number);
      return new State(false, desk.name() + " does not answer");
    }
  }

  @Override
  public synchronized void close() {
    var running = process;
    if (running != null && running.isAlive()) {
      try {
        running.getOutputStream().close(); // the end of its input is the end of it
        if (!running.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          running.destroyForcibly();
        }
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      } catch (InterruptedException _) {
        running.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
