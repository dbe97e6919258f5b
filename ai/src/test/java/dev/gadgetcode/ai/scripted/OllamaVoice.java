package dev.gadgetcode.ai.scripted;

import static dev.gadgetcode.ai.scripted.OpenAiVoice.quoted;

import dev.gadgetcode.ai.provider.ApiType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Ollama's chat: a line of JSON per piece, tool calls whole and without ids.
public final class OllamaVoice implements Voice {
  @Override
  public ApiType type() {
    return ApiType.OLLAMA;
  }

  @Override
  public String contentType() {
    return "application/x-ndjson";
  }

  @Override
  public String basePath() {
    return "";
  }

  @Override
  public List<byte[]> pieces(List<Said> script) {
    List<String> lines = new ArrayList<>();
    for (Said said : script) {
      switch (said) {
        case Said.Think(String text) ->
            lines.add(message("\"content\":\"\",\"thinking\":" + quoted(text)));
        case Said.Say(String text) -> lines.add(message("\"content\":" + quoted(text)));
        case Said.CallTools(List<Said.Call> calls) ->
            lines.add(
                message(
                    calls.stream()
                        .map(call ->
                            "{\"function\":{\"name\":"
                                + quoted(call.name())
                                + ",\"arguments\":"
                                + call.arguments()
                                + "}}")
                        .collect(
                            Collectors.joining(",", "\"content\":\"\",\"tool_calls\":[", "]"))));
        case Said.End(Said.Reason reason) ->
            lines.add(
                "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"\"},\"done\":true,\"done_reason\":\""
                    + (reason == Said.Reason.OUTPUT_LIMIT ? "length" : "stop")
                    + "\",\"prompt_eval_count\":"
                    + INPUT_TOKENS
                    + ",\"eval_count\":"
                    + OUTPUT_TOKENS
                    + "}");
      }
    }
    return lines.stream().map(this::piece).toList();
  }

  private static String message(String fields) {
    return "{\"model\":\"m\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":{\"role\":\"assistant\","
        + fields
        + "},\"done\":false}";
  }

  @Override
  public byte[] piece(String payload) {
    return (payload + "\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] error() {
    return piece("{\"error\":\"model runner has unexpectedly stopped\"}");
  }

  @Override
  public String list(List<String> models) {
    return models.stream()
        .map(model -> "{\"name\":" + quoted(model) + ",\"model\":" + quoted(model) + "}")
        .collect(Collectors.joining(",", "{\"models\":[", "]}"));
  }
}
