package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import java.util.List;

/// The part of a conversation that answers the last prompt. Only there do providers without signed
/// thinking want their thinking back.
final class CurrentTurn {
  private CurrentTurn() {}

  /// The index of the last prompt: the last message of the user that answers no tool call.
  static int start(List<Message> messages) {
    for (int i = messages.size() - 1; i > 0; i--) {
      Message message = messages.get(i);
      if (message.role() == Message.Role.USER
          && message.blocks().stream().noneMatch(Block.ToolResult.class::isInstance)) {
        return i;
      }
    }
    return 0;
  }
}
