package dev.gadgetcode.drone.core;

import dev.gadgetcode.ai.Block.Outcome;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The response of a finished tool call as events carry it, `{"text", "outcome"}`: what the model
/// is told, and whether the tool did what it was asked. Immutable.
public record CallResponse(String text, Outcome outcome) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  public static CallResponse ok(String text) {
    return new CallResponse(text, Outcome.OK);
  }

  public static CallResponse failed(String text) {
    return new CallResponse(text, Outcome.FAILED);
  }

  public ObjectNode json() {
    return MAPPER
        .createObjectNode()
        .put("text", text)
        .put("outcome", outcome == Outcome.OK ? "ok" : "failed");
  }

  /// A response of any drone: what is not of this form is told as it is.
  public static CallResponse of(JsonNode json) {
    if (!json.path("text").isString()) {
      return ok(json.isString() ? json.stringValue() : json.toString());
    }
    var isFailed = json.path("outcome").asString("").equals("failed");
    return new CallResponse(
        json.path("text").stringValue(), isFailed ? Outcome.FAILED : Outcome.OK);
  }

  public static CallResponse read(String json) {
    try {
      return of(MAPPER.readTree(json));
    } catch (JacksonException _) {
      return ok(json); // a text that is no JSON stands for itself
    }
  }
}
