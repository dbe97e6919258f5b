package dev.gadgetcode.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class ModelTypesTest {

  @Test
  void aMessageHoldsOnlyWhatItsSpeakerCanSay() {
    Block call = new Block.ToolCall("1", "shell", "{}");
    Block result = new Block.ToolResult("1", "shell", "done", Block.Outcome.OK);

    assertThatIllegalArgumentException().isThrownBy(() -> Message.user(List.of(call)));
    assertThatIllegalArgumentException().isThrownBy(() -> Message.assistant(List.of(result)));
    assertThat(Message.assistant(List.of(call)).blocks()).containsExactly(call);
    assertThat(Message.user(List.of(result)).blocks()).containsExactly(result);
  }

  @Test
  void aMessageIsNotChangedByTheListItWasMadeFrom() {
    List<Block> blocks = new ArrayList<>(List.of(new Block.Text("one")));
    Message message = Message.user(blocks);

    blocks.clear();

    assertThat(message).isEqualTo(Message.user("one"));
  }

  @Test
  void aToolHasAPlainNameAndASchemaThatIsAnObject() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ToolSpec("two words", "", "{}"));
    assertThatIllegalArgumentException().isThrownBy(() -> new ToolSpec("shell", "", "[]"));
    assertThatIllegalArgumentException().isThrownBy(() -> new ToolSpec("shell", "", "{\"a\":"));
    assertThat(new ToolSpec("shell", "", "{}").schema()).isEqualTo("{}");
  }

  @Test
  void aRequestHasAMessageAndASensibleLimit() {
    ModelRequest request = ModelRequest.of(Message.user("Hello"));

    assertThatIllegalArgumentException().isThrownBy(() -> request.withMessages(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> request.withOutputLimit(0));
    assertThat(request.withSystem("Be kind").withTemperature(0.5).messages())
        .isEqualTo(request.messages());
  }

  @Test
  void usageIsNeverNegativeAndItsTotalIsWhatFillsTheWindow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Usage(-1, 0, 0, 0, 0, Usage.Counted.BY_PROVIDER));
    assertThat(new Usage(1, 20, 300, 4_000, 50, Usage.Counted.BY_PROVIDER).total())
        .isEqualTo(4_321);
  }

  @Test
  void aSinkThatThrowsEndsTheCallAsAFaultOfOurOwn() {
    CompletableFuture<ModelEvent> end = new CompletableFuture<>();
    ModelSink sink =
        event -> {
          if (event instanceof ModelEnd) {
            end.complete(event);
          } else {
            throw new IllegalStateException("the sink is broken");
          }
        };

    CallThread.start(
        "broken-sink",
        sink,
        out -> {
          out.accept(new ModelEvent.TextDelta("x"));
          return new ModelEnd.Cancelled();
        });

    ModelEnd.Failed failed = (ModelEnd.Failed) end.join();
    assertThat(failed.failure().kind()).isEqualTo(Failure.Kind.INTERNAL);
    assertThat(failed.failure().retryable()).isFalse();
  }

  @Test
  void anEstimateOfTokensIsNearForProseCodeAndIdeographs() {
    assertThat(TokenEstimate.of("")).isZero();
    assertThat(TokenEstimate.of("The quick brown fox jumps over the lazy dog.")).isEqualTo(10);
    assertThat(TokenEstimate.of("for (int i = 0; i < 10; i++) {")).isBetween(13L, 20L);
    assertThat(TokenEstimate.of("你好世界")).isEqualTo(4);
    assertThat(TokenEstimate.of("x = 1\n\n\n        y = 2")).isEqualTo(8);
  }
}
