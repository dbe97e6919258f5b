package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.id.TurnId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.LongStream;

/// Rows and facts to try a store with, and ways to wait for it.
final class Rows {
  private static final int PATIENCE_SECONDS = 60;

  private Rows() {}

  static TurnId turn(String name) {
    return new TurnId(name);
  }

  static LoggedEvent row(TurnId turn, long seq) {
    return merged(turn, seq, seq);
  }

  static LoggedEvent merged(TurnId turn, long fromSeq, long seq) {
    var args =
        "[\"%d\u00fc\",{\"turnId\":\"%s\",\"seq\":%06d}]".formatted(seq % 10, turn.value(), seq);
    return new LoggedEvent(turn, fromSeq, seq, 1, "response", args);
  }

  /// Rows of one event each, both numbers included.
  static List<LoggedEvent> rows(TurnId turn, long fromSeq, long toSeq) {
    return LongStream.rangeClosed(fromSeq, toSeq).mapToObj(seq -> row(turn, seq)).toList();
  }

  static StoredFact fact(String subject, int number) {
    return new StoredFact(subject, "Happened", "{\"number\":" + number + "}");
  }

  /// Waits for a commit.
  static void kept(CompletableFuture<Void> commit)
      throws InterruptedException, ExecutionException, TimeoutException {
    commit.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  static void holdUp(CountDownLatch entered, CountDownLatch release) {
    entered.countDown();
    await(release);
  }

  static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
