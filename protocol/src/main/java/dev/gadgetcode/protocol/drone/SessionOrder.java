package dev.gadgetcode.protocol.drone;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import java.util.Map;

/// A chat session with everything that a turn of it needs.
public record SessionOrder(
    @JsonProperty("_id") ChatSessionId id,
    UserId user,
    String name,
    Project project,
    ProviderAccess provider,
    String selectedModel,
    SessionMode mode) {

  /// A session with the scripted model that belongs to nobody and is about no project.
  static SessionOrder scripted(String model) {
    return new SessionOrder(
        new ChatSessionId("scripted"),
        UserId.NOBODY,
        "",
        new Project(new ProjectId("scripted"), "", "", null, "", "", Map.of()),
        new ProviderAccess(new ProviderId("scripted"), model, ApiType.DEMO, null, null),
        model,
        SessionMode.BUILD);
  }
}
