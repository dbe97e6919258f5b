package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import dev.gadgetcode.ai.http.ProviderError;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The stream of a chat completion. Reasoning comes as `reasoning_content` or `reasoning`, with or
/// without `reasoning_details`; tool calls come in fragments by index; the usage comes in a chunk
/// of its own or beside the last one. The answer is whole with a finish reason, `[DONE]` or not.
/// Run by the call's thread.
final class OpenAiDecoder implements StreamDecoder {
  private static final byte[] DONE = "[DONE]".getBytes(StandardCharsets.US_ASCII);
  private static final Set<String> CALL_FIELDS = Set.of("index", "id", "type", "function");

  private final String origin;
  private final BlockFold fold;
  private final FailureTexts texts;
  private final Map<Integer, OpenCall> callsByIndex = new HashMap<>();
  private final Map<OpenCall, ObjectNode> calls = new LinkedHashMap<>();
  private final ReasoningDetails details = new ReasoningDetails();
  private String reasoningField = "";
  private String finishReason = "";
  private Usage usage = Usage.NONE;
  private boolean refused;
  private boolean spoke;
  private boolean done;

  OpenAiDecoder(String origin, BlockFold fold, FailureTexts texts) {
    this.origin = origin;
    this.fold = fold;
    this.texts = texts;
  }

  @Override
  public void payload(byte[] bytes, int from, int to) {
    if (Arrays.equals(bytes, from, to, DONE, 0, DONE.length)) {
      done = true;
      return;
    }
    JsonNode chunk = Json.parseObject(bytes, from, to, texts);
    if (chunk.hasNonNull("error")) {
      throw CallHalted.failed(texts.ofError(ProviderError.of(chunk)));
    }
    readUsage(
        chunk.path("usage").isObject() ? chunk.path("usage") : chunk.path("x_groq").path("usage"));
    JsonNode choice = chunk.path("choices").path(0);
    readDelta(choice.path("delta"));
    String reason = Json.text(choice, "finish_reason");
    if (!reason.isEmpty()) {
      finishReason = reason;
    }
  }

  private void readDelta(JsonNode delta) {
    String field =
        Json.text(delta, "reasoning_content").isEmpty() ? "reasoning" : "reasoning_content";
    String reasoning = Json.text(delta, field);
    if (!reasoning.isEmpty()) {
      reasoningField = field;
      spoke = true;
      fold.thinking(reasoning);
    }
    details.add(delta.path("reasoning_details"));
    String refusal = Json.text(delta, "refusal");
    refused |= !refusal.isEmpty();
    String text = Json.text(delta, "content") + refusal;
    if (!text.isEmpty()) {
      spoke = true;
      endThinking();
      fold.text(text);
    }
    delta.path("tool_calls").forEach(this::readCall);
  }

  /// Gives thinking that is over what it needs to go back, and thinking without words a block of
  /// its own.
  private void endThinking() {
    if (!fold.isThinking() && details.isEmpty()) {
      return;
    }
    ObjectNode data = Json.MAPPER.createObjectNode();
    data.put("field", reasoningField);
    if (!details.isEmpty()) {
      data.set("reasoning_details", details.take());
    }
    ProviderData kept = new ProviderData(origin, data.toString());
    if (fold.isThinking()) {
      fold.endProse(_ -> kept);
    } else {
      fold.add(new Block.Thinking("", kept));
    }
  }

  private void readCall(JsonNode delta) {
    spoke = true;
    JsonNode function = delta.path("function");
    OpenCall call = callOf(delta, Json.text(function, "name"));
    call.named(Json.text(function, "name"));
    JsonNode arguments = function.path("arguments");
    call.fragment(arguments.isObject() ? arguments.toString() : Json.text(function, "arguments"));
    ObjectNode extras = calls.computeIfAbsent(call, _ -> Json.MAPPER.createObjectNode());
    delta.forEachEntry((name, value) -> {
      if (!CALL_FIELDS.contains(name)) {
        extras.set(name, value);
      }
    });
  }

  /// The call a fragment belongs to. An id that is new at its index begins a new call, because some
  /// servers number every call 0; a name without index and id begins one too, because some send
  /// neither.
  private OpenCall callOf(JsonNode delta, String name) {
    int index = delta.path("index").asInt(-1);
    String id = Json.text(delta, "id");
    OpenCall running = callsByIndex.get(index);
    boolean unnumbered = index == -1 && id.isEmpty() && !name.isEmpty();
    if (running != null && !unnumbered && (id.isEmpty() || id.equals(running.id()))) {
      return running;
    }
    endThinking();
    OpenCall started = fold.startCall(id.isEmpty() ? newId() : id);
    callsByIndex.put(index, started);
    return started;
  }

  static String newId() {
    return "call_" + UUID.randomUUID().toString().replace("-", "");
  }

  private void readUsage(JsonNode node) {
    if (!node.isObject()) {
      return;
    }
    long cached =
        Math.max(
            Json.count(node.path("prompt_tokens_details"), "cached_tokens"),
            Json.count(node, "prompt_cache_hit_tokens"));
    usage =
        new Usage(
            Math.max(0, Json.count(node, "prompt_tokens") - cached),
            cached,
            0,
            Json.count(node, "completion_tokens"),
            Json.count(node.path("completion_tokens_details"), "reasoning_tokens"),
            Usage.Counted.BY_PROVIDER);
  }

  @Override
  public boolean hasEnd() {
    return !finishReason.isEmpty() || (done && spoke);
  }

  @Override
  public boolean isDone() {
    return done;
  }

  @Override
  public ModelEnd.Completed completed() {
    endThinking();
    StopReason reason = reason();
    calls.forEach((call, extras) -> {
      if (reason == StopReason.TOOL_CALLS || call.isWhole()) {
        call.ready(_ ->
            extras.isEmpty() ? ProviderData.NONE : new ProviderData(origin, extras.toString()));
      } else {
        fold.drop(call);
      }
    });
    if (!usage.equals(Usage.NONE)) {
      fold.usage(usage);
    }
    return new ModelEnd.Completed(reason, fold.blocks(), usage);
  }

  /// Servers disagree on the reason of an answer that ends in tool calls, so the calls themselves
  /// decide.
  private StopReason reason() {
    return switch (finishReason) {
      case "length" -> StopReason.OUTPUT_LIMIT;
      case "content_filter" -> StopReason.REFUSED;
      case "error" -> throw CallHalted.failed(texts.ofError(new ProviderError("", "", "")));
      default -> {
        if (!calls.isEmpty()) {
          yield StopReason.TOOL_CALLS;
        }
        yield refused ? StopReason.REFUSED : StopReason.ANSWERED;
      }
    };
  }
}
