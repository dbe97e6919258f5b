package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelRequest;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// The conversation in OpenAI's form. One message of ours may become several: each tool result is a
/// message of its own. Arguments go back as the very text they came as; thinking goes back in the
/// current turn, under the name it came with.
final class OpenAiMessages {
  private final JsonGenerator json;
  private final String origin;

  OpenAiMessages(JsonGenerator json, String origin) {
    this.json = json;
    this.origin = origin;
  }

  void write(ModelRequest request) {
    if (!request.system().isEmpty()) {
      start("system");
      json.writeStringProperty("content", request.system());
      json.writeEndObject();
    }
    List<Message> messages = request.messages();
    for (int i = 0; i < messages.size(); i++) {
      Message message = messages.get(i);
      switch (message.role()) {
        case USER -> writeUser(message);
        case ASSISTANT -> writeAssistant(message, TurnPart.of(messages, i));
      }
    }
  }

  private void writeUser(Message message) {
    for (Block block : message.blocks()) {
      if (block instanceof Block.ToolResult result) {
        start("tool");
        json.writeStringProperty("tool_call_id", result.callId());
        json.writeStringProperty("content", Results.text(result));
        json.writeEndObject();
      }
    }
    List<Block> spoken =
        message.blocks().stream().filter(block -> !(block instanceof Block.ToolResult)).toList();
    if (spoken.stream().anyMatch(Block.Image.class::isInstance)) {
      writeParts(spoken);
    } else if (!spoken.isEmpty()) {
      start("user");
      json.writeStringProperty("content", text(spoken, "\n"));
      json.writeEndObject();
    }
  }

  private void writeParts(List<Block> blocks) {
    start("user");
    json.writeArrayPropertyStart("content");
    for (Block block : blocks) {
      json.writeStartObject();
      if (block instanceof Block.Image(String mediaType, String base64)) {
        json.writeStringProperty("type", "image_url");
        json.writeObjectPropertyStart("image_url");
        json.writeStringProperty("url", "data:" + mediaType + ";base64," + base64);
        json.writeEndObject();
      } else if (block instanceof Block.Text text) {
        json.writeStringProperty("type", "text");
        json.writeStringProperty("text", text.text());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void writeAssistant(Message message, TurnPart part) {
    List<Block.ToolCall> calls =
        message.blocks().stream()
            .filter(Block.ToolCall.class::isInstance)
            .map(Block.ToolCall.class::cast)
            .toList();
    String text = text(message.blocks(), "");
    start("assistant");
    if (text.isEmpty() && !calls.isEmpty()) {
      json.writeNullProperty("content");
    } else {
      json.writeStringProperty("content", text);
    }
    if (part == TurnPart.CURRENT) {
      writeThinking(message);
    }
    if (!calls.isEmpty()) {
      json.writeArrayPropertyStart("tool_calls");
      calls.forEach(this::writeCall);
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void writeThinking(Message message) {
    StringBuilder text = new StringBuilder();
    String field = "";
    ArrayNode details = Json.MAPPER.createArrayNode();
    for (Block block : message.blocks()) {
      if (block instanceof Block.Thinking thinking && thinking.data().isFrom(origin)) {
        JsonNode data = Json.tree(thinking.data().json());
        field = Json.text(data, "field");
        text.append(thinking.text());
        data.path("reasoning_details").forEach(details::add);
      }
    }
    if (!field.isEmpty() && !text.isEmpty()) {
      json.writeStringProperty(field, text.toString());
    }
    if (!details.isEmpty()) {
      json.writeName("reasoning_details");
      json.writeRawValue(details.toString());
    }
  }

  private void writeCall(Block.ToolCall call) {
    json.writeStartObject();
    json.writeStringProperty("id", call.id());
    json.writeStringProperty("type", "function");
    json.writeObjectPropertyStart("function");
    json.writeStringProperty("name", call.name());
    json.writeStringProperty("arguments", call.arguments());
    json.writeEndObject();
    if (call.data().isFrom(origin)) {
      Json.tree(call.data().json())
          .forEachEntry((name, value) -> {
            json.writeName(name);
            json.writeRawValue(value.toString());
          });
    }
    json.writeEndObject();
  }

  private void start(String role) {
    json.writeStartObject();
    json.writeStringProperty("role", role);
  }

  private static String text(List<Block> blocks, String between) {
    return blocks.stream()
        .filter(Block.Text.class::isInstance)
        .map(block -> ((Block.Text) block).text())
        .collect(Collectors.joining(between));
  }
}
