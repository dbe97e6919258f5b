package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonValue;
import tools.jackson.databind.annotation.JsonDeserialize;

/// What a block holds.
@JsonDeserialize(using = BlockContentReader.class)
public sealed interface BlockContent permits BlockContent.Text, ToolCall {
  /// What the model thought or said; on the wire it is the text itself.
  @JsonDeserialize
  record Text(@JsonValue String text) implements BlockContent {}
}
