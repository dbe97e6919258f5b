package dev.gadgetcode.bench.hub;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// When the tokens of streams at a fixed rate are due: the streams take turns.
public final class TokenClock {
  public static final int PER_SECOND = 50;

  private final int streams;
  private long start;

  public TokenClock(int streams) {
    this.streams = streams;
  }

  /// The first token is due now.
  ///
  /// @return now, by `System.nanoTime`
  public long start() {
    start = System.nanoTime();
    return start;
  }

  /// How many tokens of all streams are due in a time.
  public int tokens(Duration duration) {
    return Math.toIntExact(streams * duration.toMillis() * PER_SECOND / 1_000);
  }

  public long due(int token) {
    return start + token * (TimeUnit.SECONDS.toNanos(1) / PER_SECOND) / streams;
  }

  /// Which token it is that a stream sends under a number, counted from 1.
  public int token(StreamingSession session, int seq) {
    return (seq - 1) * streams + session.index();
  }
}
