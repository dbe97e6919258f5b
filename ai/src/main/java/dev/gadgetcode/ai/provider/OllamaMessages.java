package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// The conversation in Ollama's form: tool results are messages of their own and name their tool,
/// images stand beside the text.
final class OllamaMessages {
  private final JsonGenerator json;
  private final String origin;

  OllamaMessages(JsonGenerator json, String origin) {
    this.json = json;
    this.origin = origin;
  }

  void writeUser(Message message) {
    for (Block.ToolResult result : all(message, Block.ToolResult.class)) {
      json.writeStartObject();
      json.writeStringProperty("role", "tool");
      json.writeStringProperty("tool_name", result.toolName());
      json.writeStringProperty("content", Results.text(result));
      json.writeEndObject();
    }
    List<Block.Text> texts = all(message, Block.Text.class);
    List<Block.Image> images = all(message, Block.Image.class);
    if (texts.isEmpty() && images.isEmpty()) {
      return;
    }
    json.writeStartObject();
    json.writeStringProperty("role", "user");
    json.writeStringProperty("content", joined(texts, Block.Text::text, "\n"));
    if (!images.isEmpty()) {
      json.writeArrayPropertyStart("images");
      images.forEach(image -> json.writeString(image.base64()));
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  void writeAssistant(Message message, TurnPart part) {
    json.writeStartObject();
    json.writeStringProperty("role", "assistant");
    json.writeStringProperty(
        "content", joined(all(message, Block.Text.class), Block.Text::text, ""));
    String thinking =
        all(message, Block.Thinking.class).stream()
            .filter(block -> block.data().isFrom(origin))
            .map(Block.Thinking::text)
            .collect(Collectors.joining());
    if (part == TurnPart.CURRENT && !thinking.isEmpty()) {
      json.writeStringProperty("thinking", thinking);
    }
    List<Block.ToolCall> calls = all(message, Block.ToolCall.class);
    if (!calls.isEmpty()) {
      json.writeArrayPropertyStart("tool_calls");
      for (Block.ToolCall call : calls) {
        json.writeStartObject();
        json.writeObjectPropertyStart("function");
        json.writeStringProperty("name", call.name());
        json.writeName("arguments");
        json.writeRawValue(call.arguments());
        json.writeEndObject();
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static <B extends Block> List<B> all(Message message, Class<B> sort) {
    return message.blocks().stream().filter(sort::isInstance).map(sort::cast).toList();
  }

  private static <B> String joined(List<B> blocks, Function<B, String> text, String between) {
    return blocks.stream().map(text).collect(Collectors.joining(between));
  }
}
