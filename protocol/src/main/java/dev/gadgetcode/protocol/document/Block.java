package dev.gadgetcode.protocol.document;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A piece of a turn: a run of one mode in one step, or a tool call.
///
/// @param superseded true where the step was asked again; what it had said stays
public record Block(
    BlockMode mode, Instant createdAt, BlockContent content, @Nullable Boolean superseded) {
  public Block {
    var fits =
        switch (mode) {
          case THINKING, RESPONDING -> content instanceof BlockContent.Text;
          case TOOL -> content instanceof ToolCall;
        };
    if (!fits) {
      throw new IllegalArgumentException(
          "the content of a tool block is a tool call, that of another a text");
    }
  }

  public static Block thinking(Instant createdAt, String text) {
    return new Block(BlockMode.THINKING, createdAt, new BlockContent.Text(text), null);
  }

  public static Block responding(Instant createdAt, String text) {
    return new Block(BlockMode.RESPONDING, createdAt, new BlockContent.Text(text), null);
  }

  public static Block tool(Instant createdAt, ToolCall call) {
    return new Block(BlockMode.TOOL, createdAt, call, null);
  }

  /// The same block, content aside.
  public Block with(BlockContent content) {
    return new Block(mode, createdAt, content, superseded);
  }

  public Block supersede() {
    return new Block(mode, createdAt, content, true);
  }
}
