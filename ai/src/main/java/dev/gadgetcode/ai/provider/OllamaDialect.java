package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.Thinking;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.ai.http.Endpoint;
import dev.gadgetcode.ai.http.FailureTexts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// Ollama's own chat. The base URL is the bare host. The context window is asked for by its size,
/// because Ollama's own is small, and a conversation that does not fit is an error instead of
/// silently losing its beginning.
final class OllamaDialect implements Dialect {
  private static final String KEEP_ALIVE = "30m";

  @Override
  public String id() {
    return "ollama";
  }

  @Override
  public Endpoint.KeyHeader keyHeader() {
    return Endpoint.KeyHeader.AUTHORIZATION_BEARER;
  }

  @Override
  public Map<String, String> headers() {
    return Map.of();
  }

  @Override
  public String chatPath() {
    return "/api/chat";
  }

  @Override
  public Framing framing() {
    return Framing.NEWLINE_DELIMITED_JSON;
  }

  @Override
  public StreamDecoder decoder(String origin, BlockFold fold, FailureTexts texts) {
    return new OllamaDecoder(origin, fold, texts);
  }

  @Override
  public String unknownModel(String model) {
    return "If the model is not there yet, run `ollama pull "
        + model
        + "` on that machine; the base URL is the bare host, without /v1 and /api.";
  }

  /// The models that were pulled, and which of them are in memory.
  @Override
  public List<ListedModel> models(Question question) {
    Set<String> loaded = new HashSet<>();
    question.array("/api/ps", "models").forEach(model -> loaded.add(Json.text(model, "name")));
    List<ListedModel> models = new ArrayList<>();
    for (JsonNode model : question.array("/api/tags", "models")) {
      String id = Json.text(model, "name");
      String size = Json.text(model.path("details"), "parameter_size");
      models.add(
          new ListedModel(
              id,
              size.isEmpty() ? id : id + " (" + size + ")",
              OptionalInt.empty(),
              loaded.contains(id) ? ListedModel.State.LOADED : ListedModel.State.READY));
    }
    return models;
  }

  @Override
  public byte[] chatBody(String origin, ModelInfo model, ModelRequest request) {
    return Json.write(json -> {
      json.writeStartObject();
      json.writeStringProperty("model", model.id());
      json.writeBooleanProperty("stream", true);
      json.writeStringProperty("keep_alive", KEEP_ALIVE);
      json.writeBooleanProperty("truncate", false);
      json.writeBooleanProperty("shift", false);
      writeThinking(json, model, request.thinking());
      json.writeObjectPropertyStart("options");
      json.writeNumberProperty("num_ctx", model.contextWindow());
      request.outputLimit().ifPresent(limit -> json.writeNumberProperty("num_predict", limit));
      request.temperature().ifPresent(degrees -> json.writeNumberProperty("temperature", degrees));
      json.writeEndObject();
      OpenAiDialect.writeTools(json, request.tools());
      json.writeArrayPropertyStart("messages");
      writeMessages(json, origin, request);
      json.writeEndArray();
      json.writeEndObject();
    });
  }

  /// Nothing is said unless someone asked: a model that cannot think refuses to be told how.
  private static void writeThinking(JsonGenerator json, ModelInfo model, Thinking wish) {
    if (wish == Thinking.AUTO) {
      return;
    }
    switch (model.thinking()) {
      case NONE, BUDGET -> {}
      case EFFORT, ADAPTIVE -> {
        Thinking effort = wish == Thinking.OFF ? Thinking.LOW : wish;
        json.writeStringProperty("think", effort.name().toLowerCase(Locale.ROOT));
      }
      case SWITCH -> json.writeBooleanProperty("think", wish != Thinking.OFF);
    }
  }

  private static void writeMessages(JsonGenerator json, String origin, ModelRequest request) {
    if (!request.system().isEmpty()) {
      json.writeStartObject();
      json.writeStringProperty("role", "system");
      json.writeStringProperty("content", request.system());
      json.writeEndObject();
    }
    OllamaMessages messages = new OllamaMessages(json, origin);
    for (int i = 0; i < request.messages().size(); i++) {
      Message message = request.messages().get(i);
      switch (message.role()) {
        case USER -> messages.writeUser(message);
        case ASSISTANT -> messages.writeAssistant(message, TurnPart.of(request.messages(), i));
      }
    }
  }
}
