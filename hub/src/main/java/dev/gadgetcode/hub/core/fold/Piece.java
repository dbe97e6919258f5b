package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.stream.Meta;
import java.time.Instant;

/// A block while it grows. Used by one thread at a time.
abstract sealed class Piece permits TextPiece, CallPiece {
  private final int step;
  private final Instant createdAt;
  private final long fromSeq;
  private long seq;
  private boolean isSuperseded;

  Piece(Meta meta) {
    step = meta.step();
    createdAt = meta.at();
    fromSeq = Deltas.firstSeq(meta);
    seq = meta.seq();
  }

  Piece(StoredFold.Piece stored) {
    step = stored.step();
    createdAt = stored.createdAt();
    fromSeq = stored.fromSeq();
    seq = stored.seq();
    isSuperseded = stored.superseded();
  }

  static Piece of(StoredFold.Piece stored) {
    return switch (stored.mode()) {
      case THINKING, RESPONDING -> new TextPiece(stored);
      case TOOL -> new CallPiece(stored);
    };
  }

  abstract BlockMode mode();

  abstract StoredFold.Piece stored();

  final int step() {
    return step;
  }

  final Instant createdAt() {
    return createdAt;
  }

  final long fromSeq() {
    return fromSeq;
  }

  final long seq() {
    return seq;
  }

  final boolean isSuperseded() {
    return isSuperseded;
  }

  /// An event of this number belongs to it too.
  final void reach(Meta meta) {
    seq = meta.seq();
  }

  final void supersede() {
    isSuperseded = true;
  }
}
