package dev.gadgetcode.protocol.document;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/// Reads the content of a block: a text as such, and everything else as a tool call. Thread-safe.
final class BlockContentReader extends StdDeserializer<BlockContent> {
  BlockContentReader() {
    super(BlockContent.class);
  }

  @Override
  public BlockContent deserialize(JsonParser parser, DeserializationContext context) {
    return parser.currentToken() == JsonToken.VALUE_STRING
        ? new BlockContent.Text(parser.getString())
        : context.readValue(parser, ToolCall.class);
  }
}
