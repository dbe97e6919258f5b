package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import org.jspecify.annotations.Nullable;

/// How a run ended, and the exit code that tells.
enum Outcome {
  FINISHED(0),
  ERROR(1),
  ABORTED(2),
  NOT_STARTED(3),
  /// Ctrl-C twice: the turn goes on and nobody watches.
  LEFT(130);

  private final int exitCode;

  Outcome(int exitCode) {
    this.exitCode = exitCode;
  }

  int exitCode() {
    return exitCode;
  }

  /// The outcome of a turn that is over.
  static Outcome of(TurnStatus end) {
    return switch (end) {
      case FINISHED -> FINISHED;
      case ERROR -> ERROR;
      case ABORTED -> ABORTED;
      case QUEUED, PROCESSING -> throw new IllegalArgumentException(end + " is no end");
    };
  }

  /// How a turn ended, for people.
  String sentence(@Nullable String message, @Nullable TurnStats stats) {
    var took =
        stats == null
            ? ""
            : " in %.1f s, %d tool calls, %d tokens in, %d out"
                .formatted(
                    stats.durationMs() / 1000.0,
                    stats.toolCallCount(),
                    stats.inputTokenCount(),
                    stats.responseTokenCount());
    return switch (this) {
      case FINISHED -> "finished" + took;
      case ABORTED -> "aborted" + took;
      case ERROR -> "failed: " + (message == null ? "no reason was given" : message);
      case NOT_STARTED -> "could not start";
      case LEFT -> "left";
    };
  }
}
