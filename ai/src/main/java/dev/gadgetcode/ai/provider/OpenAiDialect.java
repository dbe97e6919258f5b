package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.Thinking;
import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.ai.catalogue.ThinkingStyle;
import dev.gadgetcode.ai.http.Endpoint;
import dev.gadgetcode.ai.http.FailureTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// The chat completions of OpenAI and of everyone who speaks them: vLLM, llama.cpp, LM Studio,
/// DeepSeek, Groq, OpenRouter, Gemini. The base URL ends in `/v1` or what stands for it.
final class OpenAiDialect implements Dialect {
  /// OpenAI's own hosts want the limit under a newer name that others do not know.
  private static final String OPENAI_HOSTS = ".*openai\\.(com|azure\\.com)";

  @Override
  public String id() {
    return "openai";
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
    return "/chat/completions";
  }

  @Override
  public Framing framing() {
    return Framing.SERVER_SENT_EVENTS;
  }

  @Override
  public StreamDecoder decoder(String origin, BlockFold fold, FailureTexts texts) {
    return new OpenAiDecoder(origin, fold, texts);
  }

  @Override
  public String unknownModel(String model) {
    return "Choose another model than \""
        + model
        + "\" from its list, and check that the base URL ends in /v1.";
  }

  @Override
  public List<ListedModel> models(Question question) {
    List<ListedModel> models = new ArrayList<>();
    for (JsonNode model : question.array("/models", "data")) {
      String id = Json.text(model, "id");
      String name = Json.text(model, "name");
      models.add(
          new ListedModel(id, name.isEmpty() ? id : name, window(model), ListedModel.State.READY));
    }
    return models;
  }

  /// The field differs by vendor: OpenRouter, vLLM, Groq, llama.cpp.
  private static OptionalInt window(JsonNode model) {
    for (JsonNode field :
        List.of(
            model.path("context_length"),
            model.path("max_model_len"),
            model.path("context_window"),
            model.path("meta").path("n_ctx_train"))) {
      if (field.canConvertToInt() && field.intValue() > 0) {
        return OptionalInt.of(field.intValue());
      }
    }
    return OptionalInt.empty();
  }

  @Override
  public byte[] chatBody(String origin, ModelInfo model, ModelRequest request) {
    return Json.write(json -> {
      json.writeStartObject();
      json.writeStringProperty("model", model.id());
      json.writeBooleanProperty("stream", true);
      json.writeObjectPropertyStart("stream_options");
      json.writeBooleanProperty("include_usage", true);
      json.writeEndObject();
      writeWishes(json, origin, model, request);
      writeTools(json, request.tools());
      json.writeArrayPropertyStart("messages");
      new OpenAiMessages(json, origin).write(request);
      json.writeEndArray();
      json.writeEndObject();
    });
  }

  private static void writeWishes(
      JsonGenerator json, String origin, ModelInfo model, ModelRequest request) {
    request
        .outputLimit()
        .ifPresent(limit ->
            json.writeNumberProperty(
                origin.matches(OPENAI_HOSTS) ? "max_completion_tokens" : "max_tokens", limit));
    if (request.temperature().isPresent() && model.has(ModelInfo.Feature.TEMPERATURE)) {
      json.writeNumberProperty("temperature", request.temperature().getAsDouble());
    }
    if (request.thinking() != Thinking.AUTO && model.thinking() == ThinkingStyle.EFFORT) {
      // "none" is not known to every model; "low" is.
      Thinking effort = request.thinking() == Thinking.OFF ? Thinking.LOW : request.thinking();
      json.writeStringProperty("reasoning_effort", effort.name().toLowerCase(Locale.ROOT));
    }
  }

  /// Also the form that Ollama takes.
  static void writeTools(JsonGenerator json, List<ToolSpec> tools) {
    if (tools.isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart("tools");
    for (ToolSpec tool : tools) {
      json.writeStartObject();
      json.writeStringProperty("type", "function");
      json.writeObjectPropertyStart("function");
      json.writeStringProperty("name", tool.name());
      json.writeStringProperty("description", tool.description());
      json.writeName("parameters");
      json.writeRawValue(tool.schema());
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
