package dev.gadgetcode.socketio;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The acks that one socket waits for. Confined to its loop; each waits for an answer, its timeout
/// or the end of the connection, whichever comes first.
final class Acks {
  private static final Logger log = LoggerFactory.getLogger(Acks.class);

  private final EventLoop loop;
  private final Json json;
  private @Nullable Map<Long, Awaited<?>> awaited;
  private long nextId;

  Acks(EventLoop loop, Json json) {
    this.loop = loop;
    this.json = json;
  }

  private record Awaited<T>(Args<T> wanted, Consumer<AckOutcome<T>> outcome, Future<?> timeout) {
    void end(AckOutcome<T> how) {
      timeout.cancel(false);
      outcome.accept(how);
    }
  }

  /// Begins to wait for an answer, and returns the id that it will carry.
  <T> long open(Args<T> wanted, Duration timeout, Consumer<AckOutcome<T>> outcome) {
    if (awaited == null) {
      awaited = new HashMap<>();
    }
    long id = nextId++;
    var timer = loop.schedule(() -> timedOut(id), timeout.toMillis(), TimeUnit.MILLISECONDS);
    awaited.put(id, new Awaited<>(wanted, outcome, timer));
    return id;
  }

  private void timedOut(long id) {
    var ended = remove(id);
    if (ended != null) {
      tell(() -> ended.end(new AckOutcome.TimedOut<>()));
    }
  }

  /// Takes an answer; one that nobody waits for any more is dropped.
  void answered(Packet packet) throws MalformedPacket {
    if (packet.json().length == 0 || packet.json()[0] != '[') {
      throw new MalformedPacket("ack is no array");
    }
    var ended = remove(packet.id());
    if (ended != null) {
      answer(ended, packet);
    }
  }

  private <T> void answer(Awaited<T> ended, Packet packet) throws MalformedPacket {
    T args;
    try (var parser = json.parser(packet.json())) {
      parser.nextToken();
      args = Args.parse(ended.wanted(), parser, packet);
    } catch (MalformedPacket malformed) {
      ended.end(unreadable(malformed));
      throw malformed;
    } catch (RuntimeException unexpected) {
      ended.end(unreadable(unexpected));
      if (Json.isBroken(unexpected)) {
        throw new MalformedPacket("ack is no JSON", unexpected);
      }
      return;
    }
    ended.end(new AckOutcome.Answered<>(args));
  }

  private static <T> AckOutcome<T> unreadable(Exception problem) {
    return new AckOutcome.Unreadable<>(String.valueOf(problem.getMessage()));
  }

  void disconnected() {
    if (awaited != null) {
      var all = awaited;
      awaited = null;
      all.values().forEach(ended -> tell(() -> ended.end(new AckOutcome.Disconnected<>())));
    }
  }

  /// Runs one caller's code where its failure must not keep the outcome from the others.
  private static void tell(Runnable outcome) {
    try {
      outcome.run();
    } catch (RuntimeException failed) {
      log.error("ack handler failed", failed);
    }
  }

  private @Nullable Awaited<?> remove(long id) {
    return awaited == null ? null : awaited.remove(id);
  }
}
