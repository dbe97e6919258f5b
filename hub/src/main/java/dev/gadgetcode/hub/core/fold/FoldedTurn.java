package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the events of a turn say of it, up to `lastSeq`. An immutable value.
///
/// @param status that of the end, `processing` before it
/// @param errorMessage of a turn that failed, where it gave one
/// @param finishedAt when it ended, on the clock of whoever ended it; null before that
/// @param stats those of the end; before it, or where it counted nothing, the tool calls alone
/// @param toolCalls the turn's own, in the order of their blocks
public record FoldedTurn(
    TurnId turnId,
    TurnStatus status,
    @Nullable String errorMessage,
    @Nullable Instant finishedAt,
    TurnStats stats,
    List<FoldedBlock> foldedBlocks,
    List<ToolCall> toolCalls,
    long lastSeq) {
  public FoldedTurn {
    foldedBlocks = List.copyOf(foldedBlocks);
    toolCalls = List.copyOf(toolCalls);
  }

  public List<Block> blocks() {
    return foldedBlocks.stream().map(FoldedBlock::block).toList();
  }
}
