package dev.gadgetcode.drone.turn;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What a model says, on its way into the journal: pieces that follow each other quickly become
/// one. A piece after a pause goes on at once, and none waits longer than the pace. Pieces come on
/// the model's thread; what waits is handed on there, or on a virtual thread when its time has
/// come.
///
/// A model may say thousands of pieces a second. Each would be a record, a frame, an ack and a
/// stroke of the page, and nobody reads that fast.
final class PacedWords implements ModelAsk.Words {
  private static final int MOST = 4_096;

  private final ModelAsk.Words journal;
  private final long pace;
  private final StringBuilder waiting = new StringBuilder();
  private Kind kind = Kind.RESPONSE;
  private long handedOn;
  private boolean isScheduled;
  private @Nullable IOException failure;

  private enum Kind {
    THINKING,
    RESPONSE
  }

  /// Words that are handed on at a pace.
  ///
  /// @param pace how long a piece may wait; with none each goes on as it comes
  PacedWords(ModelAsk.Words journal, Duration pace) {
    this.journal = journal;
    this.pace = pace.toNanos();
    this.handedOn = System.nanoTime() - this.pace;
  }

  @Override
  public synchronized void thinking(String text) throws IOException {
    add(Kind.THINKING, text);
  }

  @Override
  public synchronized void response(String text) throws IOException {
    add(Kind.RESPONSE, text);
  }

  private void add(Kind said, String text) throws IOException {
    if (said != kind) {
      flush();
    }
    kind = said;
    waiting.append(text);
    long left = handedOn + pace - System.nanoTime();
    if (left <= 0 || waiting.length() >= MOST) {
      flush();
    } else if (!isScheduled) {
      isScheduled = true;
      CompletableFuture.delayedExecutor(left, TimeUnit.NANOSECONDS, Thread::startVirtualThread)
          .execute(this::due);
    }
  }

  private synchronized void due() {
    isScheduled = false;
    try {
      flush();
    } catch (IOException _) {
      // kept: whoever comes next is told
    }
  }

  /// Hands on what waits. To be called when the model has said all.
  synchronized void flush() throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (waiting.isEmpty()) {
      return;
    }
    var text = waiting.toString();
    waiting.setLength(0);
    handedOn = System.nanoTime();
    try {
      switch (kind) {
        case THINKING -> journal.thinking(text);
        case RESPONSE -> journal.response(text);
      }
    } catch (IOException unwritten) {
      failure = unwritten;
      throw unwritten;
    }
  }
}
