package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.Subagent;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.AgentId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The documents of a fold, made when someone asks for them. Used by one thread at a time.
final class FoldView {
  /// How deep subagents of subagents are shown. A call is in its block and among the calls, so each
  /// level doubles the document.
  static final int MAX_SUBAGENT_DEPTH = 4;

  private final Map<AgentId, SubagentFold> subagents;
  private final boolean hasEnded;

  FoldView(Map<AgentId, SubagentFold> subagents, boolean hasEnded) {
    this.subagents = subagents;
    this.hasEnded = hasEnded;
  }

  List<FoldedBlock> blocks(AgentFold agent) {
    return blocks(agent, 0);
  }

  static List<ToolCall> toolCalls(List<FoldedBlock> folded) {
    var calls = new ArrayList<ToolCall>();
    for (var block : folded) {
      if (block.block().content() instanceof ToolCall call) {
        calls.add(call);
      }
    }
    return calls;
  }

  /// What an end says that it took; the calls alone where it counted nothing.
  static TurnStats stats(@Nullable TurnStats told, List<ToolCall> calls) {
    return told == null || told.equals(TurnStats.NONE)
        ? new TurnStats(calls.size(), 0, 0, 0, 0, 0)
        : told;
  }

  private List<FoldedBlock> blocks(AgentFold agent, int depth) {
    var folded = new ArrayList<FoldedBlock>(agent.pieces().size());
    for (var piece : agent.pieces()) {
      folded.add(
          switch (piece) {
            case TextPiece text -> block(text, new BlockContent.Text(text.text()));
            case CallPiece call -> call(call, depth);
          });
    }
    return folded;
  }

  private static FoldedBlock block(Piece piece, BlockContent content) {
    var superseded = piece.isSuperseded() ? Boolean.TRUE : null;
    return new FoldedBlock(
        piece.fromSeq(),
        piece.seq(),
        new Block(piece.mode(), piece.createdAt(), content, superseded));
  }

  private FoldedBlock call(CallPiece call, int depth) {
    var started = subagents.get(AgentId.of(call.callId()));
    if (started == null || depth == MAX_SUBAGENT_DEPTH) {
      return block(call, content(call, null));
    }
    var within = blocks(started.agent(), depth + 1);
    long fromSeq = Math.min(call.fromSeq(), started.fromSeq());
    long seq = Math.max(call.seq(), started.seq());
    for (var inner : within) {
      fromSeq = Math.min(fromSeq, inner.fromSeq());
      seq = Math.max(seq, inner.seq());
    }
    var content = content(call, subagent(started, within, call));
    return new FoldedBlock(fromSeq, seq, block(call, content).block());
  }

  private static ToolCall content(CallPiece call, @Nullable Subagent subagent) {
    return new ToolCall(call.callId(), call.name(), call.parameters(), call.response(), subagent);
  }

  private Subagent subagent(SubagentFold started, List<FoldedBlock> within, CallPiece call) {
    var given = started.given();
    if (given != null && within.isEmpty()) {
      return given;
    }
    var prompt = call.parameters().path("prompt");
    var calls = toolCalls(within);
    var stats = started.stats() == null && given != null ? given.stats() : started.stats();
    return new Subagent(
        prompt.isString() ? prompt.stringValue() : given == null ? "" : given.prompt(),
        status(started, given),
        within.stream().map(FoldedBlock::block).toList(),
        calls,
        stats(stats, calls));
  }

  /// A subagent that had not come to its end when the turn did was cut short by it.
  private TurnStatus status(SubagentFold started, @Nullable Subagent given) {
    if (!started.isComplete()) {
      return hasEnded ? TurnStatus.ABORTED : TurnStatus.PROCESSING;
    }
    return given != null && given.status().isEnd() ? given.status() : TurnStatus.FINISHED;
  }
}
