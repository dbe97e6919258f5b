package dev.gadgetcode.ai;

import java.time.Duration;

/// When a failed call is made again: `tries` in all, the first wait doubled each time, spread by a
/// random part so that many callers do not come back at the same moment, and never sooner than the
/// provider asked, up to `longestWait`.
///
/// A value that decides and waits for nothing; the caller has the clock and the dice.
public record RetryPolicy(int tries, Duration firstWait, Duration longestWait, double spread) {
  public static final RetryPolicy USUAL =
      new RetryPolicy(5, Duration.ofSeconds(2), Duration.ofSeconds(60), 0.25);

  /// What to do about a failure.
  public sealed interface Decision {}

  /// The failure is final.
  public record GiveUp() implements Decision {}

  /// Make the call again after the delay. With [Mark#NEW_ATTEMPT] whoever looks on must first be
  /// told that what the failed attempt showed is superseded.
  public record Again(Duration delay, Mark mark) implements Decision {}

  /// Whether the failed attempt had shown anything.
  public enum Shown {
    NOTHING,
    OUTPUT
  }

  /// Whether the new attempt must be told from the one before.
  public enum Mark {
    NONE,
    NEW_ATTEMPT
  }

  public RetryPolicy {
    if (tries < 1
        || firstWait.isNegative()
        || longestWait.isNegative()
        || spread < 0
        || spread > 1) {
      throw new IllegalArgumentException("not a retry policy");
    }
  }

  /// `tried` counts the calls made so far; `dice` is a random number from 0 to 1.
  public Decision after(int tried, Failure failure, Shown shown, double dice) {
    if (!failure.retryable() || tried >= tries) {
      return new GiveUp();
    }
    Mark mark = shown == Shown.OUTPUT ? Mark.NEW_ATTEMPT : Mark.NONE;
    return new Again(delay(tried, failure, dice), mark);
  }

  private Duration delay(int tried, Failure failure, double dice) {
    double doubled = firstWait.toMillis() * Math.pow(2, tried - 1);
    long own = (long) (doubled * (1 - spread + 2 * spread * dice));
    long asked = failure.retryAfter().map(Duration::toMillis).orElse(0L);
    return Duration.ofMillis(Math.min(Math.max(own, asked), longestWait.toMillis()));
  }
}
