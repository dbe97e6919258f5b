package dev.gadgetcode.ai;

import java.util.List;

/// The end of a call: the last event a sink gets, and the only one of its kind.
public sealed interface ModelEnd extends ModelEvent {
  /// The model stopped by itself. `blocks` is all it said, in order, ready to be sent back as an
  /// assistant message.
  record Completed(StopReason reason, List<Block> blocks, Usage usage) implements ModelEnd {
    public Completed {
      blocks = List.copyOf(blocks);
    }
  }

  /// The call broke; what was said before is no answer.
  record Failed(Failure failure) implements ModelEnd {}

  /// The caller cancelled.
  record Cancelled() implements ModelEnd {}
}
