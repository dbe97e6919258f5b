package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.scripted.OpenAiVoice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the many servers that speak like OpenAI do differently.
final class OpenAiDecoderTest {
  private static final String STOP = "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}";
  private static final String CALLS =
      "{\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}";

  @Test
  void reasoningUnderItsOtherNameIsThinkingToo() {
    ModelEnd.Completed end =
        completed(delta("{\"reasoning\":\"hm\"}"), delta("{\"content\":\"yes\"}"), STOP, "[DONE]");

    assertThat(end.blocks())
        .containsExactly(
            new Block.Thinking("hm", new ProviderData(Streams.ORIGIN, "{\"field\":\"reasoning\"}")),
            new Block.Text("yes"));
  }

  @Test
  void reasoningUnderBothNamesIsSaidOnce() {
    ModelEnd.Completed end =
        completed(delta("{\"reasoning\":\"hm\",\"reasoning_content\":\"hm\"}"), STOP);

    assertThat(Blocks.plain(end.blocks())).containsExactly(new Block.Thinking("hm"));
  }

  @Test
  void aFinishReasonWithoutDoneIsAWholeAnswer() {
    ModelEnd.Completed end = completed(delta("{\"content\":\"yes\"}"), STOP);

    assertThat(end.reason()).isEqualTo(StopReason.ANSWERED);
    assertThat(end.blocks()).containsExactly(new Block.Text("yes"));
  }

  @Test
  void doneWithoutAFinishReasonIsAWholeAnswerIfAnythingWasSaid() {
    assertThat(completed(delta("{\"content\":\"yes\"}"), "[DONE]").reason())
        .isEqualTo(StopReason.ANSWERED);
    assertThat(failure("[DONE]").kind()).isEqualTo(Failure.Kind.TRUNCATED);
  }

  @Test
  void neitherIsTruncated() {
    assertThat(failure(delta("{\"content\":\"yes\"}")).kind()).isEqualTo(Failure.Kind.TRUNCATED);
  }

  @Test
  void usageBesideTheLastChunkIsRead() {
    ModelEnd.Completed end =
        completed(
            delta("{\"content\":\"yes\"}"),
            "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}],\"x_groq\":{\"usage\":"
                + "{\"prompt_tokens\":10,\"completion_tokens\":5,"
                + "\"prompt_tokens_details\":{\"cached_tokens\":4},"
                + "\"completion_tokens_details\":{\"reasoning_tokens\":3}}}}");

    assertThat(end.usage()).isEqualTo(new Usage(6, 4, 0, 5, 3, Usage.Counted.BY_PROVIDER));
  }

  @Test
  void tokensThatNobodyCountedAreEstimated() {
    ModelEnd.Completed end = completed(delta("{\"content\":\"one two three\"}"), STOP);

    assertThat(end.usage().counted()).isEqualTo(Usage.Counted.ESTIMATED);
    assertThat(end.usage().output()).isEqualTo(3);
    assertThat(end.usage().input()).isPositive();
  }

  @Test
  void parallelCallsThatAllHaveIndexZeroAreToldApartByTheirIds() {
    ModelEnd.Completed end =
        completed(
            call("\"index\":0,\"id\":\"a\"", "one", "{\\\"x\\\":1}"),
            call("\"index\":0,\"id\":\"b\"", "two", "{}"),
            STOP);

    assertThat(end.reason()).isEqualTo(StopReason.TOOL_CALLS);
    assertThat(end.blocks())
        .containsExactly(
            new Block.ToolCall("a", "one", "{\"x\":1}"), new Block.ToolCall("b", "two", "{}"));
  }

  @Test
  void callsWithoutIndexAndIdGetIdsOfTheirOwn() {
    ModelEnd.Completed end =
        completed(
            call("\"type\":\"function\"", "one", ""),
            call("\"type\":\"function\"", "two", ""),
            CALLS);

    List<Block.ToolCall> calls = end.blocks().stream().map(Block.ToolCall.class::cast).toList();
    assertThat(calls.stream().map(Block.ToolCall::name)).containsExactly("one", "two");
    assertThat(calls.stream().map(Block.ToolCall::arguments)).containsExactly("{}", "{}");
    assertThat(calls.stream().map(Block.ToolCall::id))
        .doesNotHaveDuplicates()
        .noneMatch(String::isEmpty);
  }

  @Test
  void anIdRepeatedWithEveryFragmentIsOneCall() {
    ModelEnd.Completed end =
        completed(
            call("\"index\":0,\"id\":\"a\"", "one", "{\\\"x\\\""),
            call("\"index\":0,\"id\":\"a\"", "one", ":1}"),
            CALLS);

    assertThat(end.blocks()).containsExactly(new Block.ToolCall("a", "one", "{\"x\":1}"));
  }

  @Test
  void argumentsThatComeAsAnObjectAreTaken() {
    ModelEnd.Completed end =
        completed(
            delta(
                "{\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"one\",\"arguments\":{\"x\":1.50}}}]}"),
            CALLS);

    assertThat(end.blocks()).containsExactly(new Block.ToolCall("a", "one", "{\"x\":1.50}"));
  }

  @Test
  void argumentsThatAreNoObjectAreGarbageWorthAnotherTry() {
    Failure failure = failure(call("\"index\":0,\"id\":\"a\"", "one", "{\\\"x\\\":"), CALLS);

    assertThat(failure.kind()).isEqualTo(Failure.Kind.GARBAGE);
    assertThat(failure.retryable()).isTrue();
    assertThat(failure.message()).contains("tool one");
  }

  @Test
  void aCallCutByTheOutputLimitIsLeftOut() {
    ModelEnd.Completed end =
        completed(
            call("\"index\":0,\"id\":\"a\"", "one", "{}"),
            call("\"index\":1,\"id\":\"b\"", "two", "{\\\"x\\\":"),
            "{\"choices\":[{\"delta\":{},\"finish_reason\":\"length\"}]}");

    assertThat(end.reason()).isEqualTo(StopReason.OUTPUT_LIMIT);
    assertThat(end.blocks()).containsExactly(new Block.ToolCall("a", "one", "{}"));
  }

  @Test
  void aRefusalIsTextAndAReason() {
    ModelEnd.Completed end = completed(delta("{\"refusal\":\"No.\"}"), STOP);

    assertThat(end.reason()).isEqualTo(StopReason.REFUSED);
    assertThat(end.blocks()).containsExactly(new Block.Text("No."));
  }

  @Test
  void aFaultAsFinishReasonIsAFailure() {
    Failure failure =
        failure(
            delta("{\"content\":\"We\"}"),
            "{\"choices\":[{\"delta\":{},\"finish_reason\":\"error\"}]}");

    assertThat(failure.kind()).isEqualTo(Failure.Kind.OVERLOADED);
  }

  @Test
  void aCharacterInTwoHalvesIsToldWhole() {
    Streams.Heard heard =
        read(delta("{\"content\":\"a\\ud83d\"}"), delta("{\"content\":\"\\ude00b\"}"), STOP);

    assertThat(heard.events())
        .contains(new ModelEvent.TextDelta("a"), new ModelEvent.TextDelta("😀b"));
    assertThat(heard.completed().blocks()).containsExactly(new Block.Text("a😀b"));
  }

  @Test
  void halfACharacterThatStaysAloneIsReplaced() {
    Streams.Heard heard = read(delta("{\"content\":\"a\\ud83d\"}"), STOP);

    assertThat(heard.events())
        .contains(new ModelEvent.TextDelta("a"), new ModelEvent.TextDelta("\uFFFD"));
    assertThat(heard.completed().blocks()).containsExactly(new Block.Text("a\uFFFD"));
  }

  @Test
  void piecesOfStructuredReasoningAreJoined() {
    ModelEnd.Completed end =
        completed(
            delta(
                "{\"reasoning\":\"a\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"a\",\"index\":0}]}"),
            delta(
                "{\"reasoning\":\"b\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"b\",\"signature\":\"s\",\"index\":0}]}"),
            delta("{\"content\":\"yes\"}"),
            STOP);

    assertThat(end.blocks().getFirst())
        .isEqualTo(
            new Block.Thinking(
                "ab",
                new ProviderData(
                    Streams.ORIGIN,
                    "{\"field\":\"reasoning\",\"reasoning_details\":[{\"type\":\"reasoning.text\",\"text\":\"ab\",\"index\":0,\"signature\":\"s\"}]}")));
  }

  @Test
  void hiddenReasoningIsKeptThoughItHasNoText() {
    ModelEnd.Completed end =
        completed(
            delta(
                "{\"reasoning_details\":[{\"type\":\"reasoning.encrypted\",\"data\":\"xyz\",\"index\":0}]}"),
            delta("{\"content\":\"yes\"}"),
            STOP);

    assertThat(Blocks.plain(end.blocks()))
        .containsExactly(new Block.Thinking(""), new Block.Text("yes"));
  }

  private static String delta(String delta) {
    return "{\"choices\":[{\"index\":0,\"delta\":" + delta + "}]}";
  }

  private static String call(String head, String name, String arguments) {
    return delta(
        "{\"tool_calls\":[{"
            + head
            + ",\"function\":{\"name\":\""
            + name
            + "\",\"arguments\":\""
            + arguments
            + "\"}}]}");
  }

  private static Streams.Heard read(String... payloads) {
    OpenAiVoice voice = new OpenAiVoice();
    return Streams.read(new OpenAiDialect(), Arrays.stream(payloads).map(voice::piece).toList());
  }

  private static ModelEnd.Completed completed(String... payloads) {
    return read(payloads).completed();
  }

  private static Failure failure(String... payloads) {
    return ((ModelEnd.Failed) read(payloads).end()).failure();
  }
}
