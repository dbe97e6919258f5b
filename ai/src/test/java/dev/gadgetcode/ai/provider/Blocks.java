package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.scripted.Said;
import java.util.ArrayList;
import java.util.List;

/// Blocks without what differs by provider: their data and the ids of calls.
final class Blocks {
  private Blocks() {}

  static List<Block> plain(List<Block> blocks) {
    return blocks.stream()
        .map(block ->
            switch (block) {
              case Block.Text text -> new Block.Text(text.text());
              case Block.Thinking thinking -> new Block.Thinking(thinking.text());
              case Block.ToolCall call -> new Block.ToolCall("", call.name(), call.arguments());
              case Block.ToolResult result -> result;
              case Block.Image image -> image;
            })
        .map(Block.class::cast)
        .toList();
  }

  /// The blocks a script stands for: neighbouring pieces of one sort are one block.
  static List<Block> of(List<Said> script) {
    List<Block> blocks = new ArrayList<>();
    for (Said said : script) {
      switch (said) {
        case Said.Think(String text) -> {
          if (!blocks.isEmpty() && blocks.getLast() instanceof Block.Thinking before) {
            blocks.set(blocks.size() - 1, new Block.Thinking(before.text() + text));
          } else {
            blocks.add(new Block.Thinking(text));
          }
        }
        case Said.Say(String text) -> {
          if (!blocks.isEmpty() && blocks.getLast() instanceof Block.Text before) {
            blocks.set(blocks.size() - 1, new Block.Text(before.text() + text));
          } else {
            blocks.add(new Block.Text(text));
          }
        }
        case Said.CallTools(List<Said.Call> calls) ->
            calls.forEach(
                call -> blocks.add(new Block.ToolCall("", call.name(), call.arguments())));
        case Said.End _ -> {}
      }
    }
    return blocks;
  }
}
