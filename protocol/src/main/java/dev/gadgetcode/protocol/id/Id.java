package dev.gadgetcode.protocol.id;

import com.fasterxml.jackson.annotation.JsonValue;
import tools.jackson.databind.JsonNode;

/// An opaque name. On the wire a reference is the name itself or an object with it as `_id`, of
/// which nothing else is read.
public sealed interface Id
    permits AgentId,
        CallId,
        ChatSessionId,
        InstanceId,
        ProjectId,
        PromptId,
        ProviderId,
        RegistrationId,
        TabId,
        TurnId,
        UserId,
        WorkOrderId,
        WorkspaceId {
  int MAX_LENGTH = 128;

  @JsonValue
  String value();

  static void check(String value) {
    if (value.isEmpty() || value.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("an id has 1 to " + MAX_LENGTH + " characters");
    }
  }

  static String of(JsonNode reference) {
    var name = reference.isObject() ? reference.path("_id") : reference;
    if (!name.isString()) {
      throw new IllegalArgumentException("a reference is an id or an object with _id");
    }
    return name.stringValue();
  }
}
