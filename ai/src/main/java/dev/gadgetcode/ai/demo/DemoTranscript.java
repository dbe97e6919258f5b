package dev.gadgetcode.ai.demo;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What the demo model remembers, which is only what the request shows it: the last prompt, the
/// tools called since, and their results, by tool name.
record DemoTranscript(String prompt, int callsMade, Map<String, Block.ToolResult> results) {
  private static final int PROMPT_SHOWN = 160;

  static DemoTranscript of(ModelRequest request) {
    List<Message> messages = request.messages();
    int promptAt = lastPrompt(messages);
    int calls = 0;
    Map<String, String> names = new LinkedHashMap<>();
    Map<String, Block.ToolResult> results = new LinkedHashMap<>();
    for (Message message : messages) {
      for (Block block : message.blocks()) {
        if (block instanceof Block.ToolCall) {
          calls++;
        }
      }
    }
    for (Message message : messages.subList(promptAt + 1, messages.size())) {
      for (Block block : message.blocks()) {
        if (block instanceof Block.ToolCall call) {
          names.put(call.id(), call.name());
        }
        if (block instanceof Block.ToolResult result) {
          results.put(names.getOrDefault(result.callId(), result.toolName()), result);
        }
      }
    }
    return new DemoTranscript(text(messages.get(promptAt)), calls, results);
  }

  boolean called(String tool) {
    return results.containsKey(tool);
  }

  Optional<String> good(String tool) {
    return Optional.ofNullable(results.get(tool))
        .filter(result -> result.outcome() == Block.Outcome.OK)
        .map(Block.ToolResult::text);
  }

  /// The prompt on one line, cut where it gets long.
  String quoted() {
    return prompt.isBlank()
        ? "an empty prompt"
        : '"' + DemoWords.oneLine(prompt, PROMPT_SHOWN) + '"';
  }

  private static int lastPrompt(List<Message> messages) {
    for (int i = messages.size() - 1; i > 0; i--) {
      Message message = messages.get(i);
      boolean answersTools = message.blocks().stream().anyMatch(Block.ToolResult.class::isInstance);
      if (message.role() == Message.Role.USER && !answersTools) {
        return i;
      }
    }
    return 0;
  }

  private static String text(Message message) {
    StringBuilder text = new StringBuilder();
    for (Block block : message.blocks()) {
      if (block instanceof Block.Text words) {
        text.append(words.text()).append(' ');
      }
    }
    return text.toString().strip();
  }
}
