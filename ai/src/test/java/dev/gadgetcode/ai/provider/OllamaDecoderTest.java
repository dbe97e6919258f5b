package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.scripted.OllamaVoice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The finer points of Ollama's stream.
final class OllamaDecoderTest {
  private static final String DONE = "{\"done\":true,\"done_reason\":\"stop\"}";

  @Test
  void callsWithoutIdsGetIdsAndCallsWithIdsKeepThem() {
    ModelEnd.Completed end =
        (ModelEnd.Completed)
            read(
                "{\"message\":{\"tool_calls\":[{\"function\":{\"name\":\"a\",\"arguments\":{\"x\":1.50,\"b\":[]}}},"
                    + "{\"id\":\"mine\",\"function\":{\"name\":\"b\",\"arguments\":{}}}]},\"done\":false}",
                DONE);

    List<Block.ToolCall> calls = end.blocks().stream().map(Block.ToolCall.class::cast).toList();
    assertThat(calls.getFirst().id()).startsWith("call_");
    assertThat(calls.getFirst().arguments()).isEqualTo("{\"x\":1.50,\"b\":[]}");
    assertThat(calls.getLast().id()).isEqualTo("mine");
  }

  @Test
  void anErrorLineIsJudgedByItsWords() {
    Failure tooLong = failure("{\"error\":\"the input length exceeds the context length\"}");
    Failure fault = failure("{\"error\":\"llama runner process has terminated\"}");

    assertThat(tooLong.kind()).isEqualTo(Failure.Kind.CONTEXT_TOO_LONG);
    assertThat(fault.kind()).isEqualTo(Failure.Kind.OVERLOADED);
    assertThat(fault.message()).endsWith("It said: llama runner process has terminated");
  }

  @Test
  void aLastLineWithoutItsEndIsRead() {
    byte[] stream =
        "{\"message\":{\"content\":\"yes\"},\"done\":true}".getBytes(StandardCharsets.UTF_8);

    assertThat(Streams.read(new OllamaDialect(), stream).completed().blocks())
        .containsExactly(new Block.Text("yes"));
  }

  @Test
  void aCallWithoutANameIsGarbage() {
    assertThat(
            failure(
                    "{\"message\":{\"tool_calls\":[{\"function\":{\"arguments\":{}}}]},\"done\":false}")
                .kind())
        .isEqualTo(Failure.Kind.GARBAGE);
  }

  private static ModelEnd read(String... lines) {
    OllamaVoice voice = new OllamaVoice();
    return Streams.read(new OllamaDialect(), Arrays.stream(lines).map(voice::piece).toList()).end();
  }

  private static Failure failure(String... lines) {
    return ((ModelEnd.Failed) read(lines)).failure();
  }
}
