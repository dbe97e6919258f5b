package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.stream.Meta;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// What one agent said and called: the turn's own, or a subagent. Used by one thread at a time.
///
/// Only another block of the same agent ends a run of text. What belongs to an earlier tool call or
/// to a subagent does not, as it opens no block here.
final class AgentFold {
  private final List<Piece> pieces;

  AgentFold() {
    pieces = new ArrayList<>();
  }

  AgentFold(List<StoredFold.Piece> stored) {
    this();
    stored.forEach(piece -> pieces.add(Piece.of(piece)));
  }

  List<Piece> pieces() {
    return Collections.unmodifiableList(pieces);
  }

  void say(BlockMode mode, String text, Meta meta) {
    if (!pieces.isEmpty()
        && pieces.getLast() instanceof TextPiece run
        && run.takes(mode, meta.step())) {
      run.append(text, meta);
    } else {
      pieces.add(new TextPiece(mode, text, meta));
    }
  }

  void call(CallPiece call) {
    pieces.add(call);
  }

  /// Marks everything that a step said, its calls included; it stays.
  void restart(int step) {
    for (var piece : pieces) {
      if (piece.step() == step) {
        piece.supersede();
      }
    }
  }

  List<StoredFold.Piece> stored() {
    return pieces.stream().map(Piece::stored).toList();
  }
}
