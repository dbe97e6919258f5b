package dev.gadgetcode.ai.scripted;

import dev.gadgetcode.ai.provider.ApiType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/// Chat completions, with the fragments of parallel calls interleaved.
public final class OpenAiVoice implements Voice {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  @Override
  public ApiType type() {
    return ApiType.OPENAI;
  }

  @Override
  public String contentType() {
    return "text/event-stream; charset=utf-8";
  }

  @Override
  public String basePath() {
    return "/v1";
  }

  @Override
  public List<byte[]> pieces(List<Said> script) {
    List<String> payloads = new ArrayList<>();
    payloads.add(delta("{\"role\":\"assistant\",\"content\":\"\",\"refusal\":null}"));
    for (Said said : script) {
      switch (said) {
        case Said.Think(String text) ->
            payloads.add(delta("{\"reasoning_content\":" + quoted(text) + ",\"content\":null}"));
        case Said.Say(String text) -> payloads.add(delta("{\"content\":" + quoted(text) + "}"));
        case Said.CallTools(List<Said.Call> calls) -> addCalls(payloads, calls);
        case Said.End(Said.Reason reason) -> {
          payloads.add(
              "{\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\""
                  + word(reason)
                  + "\"}],\"usage\":null}");
          payloads.add(
              "{\"id\":\"c\",\"choices\":[],\"usage\":{\"prompt_tokens\":"
                  + INPUT_TOKENS
                  + ",\"completion_tokens\":"
                  + OUTPUT_TOKENS
                  + "}}");
          payloads.add("[DONE]");
        }
      }
    }
    return payloads.stream().map(this::piece).toList();
  }

  private static void addCalls(List<String> payloads, List<Said.Call> calls) {
    for (int i = 0; i < calls.size(); i++) {
      payloads.add(
          delta(
              "{\"tool_calls\":[{\"index\":"
                  + i
                  + ",\"id\":\"call-"
                  + calls.get(i).name()
                  + "-"
                  + i
                  + "\",\"type\":\"function\",\"function\":{\"name\":"
                  + quoted(calls.get(i).name())
                  + ",\"arguments\":\"\"}}]}"));
    }
    int longest = calls.stream().mapToInt(call -> call.fragments().size()).max().orElse(0);
    for (int f = 0; f < longest; f++) {
      for (int i = 0; i < calls.size(); i++) {
        if (f < calls.get(i).fragments().size()) {
          payloads.add(
              delta(
                  "{\"tool_calls\":[{\"index\":"
                      + i
                      + ",\"function\":{\"arguments\":"
                      + quoted(calls.get(i).fragments().get(f))
                      + "}}]}"));
        }
      }
    }
  }

  private static String delta(String delta) {
    return "{\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":"
        + delta
        + ",\"logprobs\":null,\"finish_reason\":null}]}";
  }

  private static String word(Said.Reason reason) {
    return switch (reason) {
      case ANSWERED -> "stop";
      case TOOL_CALLS -> "tool_calls";
      case OUTPUT_LIMIT -> "length";
    };
  }

  @Override
  public byte[] piece(String payload) {
    return ("data: " + payload + "\n\n").getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public byte[] error() {
    return piece("{\"error\":{\"message\":\"the machine is on fire\",\"code\":502}}");
  }

  @Override
  public String list(List<String> models) {
    return models.stream()
        .map(model -> "{\"id\":" + quoted(model) + ",\"object\":\"model\"}")
        .collect(Collectors.joining(",", "{\"object\":\"list\",\"data\":[", "]}"));
  }

  static String quoted(String text) {
    return MAPPER.writeValueAsString(text);
  }
}
