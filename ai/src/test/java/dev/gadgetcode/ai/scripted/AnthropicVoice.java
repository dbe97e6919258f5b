package dev.gadgetcode.ai.scripted;

import static dev.gadgetcode.ai.scripted.OpenAiVoice.quoted;

import dev.gadgetcode.ai.provider.ApiType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Anthropic messages. Neighbouring pieces of thinking or of text are one block; thinking is signed
/// at its end.
public final class AnthropicVoice implements Voice {
  public static final String SIGNATURE = "Eq+Sig/na==";

  @Override
  public ApiType type() {
    return ApiType.ANTHROPIC;
  }

  @Override
  public String contentType() {
    return "text/event-stream; charset=utf-8";
  }

  @Override
  public String basePath() {
    return "";
  }

  @Override
  public List<byte[]> pieces(List<Said> script) {
    Blocks blocks = new Blocks();
    blocks.add(
        "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"role\":\"assistant\",\"content\":[],\"usage\":{\"input_tokens\":"
            + INPUT_TOKENS
            + ",\"output_tokens\":1}}}");
    blocks.add("{\"type\":\"ping\"}");
    for (Said said : script) {
      switch (said) {
        case Said.Think(String text) -> {
          blocks.open("thinking", "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}");
          blocks.delta("{\"type\":\"thinking_delta\",\"thinking\":" + quoted(text) + "}");
        }
        case Said.Say(String text) -> {
          blocks.open("text", "{\"type\":\"text\",\"text\":\"\"}");
          blocks.delta("{\"type\":\"text_delta\",\"text\":" + quoted(text) + "}");
        }
        case Said.CallTools(List<Said.Call> calls) -> calls.forEach(blocks::call);
        case Said.End(Said.Reason reason) -> blocks.end(reason);
      }
    }
    return blocks.payloads.stream().map(this::piece).toList();
  }

  @Override
  public byte[] piece(String payload) {
    return ("event: something\ndata: " + payload + "\n\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] error() {
    return piece(
        "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}");
  }

  @Override
  public String list(List<String> models) {
    return models.stream()
        .map(model -> "{\"type\":\"model\",\"id\":" + quoted(model) + "}")
        .collect(Collectors.joining(",", "{\"data\":[", "],\"has_more\":false}"));
  }

  /// The stream of blocks as it grows.
  private static final class Blocks {
    private final List<String> payloads = new ArrayList<>();
    private int index = -1;
    private String open = "";

    private void add(String payload) {
      payloads.add(payload);
    }

    private void open(String type, String content) {
      if (!open.equals(type)) {
        close();
        index++;
        open = type;
        add(
            "{\"type\":\"content_block_start\",\"index\":"
                + index
                + ",\"content_block\":"
                + content
                + "}");
      }
    }

    private void delta(String delta) {
      add("{\"type\":\"content_block_delta\",\"index\":" + index + ",\"delta\":" + delta + "}");
    }

    private void call(Said.Call call) {
      close();
      open(
          "tool_use",
          "{\"type\":\"tool_use\",\"id\":\"toolu_"
              + (index + 1)
              + "\",\"name\":"
              + quoted(call.name())
              + ",\"input\":{}}");
      delta("{\"type\":\"input_json_delta\",\"partial_json\":\"\"}");
      for (String fragment : call.fragments()) {
        delta("{\"type\":\"input_json_delta\",\"partial_json\":" + quoted(fragment) + "}");
      }
      close();
    }

    private void close() {
      if (open.equals("thinking")) {
        delta("{\"type\":\"signature_delta\",\"signature\":" + quoted(SIGNATURE) + "}");
      }
      if (!open.isEmpty()) {
        add("{\"type\":\"content_block_stop\",\"index\":" + index + "}");
        open = "";
      }
    }

    private void end(Said.Reason reason) {
      close();
      String word =
          switch (reason) {
            case ANSWERED -> "end_turn";
            case TOOL_CALLS -> "tool_use";
            case OUTPUT_LIMIT -> "max_tokens";
          };
      add(
          "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\""
              + word
              + "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":"
              + OUTPUT_TOKENS
              + "}}");
      add("{\"type\":\"message_stop\"}");
    }
  }
}
