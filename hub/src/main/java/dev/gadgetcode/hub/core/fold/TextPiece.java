package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.stream.Meta;
import java.util.Objects;

/// A run of thinking or of answer in one step, while it grows. Used by one thread at a time.
final class TextPiece extends Piece {
  private final BlockMode mode;
  private final StringBuilder text;

  TextPiece(BlockMode mode, String text, Meta meta) {
    super(meta);
    this.mode = mode;
    this.text = new StringBuilder(text);
  }

  TextPiece(StoredFold.Piece stored) {
    super(stored);
    mode = stored.mode();
    text = new StringBuilder(Objects.requireNonNull(stored.text(), "text"));
  }

  /// Whether what is said now goes on with this run.
  boolean takes(BlockMode mode, int step) {
    return this.mode == mode && step() == step && !isSuperseded();
  }

  void append(String more, Meta meta) {
    text.append(more);
    reach(meta);
  }

  String text() {
    return text.toString();
  }

  @Override
  BlockMode mode() {
    return mode;
  }

  @Override
  StoredFold.Piece stored() {
    return new StoredFold.Piece(
        mode, step(), createdAt(), fromSeq(), seq(), isSuperseded(), text(), null);
  }
}
