package dev.gadgetcode.protocol.stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/// The place of an event in its turn.
///
/// @param epoch the sender's epoch at the moment of sending
/// @param seq 1..n in the turn, without gaps
/// @param step counts the model calls of the turn, or of the subagent whose event it is
/// @param fromSeq where several deltas were merged, the first of them
/// @param status how the turn ended, on its last event
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonDeserialize(using = MetaReader.class)
public record Meta(
    TurnId turnId,
    long epoch,
    long seq,
    Instant at,
    int step,
    @Nullable Long fromSeq,
    @Nullable TurnStatus status,
    @Nullable TurnStats stats) {
  public Meta {
    Rule.atLeast(0, "epoch", epoch);
    Rule.atLeast(1, "seq", seq);
    Rule.atLeast(0, "step", step);
    if (fromSeq != null && (fromSeq < 1 || fromSeq > seq)) {
      throw new IllegalArgumentException("fromSeq is at least 1 and at most seq");
    }
    if (status != null && !status.isEnd()) {
      throw new IllegalArgumentException("the status of an event is that of the turn's end");
    }
  }

  public Meta(TurnId turnId, long epoch, long seq, Instant at, int step) {
    this(turnId, epoch, seq, at, step, null, null, null);
  }

  /// The same place, as sent in another epoch.
  public Meta withEpoch(long epoch) {
    return new Meta(turnId, epoch, seq, at, step, fromSeq, status, stats);
  }

  /// Checks that an event which names its turn stands in the log of that turn.
  static void check(TurnId named, Meta meta) {
    if (!meta.turnId().equals(named)) {
      throw new IllegalArgumentException("turnId is that of meta");
    }
  }
}
