package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A turn as its table has it. What its events say is in `content` up to `foldedSeq`, and after
/// that in the journal.
///
/// @param workspaceId where it runs; null while no drone has it
/// @param content JSON text of the fold, empty before the first
/// @param lastSeq the number of its last event when it was last folded or ended
public record StoredTurn(
    TurnId id,
    ChatSessionId session,
    UserId user,
    @Nullable WorkspaceId workspaceId,
    String prompt,
    @Nullable PromptId promptId,
    TurnStatus status,
    boolean recovering,
    @Nullable ProviderId provider,
    String model,
    SessionMode mode,
    String content,
    long foldedSeq,
    long lastSeq,
    TurnStats stats,
    @Nullable String errorMessage,
    Instant createdAt,
    @Nullable Instant finishedAt) {

  /// The document, with what was folded from the content and the journal.
  public Turn document(
      List<Block> blocks, List<ToolCall> toolCalls, TurnStats folded, long upToSeq) {
    return new Turn(
        id,
        session,
        prompt,
        promptId,
        status,
        recovering,
        model,
        blocks,
        toolCalls,
        folded,
        errorMessage,
        createdAt,
        finishedAt,
        upToSeq);
  }
}
