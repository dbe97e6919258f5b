package dev.gadgetcode.app;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/// What becomes of a child process that has ended by itself. Pure; one thread.
///
/// One that was told to end, or was replaced, stays ended. Any other is started again, a little
/// later each time, until it has died so often in so short a time that it will not get better.
final class RestartPolicy {
  /// A drone whose workspace another drone has taken over.
  private static final int FENCED = 75;

  private static final int MOST_DEATHS = 5;
  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final String name;
  private final Deque<Instant> deaths = new ArrayDeque<>();

  RestartPolicy(String name) {
    this.name = name;
  }

  /// Whose policy it is, as a sentence begins.
  String name() {
    return "the " + name;
  }

  /// What to do.
  sealed interface Decision {}

  record StartAgain(Duration pause, String sentence) implements Decision {}

  /// It did what it was told, and stays ended.
  record LetRest(String sentence) implements Decision {}

  record GiveUp(String sentence) implements Decision {}

  Decision ended(int exitCode, Instant now) {
    if (exitCode == 0) {
      return new LetRest("the %s has ended as it was told to".formatted(name));
    }
    if (exitCode == FENCED) {
      return new LetRest("the %s has ended, as another one took its place".formatted(name));
    }
    deaths.addLast(now);
    while (deaths.getFirst().plus(WINDOW).isBefore(now)) {
      deaths.removeFirst();
    }
    if (deaths.size() >= MOST_DEATHS) {
      return new GiveUp(
          ("the %s died %d times within a minute and is not started again; what it printed above"
                  + " says why")
              .formatted(name, MOST_DEATHS));
    }
    var pause = FIRST_PAUSE.multipliedBy(1L << (deaths.size() - 1));
    return new StartAgain(
        pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE,
        "the %s died (exit code %d) and is started again".formatted(name, exitCode));
  }
}
