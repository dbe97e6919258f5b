package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import dev.gadgetcode.ai.http.ProviderError;
import tools.jackson.databind.JsonNode;

/// The stream of an Ollama chat: one JSON object per line, the last one with `done`. Tool calls
/// come whole, mostly without ids, so they get ids here. Run by the call's thread.
final class OllamaDecoder implements StreamDecoder {
  /// Ollama keeps no more of its thinking than its text; the mark says whose it is.
  private static final String MARK = "{}";

  private final String origin;
  private final BlockFold fold;
  private final FailureTexts texts;
  private String doneReason = "";
  private Usage usage = Usage.NONE;
  private boolean called;
  private boolean done;

  OllamaDecoder(String origin, BlockFold fold, FailureTexts texts) {
    this.origin = origin;
    this.fold = fold;
    this.texts = texts;
  }

  @Override
  public void payload(byte[] bytes, int from, int to) {
    JsonNode line = Json.parseObject(bytes, from, to, texts);
    if (line.hasNonNull("error")) {
      throw CallHalted.failed(texts.ofError(ProviderError.of(line)));
    }
    JsonNode message = line.path("message");
    fold.thinking(Json.text(message, "thinking"));
    String text = Json.text(message, "content");
    if (!text.isEmpty()) {
      endThinking();
      fold.text(text);
    }
    message.path("tool_calls").forEach(this::readCall);
    if (line.path("done").asBoolean(false)) {
      done = true;
      doneReason = Json.text(line, "done_reason");
      readUsage(line);
    }
  }

  private void endThinking() {
    if (fold.isThinking()) {
      fold.endProse(_ -> new ProviderData(origin, MARK));
    }
  }

  private void readCall(JsonNode node) {
    endThinking();
    called = true;
    String id = Json.text(node, "id");
    OpenCall call = fold.startCall(id.isEmpty() ? OpenAiDecoder.newId() : id);
    JsonNode function = node.path("function");
    call.named(Json.text(function, "name"));
    JsonNode arguments = function.path("arguments");
    call.fragment(arguments.isObject() ? arguments.toString() : Json.text(function, "arguments"));
    call.ready(_ -> ProviderData.NONE);
  }

  private void readUsage(JsonNode line) {
    if (line.has("eval_count")) {
      usage =
          new Usage(
              Json.count(line, "prompt_eval_count"),
              0,
              0,
              Json.count(line, "eval_count"),
              0,
              Usage.Counted.BY_PROVIDER);
    }
  }

  @Override
  public boolean hasEnd() {
    return done;
  }

  @Override
  public boolean isDone() {
    return done;
  }

  @Override
  public ModelEnd.Completed completed() {
    endThinking();
    if (!usage.equals(Usage.NONE)) {
      fold.usage(usage);
    }
    return new ModelEnd.Completed(reason(), fold.blocks(), usage);
  }

  private StopReason reason() {
    if (doneReason.equals("length")) {
      return StopReason.OUTPUT_LIMIT;
    }
    return called ? StopReason.TOOL_CALLS : StopReason.ANSWERED;
  }
}
