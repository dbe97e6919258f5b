package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A fold as it is stored. Flat: a subagent lies beside the call that started it, so that nesting
/// costs nothing.
///
/// @param end null while the turn runs
record StoredFold(
    TurnId turnId, long lastSeq, List<Piece> pieces, List<Agent> agents, @Nullable TurnEnd end) {
  StoredFold {
    pieces = List.copyOf(pieces);
    agents = List.copyOf(agents);
  }

  /// A block with its place in the log.
  ///
  /// @param text of a text block
  /// @param call of a tool block
  record Piece(
      BlockMode mode,
      int step,
      Instant createdAt,
      long fromSeq,
      long seq,
      boolean superseded,
      @Nullable String text,
      @Nullable Call call) {
    Piece {
      if (mode == BlockMode.TOOL ? call == null : text == null) {
        throw new IllegalArgumentException("a tool block has a call, any other a text");
      }
    }
  }

  /// A tool call.
  ///
  /// @param params JSON text
  /// @param response JSON text; null until it is there
  /// @param output what the tool put out so far
  record Call(
      CallId callId, String name, String params, @Nullable String response, String output) {}

  /// A subagent.
  ///
  /// @param given JSON text of the subagent that its completion gave
  record Agent(
      AgentId agentId,
      long fromSeq,
      long seq,
      List<Piece> pieces,
      boolean complete,
      @Nullable String given,
      @Nullable TurnStats stats) {
    Agent {
      pieces = List.copyOf(pieces);
    }
  }
}
