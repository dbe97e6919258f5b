package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The conversation in Anthropic's form. What Anthropic said goes back byte for byte as it was
/// kept; thinking that someone else said stays behind, because it has no signature.
final class AnthropicMessages {
  private static final int MARKED_USER_MESSAGES = 2;

  /// Whether the provider should remember the conversation up to a block.
  private enum Cache {
    PLAIN,
    MARKED
  }

  private final JsonGenerator json;
  private final String origin;

  AnthropicMessages(JsonGenerator json, String origin) {
    this.json = json;
    this.origin = origin;
  }

  void write(List<Message> messages) {
    long usersLeft = messages.stream().filter(m -> m.role() == Message.Role.USER).count();
    for (Message message : messages) {
      List<Block> blocks = message.blocks().stream().filter(this::isSendable).toList();
      boolean isUser = message.role() == Message.Role.USER;
      if (!blocks.isEmpty()) {
        json.writeStartObject();
        json.writeStringProperty("role", isUser ? "user" : "assistant");
        json.writeArrayPropertyStart("content");
        boolean marksItsLast = isUser && usersLeft <= MARKED_USER_MESSAGES;
        for (int i = 0; i < blocks.size(); i++) {
          write(blocks.get(i), marksItsLast && i == blocks.size() - 1 ? Cache.MARKED : Cache.PLAIN);
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      if (isUser) {
        usersLeft--;
      }
    }
  }

  /// Empty texts are refused by the API, and foreign thinking too.
  private boolean isSendable(Block block) {
    return switch (block) {
      case Block.Text text -> text.data().isFrom(origin) || !text.text().isBlank();
      case Block.Thinking thinking -> thinking.data().isFrom(origin);
      case Block.ToolCall _, Block.ToolResult _, Block.Image _ -> true;
    };
  }

  private void write(Block block, Cache cache) {
    switch (block) {
      case Block.Text(_, var data) when data.isFrom(origin) -> json.writeRawValue(data.json());
      case Block.Thinking(_, var data) -> json.writeRawValue(data.json());
      case Block.ToolCall(_, _, _, var data) when data.isFrom(origin) ->
          json.writeRawValue(data.json());
      case Block.Text text -> {
        start("text");
        json.writeStringProperty("text", text.text());
        end(cache);
      }
      case Block.ToolCall call -> {
        start("tool_use");
        json.writeStringProperty("id", safe(call.id()));
        json.writeStringProperty("name", call.name());
        json.writeName("input");
        json.writeRawValue(call.arguments());
        end(cache);
      }
      case Block.ToolResult result -> {
        start("tool_result");
        json.writeStringProperty("tool_use_id", safe(result.callId()));
        json.writeStringProperty("content", result.text());
        if (result.outcome() == Block.Outcome.FAILED) {
          json.writeBooleanProperty("is_error", true);
        }
        end(cache);
      }
      case Block.Image(String mediaType, String base64) -> {
        start("image");
        json.writeObjectPropertyStart("source");
        json.writeStringProperty("type", "base64");
        json.writeStringProperty("media_type", mediaType);
        json.writeStringProperty("data", base64);
        json.writeEndObject();
        end(cache);
      }
    }
  }

  private void start(String type) {
    json.writeStartObject();
    json.writeStringProperty("type", type);
  }

  private void end(Cache cache) {
    if (cache == Cache.MARKED) {
      writeCacheMark(json);
    }
    json.writeEndObject();
  }

  static void writeCacheMark(JsonGenerator json) {
    json.writeObjectPropertyStart("cache_control");
    json.writeStringProperty("type", "ephemeral");
    json.writeEndObject();
  }

  /// Ids that another provider made may have characters this one refuses.
  private static String safe(String id) {
    return id.replaceAll("[^A-Za-z0-9_-]", "_");
  }
}
