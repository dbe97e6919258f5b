package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A conversation about one project.
///
/// @param provider null where it has been deleted
/// @param workspaceId where it was worked on last; null before the first lock
public record ChatSession(
    @JsonProperty("_id") ChatSessionId id,
    UserId user,
    ProjectId project,
    String name,
    @OrNull @Nullable ProviderId provider,
    String selectedModel,
    SessionMode mode,
    @OrNull @Nullable WorkspaceId workspaceId,
    SessionStats stats,
    Instant createdAt,
    Instant updatedAt) {

  /// A session to build in, that nobody owns and that has had no turn.
  public ChatSession(
      ChatSessionId id,
      ProjectId project,
      String name,
      String selectedModel,
      Instant createdAt,
      Instant updatedAt) {
    this(
        id,
        UserId.NOBODY,
        project,
        name,
        null,
        selectedModel,
        SessionMode.BUILD,
        null,
        SessionStats.NONE,
        createdAt,
        updatedAt);
  }
}
