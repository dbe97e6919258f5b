package dev.gadgetcode.hub.carry;

import dev.gadgetcode.hub.peer.Way;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The errands of this hub on others, and of others here. Those of others run on virtual threads.
/// Thread-safe.
final class Errands {
  private static final Logger log = LoggerFactory.getLogger(Errands.class);

  private final Map<Long, Open> open = new ConcurrentHashMap<>();
  private final AtomicLong last = new AtomicLong();
  private volatile Done here =
      (_, _) -> {
        throw new IllegalStateException("the hub is only starting");
      };

  /// Does what other hubs ask for.
  @FunctionalInterface
  interface Done {
    byte[] run(Errand errand, byte[] content);
  }

  private record Open(Way way, CompletableFuture<byte[]> answer) {}

  void done(Done by) {
    here = by;
  }

  /// Has the hub at the other end of a way do something.
  ///
  /// @return what came of it; fails with {@link HomeAway} where that hub is or goes away
  CompletableFuture<byte[]> ask(Way way, Errand errand, byte[] content, Duration limit) {
    long id = last.incrementAndGet();
    var answer = new CompletableFuture<byte[]>();
    open.put(id, new Open(way, answer));
    var asked = ByteBuffer.allocate(1 + content.length).put(errand.code()).put(content).array();
    if (!way.send(Letter.bytes(Letter.Kind.ERRAND, id, asked)) || !way.isOpen()) {
      answer.completeExceptionally(new HomeAway(way.hub()));
    }
    return answer
        .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete((_, _) -> open.remove(id));
  }

  /// The other hub has sent an errand.
  void asked(Way way, Letter letter) {
    var errand = Errand.of(letter.content().get());
    var content = letter.rest();
    Thread.ofVirtual()
        .name("errand")
        .start(() -> {
          byte[] reply;
          try {
            reply = Letter.bytes(Letter.Kind.DONE, letter.about(), here.run(errand, content));
          } catch (RuntimeException failed) {
            log.error("errand failed errand={} hub={}", errand, way.hub(), failed);
            reply = Letter.bytes(Letter.Kind.FAILED, letter.about(), Letter.NOTHING);
          }
          way.send(reply);
        });
  }

  void done(Letter letter) {
    var asked = open.remove(letter.about());
    if (asked != null) {
      asked.answer.complete(letter.rest());
    }
  }

  void failed(Letter letter) {
    var asked = open.remove(letter.about());
    if (asked != null) {
      asked.answer.completeExceptionally(new IllegalStateException("the other hub failed"));
    }
  }

  void closed(Way way) {
    for (var asked : open.values()) {
      if (asked.way.equals(way)) {
        asked.answer.completeExceptionally(new HomeAway(way.hub()));
      }
    }
  }
}
