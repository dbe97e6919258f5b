package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.stream.StreamEvent.WorkOrderComplete;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a turn ended, as its last event says.
record TurnEnd(TurnStatus status, @Nullable String message, Instant at, @Nullable TurnStats stats) {
  static TurnEnd of(WorkOrderComplete complete) {
    var meta = complete.meta();
    var status =
        Objects.requireNonNullElse(
            meta.status(), complete.success() ? TurnStatus.FINISHED : TurnStatus.ERROR);
    return new TurnEnd(status, complete.message(), meta.at(), meta.stats());
  }

  /// What went wrong, of a turn that failed.
  @Nullable String errorMessage() {
    return status == TurnStatus.ERROR ? message : null;
  }
}
