package dev.gadgetcode.protocol.document;

import java.util.List;

/// An agent that a tool call started, folded from its own events as a turn is from its.
public record Subagent(
    String prompt,
    TurnStatus status,
    List<Block> blocks,
    List<ToolCall> toolCalls,
    TurnStats stats) {
  public Subagent {
    blocks = List.copyOf(blocks);
    toolCalls = List.copyOf(toolCalls);
  }
}
