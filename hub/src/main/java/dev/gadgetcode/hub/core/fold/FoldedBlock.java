package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.document.Block;

/// A block, and the first and last event that belong to it. Of blocks that grow at the same time
/// (two tools, a tool and a text) the ranges overlap; they are in the order in which they were
/// opened. An immutable value.
public record FoldedBlock(long fromSeq, long seq, Block block) {
  public FoldedBlock {
    Rule.atLeast(1, "fromSeq", fromSeq);
    Rule.atLeast(fromSeq, "seq", seq);
  }
}
