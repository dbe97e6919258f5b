package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.Thinking;
import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.ai.http.Endpoint;
import dev.gadgetcode.ai.http.FailureTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/// Anthropic's messages. The base URL is the bare host. Three marks for the prompt cache: behind
/// the tools and the system prompt, and behind the last two messages of the user, so that each step
/// reads what the step before it wrote.
final class AnthropicDialect implements Dialect {
  private static final int LEAST_BUDGET = 1_024;

  @Override
  public String id() {
    return "anthropic";
  }

  @Override
  public Endpoint.KeyHeader keyHeader() {
    return Endpoint.KeyHeader.X_API_KEY;
  }

  @Override
  public Map<String, String> headers() {
    return Map.of("anthropic-version", "2023-06-01");
  }

  @Override
  public String chatPath() {
    return "/v1/messages";
  }

  @Override
  public Framing framing() {
    return Framing.SERVER_SENT_EVENTS;
  }

  @Override
  public StreamDecoder decoder(String origin, BlockFold fold, FailureTexts texts) {
    return new AnthropicDecoder(origin, fold, texts);
  }

  @Override
  public String unknownModel(String model) {
    return "Choose another model than \""
        + model
        + "\" from its list, and check that the base URL is the bare host, without /v1.";
  }

  @Override
  public List<ListedModel> models(Question question) {
    List<ListedModel> models = new ArrayList<>();
    for (JsonNode model : question.array("/v1/models?limit=1000", "data")) {
      String id = Json.text(model, "id");
      String name = Json.text(model, "display_name");
      long window = Json.count(model, "max_input_tokens");
      models.add(
          new ListedModel(
              id,
              name.isEmpty() ? id : name,
              window > 0 && window <= Integer.MAX_VALUE
                  ? OptionalInt.of((int) window)
                  : OptionalInt.empty(),
              ListedModel.State.READY));
    }
    return models;
  }

  @Override
  public byte[] chatBody(String origin, ModelInfo model, ModelRequest request) {
    int outputLimit =
        Math.min(request.outputLimit().orElse(model.outputLimit()), model.outputLimit());
    return Json.write(json -> {
      json.writeStartObject();
      json.writeStringProperty("model", model.id());
      json.writeNumberProperty("max_tokens", outputLimit);
      json.writeBooleanProperty("stream", true);
      boolean thinks = writeThinking(json, model, request.thinking(), outputLimit);
      if (!thinks && model.has(ModelInfo.Feature.TEMPERATURE)) {
        request
            .temperature()
            .ifPresent(degrees -> json.writeNumberProperty("temperature", degrees));
      }
      writeTools(json, request);
      writeSystem(json, request.system());
      json.writeArrayPropertyStart("messages");
      new AnthropicMessages(json, origin).write(request.messages());
      json.writeEndArray();
      json.writeEndObject();
    });
  }

  /// Whether thinking was asked for. A model that decides itself is also asked to show its
  /// thinking, which newer ones hide otherwise.
  private static boolean writeThinking(
      JsonGenerator json, ModelInfo model, Thinking wish, int outputLimit) {
    return switch (model.thinking()) {
      case NONE, EFFORT, SWITCH -> false;
      case ADAPTIVE -> {
        json.writeObjectPropertyStart("thinking");
        json.writeStringProperty("type", "adaptive");
        json.writeStringProperty("display", "summarized");
        json.writeEndObject();
        if (wish != Thinking.AUTO) {
          // Thinking cannot be turned off in every one of these models; little effort can be asked
          // of all.
          Thinking effort = wish == Thinking.OFF ? Thinking.LOW : wish;
          json.writeObjectPropertyStart("output_config");
          json.writeStringProperty("effort", effort.name().toLowerCase(Locale.ROOT));
          json.writeEndObject();
        }
        yield true;
      }
      case BUDGET -> {
        int budget = Math.min(budget(wish), outputLimit - LEAST_BUDGET);
        if (budget < LEAST_BUDGET) {
          yield false;
        }
        json.writeObjectPropertyStart("thinking");
        json.writeStringProperty("type", "enabled");
        json.writeNumberProperty("budget_tokens", budget);
        json.writeEndObject();
        yield true;
      }
    };
  }

  private static int budget(Thinking wish) {
    return switch (wish) {
      case AUTO, OFF -> 0;
      case LOW -> 4_000;
      case MEDIUM -> 12_000;
      case HIGH -> 32_000;
    };
  }

  private static void writeTools(JsonGenerator json, ModelRequest request) {
    List<ToolSpec> tools = request.tools();
    if (tools.isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart("tools");
    for (int i = 0; i < tools.size(); i++) {
      ToolSpec tool = tools.get(i);
      json.writeStartObject();
      json.writeStringProperty("name", tool.name());
      json.writeStringProperty("description", tool.description());
      json.writeName("input_schema");
      json.writeRawValue(tool.schema());
      if (request.system().isEmpty() && i == tools.size() - 1) {
        AnthropicMessages.writeCacheMark(json);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeSystem(JsonGenerator json, String system) {
    if (system.isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart("system");
    json.writeStartObject();
    json.writeStringProperty("type", "text");
    json.writeStringProperty("text", system);
    AnthropicMessages.writeCacheMark(json);
    json.writeEndObject();
    json.writeEndArray();
  }
}
