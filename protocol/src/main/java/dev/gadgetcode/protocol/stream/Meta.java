package dev.gadgetcode.protocol.stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The place of an event in its turn.
///
/// @param epoch the sender's epoch at the moment of sending
/// @param seq 1..n in the turn, without gaps
/// @param step counts the model calls of the turn
/// @param fromSeq where several deltas were merged, the first of them
/// @param status how the turn ended, on its last event
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Meta(
    TurnId turnId,
    long epoch,
    long seq,
    Instant at,
    int step,
    @Nullable Long fromSeq,
    @Nullable TurnStatus status,
    @Nullable TurnStats stats) {

  public Meta(TurnId turnId, long epoch, long seq, Instant at, int step) {
    this(turnId, epoch, seq, at, step, null, null, null);
  }
}
