package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One prompt and everything that answered it.
///
/// @param promptId the client's own name for the prompt, where it gave one
/// @param recovering whether it waits for its drone to come back
/// @param model the one that it was stored with
/// @param lastSeq the number of its last event, 0 before the first
public record Turn(
    @JsonProperty("_id") TurnId id,
    ChatSessionId session,
    String prompt,
    @OrNull @Nullable PromptId promptId,
    TurnStatus status,
    boolean recovering,
    String model,
    List<Block> blocks,
    List<ToolCall> toolCalls,
    TurnStats stats,
    @Nullable String errorMessage,
    Instant createdAt,
    @OrNull @Nullable Instant finishedAt,
    long lastSeq) {
  public Turn {
    blocks = List.copyOf(blocks);
    toolCalls = List.copyOf(toolCalls);
    Rule.atLeast(0, "lastSeq", lastSeq);
  }
}
