package dev.gadgetcode.ai.demo;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.StopReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What the demo model says in one call: a thought, some words, and the tool call it stops at, if
/// it does.
record DemoStep(String thought, String words, Optional<Block.ToolCall> call) {

  StopReason reason() {
    return call.isPresent() ? StopReason.TOOL_CALLS : StopReason.ANSWERED;
  }

  List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Block.Thinking(thought));
    blocks.add(new Block.Text(words));
    call.ifPresent(blocks::add);
    return blocks;
  }
}
