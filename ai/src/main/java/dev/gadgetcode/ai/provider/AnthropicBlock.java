package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ProviderData;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/// One block of an Anthropic message while it grows. It keeps the block as Anthropic began it, with
/// every field it has, and adds what comes, so that the same block can go back: thinking with its
/// signature, redacted thinking, tool calls with the very text of their input, and sorts of blocks
/// that this program does not know. Run by the call's thread.
final class AnthropicBlock {
  private final String origin;
  private final ObjectNode content;
  private final BlockFold fold;
  private final @Nullable OpenCall call;
  private final StringBuilder prose = new StringBuilder();
  private final StringBuilder signature = new StringBuilder();
  private final StringBuilder input = new StringBuilder();

  private AnthropicBlock(String origin, ObjectNode content, BlockFold fold) {
    this.origin = origin;
    this.content = content;
    this.fold = fold;
    boolean isCall = type().equals("tool_use");
    call = isCall ? fold.startCall(Json.text(content, "id")) : null;
  }

  static AnthropicBlock start(String origin, ObjectNode content, BlockFold fold) {
    AnthropicBlock block = new AnthropicBlock(origin, content, fold);
    if (block.call != null) {
      block.call.named(Json.text(content, "name"));
    } else {
      fold.endProse();
      block.say(Json.text(content, block.type()));
      block.signature.append(Json.text(content, "signature"));
    }
    return block;
  }

  void delta(JsonNode delta) {
    switch (Json.text(delta, "type")) {
      case "text_delta" -> say(Json.text(delta, "text"));
      case "thinking_delta" -> say(Json.text(delta, "thinking"));
      case "signature_delta" -> signature.append(Json.text(delta, "signature"));
      case "citations_delta" -> content.withArray("citations").add(delta.path("citation"));
      case "input_json_delta" -> {
        String fragment = Json.text(delta, "partial_json");
        input.append(fragment);
        if (call != null) {
          call.fragment(fragment);
        }
      }
      default -> {}
    }
  }

  /// The block is over. A tool call whose input is not whole stays open: the reason of the stop
  /// says what to do with it.
  boolean stop() {
    if (call != null && !call.isWhole()) {
      return false;
    }
    finish();
    return true;
  }

  void finish() {
    switch (type()) {
      case "text" -> {
        boolean plain = !content.has("citations");
        fold.endProse(_ -> plain ? ProviderData.NONE : kept());
      }
      case "thinking" -> {
        if (fold.isThinking()) {
          fold.endProse(_ -> kept());
        } else {
          fold.add(new Block.Thinking("", kept()));
        }
      }
      default -> {
        if (call != null) {
          call.ready(_ -> kept());
        } else {
          fold.add(new Block.Thinking("", kept()));
        }
      }
    }
  }

  /// The answer was cut off inside this block: words stay, a call that is not whole goes.
  void abandon() {
    if (call != null) {
      fold.drop(call);
    } else {
      fold.endProse();
    }
  }

  private void say(String words) {
    prose.append(words);
    switch (type()) {
      case "text" -> fold.text(words);
      case "thinking" -> fold.thinking(words);
      default -> {}
    }
  }

  private ProviderData kept() {
    switch (type()) {
      case "text" -> content.put("text", prose.toString());
      case "thinking" -> {
        content.put("thinking", prose.toString());
        content.put("signature", signature.toString());
      }
      default -> {
        if (!input.toString().isBlank()) {
          content.putRawValue("input", new RawValue(input.toString()));
        }
      }
    }
    return new ProviderData(origin, content.toString());
  }

  private String type() {
    return Json.text(content, "type");
  }
}
