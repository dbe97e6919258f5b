package dev.gadgetcode.ai;

import java.util.List;

/// One message of the conversation. The user's side holds text, images and tool results; the
/// assistant's side holds thinking, text and tool calls.
public record Message(Role role, List<Block> blocks) {

  /// Who speaks.
  public enum Role {
    USER,
    ASSISTANT
  }

  public Message {
    blocks = List.copyOf(blocks);
    for (Block block : blocks) {
      if (speaker(block, role) != role) {
        throw new IllegalArgumentException(
            block.getClass().getSimpleName() + " in a message of " + role);
      }
    }
  }

  public static Message user(String text) {
    return new Message(Role.USER, List.of(new Block.Text(text)));
  }

  public static Message user(List<? extends Block> blocks) {
    return new Message(Role.USER, List.copyOf(blocks));
  }

  public static Message assistant(List<? extends Block> blocks) {
    return new Message(Role.ASSISTANT, List.copyOf(blocks));
  }

  private static Role speaker(Block block, Role ofText) {
    return switch (block) {
      case Block.Text _ -> ofText;
      case Block.Thinking _, Block.ToolCall _ -> Role.ASSISTANT;
      case Block.ToolResult _, Block.Image _ -> Role.USER;
    };
  }
}
