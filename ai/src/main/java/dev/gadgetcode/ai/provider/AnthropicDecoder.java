package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import dev.gadgetcode.ai.http.ProviderError;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The stream of an Anthropic message: blocks that start, grow and stop, by index, and then the
/// reason of the stop. Event types that are not known are skipped. Run by the call's thread.
final class AnthropicDecoder implements StreamDecoder {
  private final String origin;
  private final BlockFold fold;
  private final FailureTexts texts;
  private final Map<Integer, AnthropicBlock> open = new LinkedHashMap<>();
  private String stopReason = "";
  private Usage usage = Usage.NONE;
  private boolean called;
  private boolean spoke;
  private boolean done;

  AnthropicDecoder(String origin, BlockFold fold, FailureTexts texts) {
    this.origin = origin;
    this.fold = fold;
    this.texts = texts;
  }

  @Override
  public void payload(byte[] bytes, int from, int to) {
    JsonNode event = Json.parseObject(bytes, from, to, texts);
    switch (Json.text(event, "type")) {
      case "content_block_delta" -> delta(event);
      case "content_block_start" -> start(event);
      case "content_block_stop" -> stop(event);
      case "message_start" -> readUsage(event.path("message").path("usage"));
      case "message_delta" -> {
        String reason = Json.text(event.path("delta"), "stop_reason");
        stopReason = reason.isEmpty() ? stopReason : reason;
        readUsage(event.path("usage"));
      }
      case "message_stop" -> done = true;
      case "error" -> throw CallHalted.failed(texts.ofError(ProviderError.of(event)));
      default -> {}
    }
  }

  private void start(JsonNode event) {
    if (!(event.path("content_block") instanceof ObjectNode content)) {
      throw CallHalted.failed(texts.garbage("a block without content"));
    }
    spoke = true;
    called |= Json.text(content, "type").equals("tool_use");
    open.put(index(event), AnthropicBlock.start(origin, content, fold));
  }

  private void delta(JsonNode event) {
    block(event).delta(event.path("delta"));
  }

  private void stop(JsonNode event) {
    AnthropicBlock block = block(event);
    if (block.stop()) {
      open.remove(index(event));
    }
  }

  private AnthropicBlock block(JsonNode event) {
    AnthropicBlock block = open.get(index(event));
    if (block == null) {
      throw CallHalted.failed(texts.garbage("a piece of a block that was not begun"));
    }
    return block;
  }

  private static int index(JsonNode event) {
    return event.path("index").asInt(0);
  }

  /// Counts are cumulative; the start of the message has the input, its end the output.
  private void readUsage(JsonNode node) {
    if (!node.isObject()) {
      return;
    }
    usage =
        new Usage(
            Math.max(usage.input(), Json.count(node, "input_tokens")),
            Math.max(usage.cacheRead(), Json.count(node, "cache_read_input_tokens")),
            Math.max(usage.cacheWrite(), Json.count(node, "cache_creation_input_tokens")),
            Math.max(usage.output(), Json.count(node, "output_tokens")),
            usage.thinking(),
            Usage.Counted.BY_PROVIDER);
    fold.usage(usage);
  }

  @Override
  public boolean hasEnd() {
    return !stopReason.isEmpty() || (done && spoke);
  }

  @Override
  public boolean isDone() {
    return done;
  }

  @Override
  public ModelEnd.Completed completed() {
    StopReason reason = reason();
    for (AnthropicBlock block : open.values()) {
      if (reason == StopReason.TOOL_CALLS || reason == StopReason.ANSWERED) {
        block.finish();
      } else {
        block.abandon();
      }
    }
    return new ModelEnd.Completed(reason, fold.blocks(), usage);
  }

  private StopReason reason() {
    return switch (stopReason) {
      case "max_tokens", "model_context_window_exceeded" -> StopReason.OUTPUT_LIMIT;
      case "refusal" -> StopReason.REFUSED;
      case "pause_turn" -> StopReason.PAUSED;
      default -> called ? StopReason.TOOL_CALLS : StopReason.ANSWERED;
    };
  }
}
