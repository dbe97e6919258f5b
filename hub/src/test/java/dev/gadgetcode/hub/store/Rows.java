package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import java.nio.file.Path;
import java.time.Instant;
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

  /// Opens the store in a directory; a fault of the disk fails the test.
  static Store open(Path directory) throws DataDirectoryHeld {
    return SqliteStore.open(
        directory,
        fault -> {
          throw new AssertionError(fault);
        });
  }

  /// Opens the store in a database; a fault of it fails the test.
  static Store open(String url) {
    return PostgresStore.open(
        DatabaseUrl.of(url),
        fault -> {
          throw new AssertionError(fault);
        });
  }

  static TurnId turn(String name) {
    return new TurnId(name);
  }

  static LoggedEvent row(TurnId turn, long seq) {
    return merged(turn, seq, seq);
  }

  static LoggedEvent merged(TurnId turn, long fromSeq, long seq) {
    return new LoggedEvent(meta(turn, fromSeq, seq), "response", "[\"%06d\u00fc\"]".formatted(seq));
  }

  static Meta meta(TurnId turn, long fromSeq, long seq) {
    var at = Instant.ofEpochSecond(1_800_000_000 + seq, seq * 1_000);
    return new Meta(turn, 3, seq, at, 1, fromSeq == seq ? null : fromSeq, null, null);
  }

  /// Rows of one event each, both numbers included.
  static List<LoggedEvent> rows(TurnId turn, long fromSeq, long toSeq) {
    return LongStream.rangeClosed(fromSeq, toSeq).mapToObj(seq -> row(turn, seq)).toList();
  }

  /// A row of some kilobytes, as tool output has them.
  static LoggedEvent lengthy(TurnId turn, long seq) {
    var args = "[\"%06d %s\"]".formatted(seq, "x".repeat(1_990));
    return new LoggedEvent(meta(turn, seq, seq), "response", args);
  }

  static List<LoggedEvent> lengthy(TurnId turn, long fromSeq, long toSeq) {
    return LongStream.rangeClosed(fromSeq, toSeq).mapToObj(seq -> lengthy(turn, seq)).toList();
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
