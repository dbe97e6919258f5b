package dev.gadgetcode.protocol.document;

import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.id.CallId;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.annotation.JsonDeserialize;

/// A tool call as it is kept, and the content of its block.
///
/// @param parameters as its event gave them
/// @param response as its event gave it; null until the call is over
/// @param subagent what the call started, where it started one
@JsonDeserialize
public record ToolCall(
    CallId callId,
    String name,
    JsonNode parameters,
    @OrNull @Nullable JsonNode response,
    @Nullable Subagent subagent)
    implements BlockContent {}
