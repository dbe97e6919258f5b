package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import java.time.Instant;

/// A conversation about one project.
public record ChatSession(
    @JsonProperty("_id") ChatSessionId id,
    ProjectId project,
    String name,
    String selectedModel,
    Instant createdAt,
    Instant updatedAt) {}
