package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.scripted.AnthropicVoice;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// The finer points of Anthropic's stream.
final class AnthropicDecoderTest {

  @Test
  void signedThinkingKeepsItsSignature() {
    ModelEnd.Completed end =
        completed(
            start(0, "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}"),
            delta(0, "{\"type\":\"thinking_delta\",\"thinking\":\"Hm \\u00e4\"}"),
            delta(0, "{\"type\":\"signature_delta\",\"signature\":\"abc\"}"),
            delta(0, "{\"type\":\"signature_delta\",\"signature\":\"/+=\"}"),
            stop(0),
            end("end_turn"));

    assertThat(end.blocks())
        .containsExactly(
            new Block.Thinking(
                "Hm ä",
                kept("{\"type\":\"thinking\",\"thinking\":\"Hm ä\",\"signature\":\"abc/+=\"}")));
  }

  @Test
  void twoThinkingBlocksStayTwo() {
    ModelEnd.Completed end =
        completed(
            start(0, "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}"),
            delta(0, "{\"type\":\"thinking_delta\",\"thinking\":\"one\"}"),
            delta(0, "{\"type\":\"signature_delta\",\"signature\":\"s1\"}"),
            stop(0),
            start(1, "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}"),
            delta(1, "{\"type\":\"thinking_delta\",\"thinking\":\"two\"}"),
            delta(1, "{\"type\":\"signature_delta\",\"signature\":\"s2\"}"),
            stop(1),
            end("end_turn"));

    assertThat(Blocks.plain(end.blocks()))
        .containsExactly(new Block.Thinking("one"), new Block.Thinking("two"));
  }

  @Test
  void thinkingWhoseTextIsHiddenIsKept() {
    ModelEnd.Completed end =
        completed(
            start(0, "{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"\"}"),
            delta(0, "{\"type\":\"signature_delta\",\"signature\":\"s\"}"),
            stop(0),
            end("end_turn"));

    assertThat(end.blocks())
        .containsExactly(
            new Block.Thinking(
                "", kept("{\"type\":\"thinking\",\"thinking\":\"\",\"signature\":\"s\"}")));
  }

  @Test
  void redactedThinkingAndUnknownBlocksAreKeptAsTheyCame() {
    String redacted = "{\"type\":\"redacted_thinking\",\"data\":\"EmwK==\",\"more\":1.250}";
    ModelEnd.Completed end =
        completed(
            start(0, redacted),
            stop(0),
            start(
                1, "{\"type\":\"server_tool_use\",\"id\":\"x\",\"name\":\"search\",\"input\":{}}"),
            delta(1, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"q\\\": 1}\"}"),
            stop(1),
            end("end_turn"));

    assertThat(end.blocks())
        .containsExactly(
            new Block.Thinking("", kept(redacted)),
            new Block.Thinking(
                "",
                kept(
                    "{\"type\":\"server_tool_use\",\"id\":\"x\",\"name\":\"search\",\"input\":{\"q\": 1}}")));
  }

  @Test
  void aToolCallKeepsEveryFieldAndTheTextOfItsInput() {
    ModelEnd.Completed end =
        completed(
            start(
                0,
                "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"shell\",\"input\":{},\"caller\":{\"type\":\"direct\"}}"),
            delta(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\": \"}"),
            delta(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"1.50 }\"}"),
            stop(0),
            end("tool_use"));

    assertThat(end.blocks())
        .containsExactly(
            new Block.ToolCall(
                "t1",
                "shell",
                "{\"a\": 1.50 }",
                kept(
                    "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"shell\",\"input\":{\"a\": 1.50 },\"caller\":{\"type\":\"direct\"}}")));
  }

  @Test
  void textWithCitationsIsKept() {
    ModelEnd.Completed end =
        completed(
            start(0, "{\"type\":\"text\",\"text\":\"\"}"),
            delta(0, "{\"type\":\"text_delta\",\"text\":\"It is so.\"}"),
            delta(0, "{\"type\":\"citations_delta\",\"citation\":{\"cited_text\":\"so\"}}"),
            stop(0),
            end("end_turn"));

    assertThat(end.blocks())
        .containsExactly(
            new Block.Text(
                "It is so.",
                kept(
                    "{\"type\":\"text\",\"text\":\"It is so.\",\"citations\":[{\"cited_text\":\"so\"}]}")));
  }

  @Test
  void aCallCutByTheOutputLimitIsLeftOut() {
    ModelEnd.Completed end =
        completed(
            start(0, "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"shell\",\"input\":{}}"),
            delta(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\": \"}"),
            stop(0),
            end("max_tokens"));

    assertThat(end.reason()).isEqualTo(StopReason.OUTPUT_LIMIT);
    assertThat(end.blocks()).isEmpty();
  }

  @Test
  void aCallThatIsNotWholeThoughTheModelWantsItRunIsGarbage() {
    Failure failure =
        failure(
            start(0, "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"shell\",\"input\":{}}"),
            delta(0, "{\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"a\\\": \"}"),
            stop(0),
            end("tool_use"));

    assertThat(failure.kind()).isEqualTo(Failure.Kind.GARBAGE);
  }

  @Test
  void everyReasonOfAStopIsKnown() {
    String text = start(0, "{\"type\":\"text\",\"text\":\"Well\"}");

    assertThat(completed(text, stop(0), end("stop_sequence")).reason())
        .isEqualTo(StopReason.ANSWERED);
    assertThat(completed(text, stop(0), end("refusal")).reason()).isEqualTo(StopReason.REFUSED);
    assertThat(completed(text, stop(0), end("pause_turn")).reason()).isEqualTo(StopReason.PAUSED);
    assertThat(completed(text, stop(0), end("model_context_window_exceeded")).reason())
        .isEqualTo(StopReason.OUTPUT_LIMIT);
    assertThat(completed(text, stop(0), end("new_reason")).reason()).isEqualTo(StopReason.ANSWERED);
  }

  @Test
  void cachedTokensAreCountedApart() {
    ModelEnd.Completed end =
        completed(
            "{\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":3,\"cache_read_input_tokens\":40,\"cache_creation_input_tokens\":500,\"output_tokens\":1}}}",
            start(0, "{\"type\":\"text\",\"text\":\"Well\"}"),
            stop(0),
            "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":6}}");

    assertThat(end.usage()).isEqualTo(new Usage(3, 40, 500, 6, 0, Usage.Counted.BY_PROVIDER));
  }

  @Test
  void aPieceOfABlockThatWasNotBegunIsGarbage() {
    assertThat(failure(delta(7, "{\"type\":\"text_delta\",\"text\":\"x\"}")).kind())
        .isEqualTo(Failure.Kind.GARBAGE);
  }

  private static ProviderData kept(String json) {
    return new ProviderData(Streams.ORIGIN, json);
  }

  private static String start(int index, String content) {
    return "{\"type\":\"content_block_start\",\"index\":"
        + index
        + ",\"content_block\":"
        + content
        + "}";
  }

  private static String delta(int index, String delta) {
    return "{\"type\":\"content_block_delta\",\"index\":" + index + ",\"delta\":" + delta + "}";
  }

  private static String stop(int index) {
    return "{\"type\":\"content_block_stop\",\"index\":" + index + "}";
  }

  private static String end(String reason) {
    return "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + reason + "\"}}";
  }

  private static Streams.Heard read(String... payloads) {
    AnthropicVoice voice = new AnthropicVoice();
    return Streams.read(new AnthropicDialect(), Arrays.stream(payloads).map(voice::piece).toList());
  }

  private static ModelEnd.Completed completed(String... payloads) {
    return read(payloads).completed();
  }

  private static Failure failure(String... payloads) {
    return ((ModelEnd.Failed) read(payloads).end()).failure();
  }
}
