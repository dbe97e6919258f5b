package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.BlockJson;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.scripted.AnthropicVoice;
import dev.gadgetcode.ai.scripted.OllamaVoice;
import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.ai.scripted.Voice;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A turn of thinking, two tool calls and an answer, stored, read again and sent back: each
/// provider gets what it said, byte for byte where it wants that.
final class ReplayTest {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final List<Said.Call> CALLS =
      List.of(
          new Said.Call("read_file", List.of("{ \"path\":", "\"ä\\u00e4/x\", \"n\": 1.50}")),
          new Said.Call("shell", List.of("{\"command\":\"echo \\\"hi\\\"\"}")));
  private static final List<List<Said>> STEPS =
      List.of(
          List.of(
              new Said.Think("First I "),
              new Said.Think("read… 思"),
              new Said.Say("Reading."),
              new Said.CallTools(CALLS),
              new Said.End(Said.Reason.TOOL_CALLS)),
          List.of(
              new Said.Think("Now I know."),
              new Said.Say("Done."),
              new Said.End(Said.Reason.ANSWERED)),
          List.of(new Said.Say("Welcome."), new Said.End(Said.Reason.ANSWERED)));

  @Test
  void anthropicGetsEveryBlockBackByteForByte() {
    List<String> bodies = play(new AnthropicVoice());

    String first =
        "{\"role\":\"assistant\",\"content\":["
            + "{\"type\":\"thinking\",\"thinking\":\"First I read… 思\",\"signature\":\""
            + AnthropicVoice.SIGNATURE
            + "\"},{\"type\":\"text\",\"text\":\"Reading.\"},"
            + "{\"type\":\"tool_use\",\"id\":\"toolu_2\",\"name\":\"read_file\",\"input\":{ \"path\":\"ä\\u00e4/x\", \"n\": 1.50}},"
            + "{\"type\":\"tool_use\",\"id\":\"toolu_3\",\"name\":\"shell\",\"input\":{\"command\":\"echo \\\"hi\\\"\"}}]}";
    String second =
        "{\"role\":\"assistant\",\"content\":["
            + "{\"type\":\"thinking\",\"thinking\":\"Now I know.\",\"signature\":\""
            + AnthropicVoice.SIGNATURE
            + "\"},{\"type\":\"text\",\"text\":\"Done.\"}]}";
    assertThat(bodies.get(1)).contains(first);
    assertThat(bodies.get(2)).contains(first).contains(second);
  }

  @Test
  void openAiGetsArgumentsBackAsTheirTextAndThinkingWhileTheTurnLasts() {
    List<String> bodies = play(new OpenAiVoice());

    String said =
        "{\"role\":\"assistant\",\"content\":\"Reading.\",%s\"tool_calls\":["
            + "{\"id\":\"call-read_file-0\",\"type\":\"function\",\"function\":{\"name\":\"read_file\",\"arguments\":\"{ \\\"path\\\":\\\"ä\\\\u00e4/x\\\", \\\"n\\\": 1.50}\"}},"
            + "{\"id\":\"call-shell-1\",\"type\":\"function\",\"function\":{\"name\":\"shell\",\"arguments\":\"{\\\"command\\\":\\\"echo \\\\\\\"hi\\\\\\\"\\\"}\"}}]}";
    assertThat(bodies.get(1))
        .contains(said.formatted("\"reasoning_content\":\"First I read… 思\","));
    assertThat(bodies.get(2))
        .contains(said.formatted(""))
        .contains("{\"role\":\"assistant\",\"content\":\"Done.\"}");
  }

  @Test
  void ollamaGetsArgumentsBackAsObjectsAndThinkingWhileTheTurnLasts() {
    List<String> bodies = play(new OllamaVoice());

    String said =
        "{\"role\":\"assistant\",\"content\":\"Reading.\",%s\"tool_calls\":["
            + "{\"function\":{\"name\":\"read_file\",\"arguments\":{\"path\":\"ää/x\",\"n\":1.50}}},"
            + "{\"function\":{\"name\":\"shell\",\"arguments\":{\"command\":\"echo \\\"hi\\\"\"}}}]}";
    assertThat(bodies.get(1)).contains(said.formatted("\"thinking\":\"First I read… 思\","));
    assertThat(bodies.get(2)).contains(said.formatted(""));
  }

  @Test
  void theSameConversationIsSentAsTheSameBytes() {
    for (Voice voice : List.of(new AnthropicVoice(), new OpenAiVoice(), new OllamaVoice())) {
      List<String> bodies = play(voice);
      List<String> again = play(voice);

      assertThat(withoutIds(again)).isEqualTo(withoutIds(bodies));
    }
  }

  @Test
  void whatOneProviderThoughtIsNotSentToAnother() {
    ModelRequest request =
        ModelRequest.of(
            Message.user("Hello"),
            Message.assistant(
                List.of(
                    new Block.Thinking(
                        "my secret thought",
                        new ProviderData("anthropic@elsewhere", "{\"signature\":\"s\"}")),
                    new Block.ToolCall(
                        "id|1",
                        "shell",
                        "{}",
                        new ProviderData("openai@elsewhere", "{\"extra_content\":1}")))),
            Message.user(List.of(new Block.ToolResult("id|1", "shell", "ok", Block.Outcome.OK))));

    for (Dialect dialect :
        List.of(new OpenAiDialect(), new AnthropicDialect(), new OllamaDialect())) {
      String body = Requests.body(dialect, request);

      assertThat(body).doesNotContain("my secret thought").doesNotContain("extra_content");
    }
    assertThat(Requests.body(new AnthropicDialect(), request))
        .contains("\"id\":\"id_1\"")
        .contains("\"tool_use_id\":\"id_1\"");
  }

  /// Plays the turn and one more prompt, each step from blocks that went through the journal's
  /// form, and returns the bodies of the three requests.
  private static List<String> play(Voice voice) {
    TestBed bed = new TestBed(voice);
    int[] step = {0};
    bed.serve((_, connection) -> bed.say(connection, STEPS.get(step[0]++)));
    List<Message> messages = new ArrayList<>(List.of(Message.user("Please read")));
    answer(bed, messages);
    List<Block> results = new ArrayList<>();
    for (Block block : messages.getLast().blocks()) {
      if (block instanceof Block.ToolCall call) {
        results.add(new Block.ToolResult(call.id(), call.name(), "fine", Block.Outcome.OK));
      }
    }
    messages.add(Message.user(results));
    answer(bed, messages);
    messages.add(Message.user("Thank you"));
    answer(bed, messages);
    List<String> bodies = bed.requests().stream().map(request -> request.body()).toList();
    bed.closeAndCheck();
    for (String body : bodies) {
      JsonNode json = MAPPER.readTree(body);
      assertThat(json.isObject()).isTrue();
    }
    return bodies;
  }

  private static void answer(TestBed bed, List<Message> messages) {
    ModelEnd.Completed end =
        (ModelEnd.Completed)
            bed.call(ModelRequest.of(messages.toArray(Message[]::new)).withSystem("Be brief."))
                .end();
    messages.add(Message.assistant(BlockJson.read(BlockJson.write(end.blocks()))));
  }

  private static List<String> withoutIds(List<String> bodies) {
    return bodies.stream().map(body -> body.replaceAll("call_[0-9a-f]{32}", "call")).toList();
  }
}
