package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import java.util.List;

/// Where a message stands in its conversation. Providers without signed thinking want their
/// thinking back only in the turn that answers the last prompt.
enum TurnPart {
  EARLIER,
  CURRENT;

  static TurnPart of(List<Message> messages, int index) {
    return index > lastPrompt(messages) ? CURRENT : EARLIER;
  }

  /// The last message of the user that answers no tool call.
  private static int lastPrompt(List<Message> messages) {
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
