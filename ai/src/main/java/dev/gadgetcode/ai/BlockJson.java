package dev.gadgetcode.ai;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Blocks as JSON text, for journals. What is read is equal to what was written, provider data to
/// the last character. The type of a block is a word of this class, never a class name.
public final class BlockJson {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private BlockJson() {}

  public static String write(List<? extends Block> blocks) {
    ArrayNode array = MAPPER.createArrayNode();
    blocks.forEach(block -> array.add(node(block)));
    return array.toString();
  }

  /// The blocks of a text that [#write] made; any other text is an [IllegalArgumentException].
  public static List<Block> read(String json) {
    List<Block> blocks = new ArrayList<>();
    try {
      for (JsonNode node : MAPPER.readTree(json)) {
        blocks.add(block(node));
      }
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not a list of blocks", e);
    }
    return blocks;
  }

  private static ObjectNode node(Block block) {
    ObjectNode node = MAPPER.createObjectNode();
    return switch (block) {
      case Block.Text(String text, ProviderData data) ->
          withData(node.put("type", "text").put("text", text), data);
      case Block.Thinking(String text, ProviderData data) ->
          withData(node.put("type", "thinking").put("text", text), data);
      case Block.ToolCall(String id, String name, String arguments, ProviderData data) ->
          withData(
              node.put("type", "toolCall")
                  .put("id", id)
                  .put("name", name)
                  .put("arguments", arguments),
              data);
      case Block.ToolResult(String callId, String toolName, String text, Block.Outcome outcome) ->
          node.put("type", "toolResult")
              .put("callId", callId)
              .put("toolName", toolName)
              .put("text", text)
              .put("outcome", outcome.name());
      case Block.Image(String mediaType, String base64) ->
          node.put("type", "image").put("mediaType", mediaType).put("base64", base64);
    };
  }

  private static ObjectNode withData(ObjectNode node, ProviderData data) {
    return data.equals(ProviderData.NONE)
        ? node
        : node.put("origin", data.origin()).put("data", data.json());
  }

  private static Block block(JsonNode node) {
    String type = text(node, "type");
    return switch (type) {
      case "text" -> new Block.Text(text(node, "text"), data(node));
      case "thinking" -> new Block.Thinking(text(node, "text"), data(node));
      case "toolCall" ->
          new Block.ToolCall(
              text(node, "id"), text(node, "name"), text(node, "arguments"), data(node));
      case "toolResult" ->
          new Block.ToolResult(
              text(node, "callId"),
              text(node, "toolName"),
              text(node, "text"),
              Block.Outcome.valueOf(text(node, "outcome")));
      case "image" -> new Block.Image(text(node, "mediaType"), text(node, "base64"));
      default -> throw new IllegalArgumentException("unknown block type " + type);
    };
  }

  private static ProviderData data(JsonNode node) {
    return node.has("data")
        ? new ProviderData(text(node, "origin"), text(node, "data"))
        : ProviderData.NONE;
  }

  private static String text(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isString()) {
      throw new IllegalArgumentException("a block without " + field);
    }
    return value.stringValue();
  }
}
