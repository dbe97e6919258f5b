package dev.gadgetcode.ai.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.RecordingSink;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.ToolSpec;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class DemoModelTest {

  @Test
  void withoutToolsItThinksThenAnswersAndSaysThatItIsScripted() {
    RecordingSink sink = new RecordingSink();

    DemoModel.unpaced().stream(ModelRequest.of(Message.user("Fix the login page")), sink);

    ModelEnd.Completed end = (ModelEnd.Completed) sink.end();
    assertThat(end.reason()).isEqualTo(StopReason.ANSWERED);
    assertThat(end.blocks())
        .containsExactly(new Block.Thinking(sink.thinking()), new Block.Text(sink.text()));
    assertThat(sink.text())
        .startsWith("I am the scripted demo model")
        .contains("\"Fix the login page\"");
    assertThat(sink.events().getFirst()).isInstanceOf(ModelEvent.ThinkingDelta.class);
    assertThat(sink.ends()).isEqualTo(1);
  }

  @Test
  void theSameRequestGivesTheSameEvents() {
    ModelRequest request = ModelRequest.of(Message.user("Twice"));
    RecordingSink first = new RecordingSink();
    RecordingSink second = new RecordingSink();

    DemoModel.unpaced().stream(request, first);
    DemoModel.unpaced().stream(request, second);

    assertThat(first.end()).isEqualTo(second.end());
    assertThat(first.events()).isEqualTo(second.events());
  }

  @Test
  void aCancelledCallEndsAtOnceEvenAtTheSlowestRate() {
    RecordingSink sink = new RecordingSink(ModelEvent.ThinkingDelta.class::isInstance);
    ModelCall call =
        DemoModel.atRate(1).stream(ModelRequest.of(Message.user("A long story")), sink);
    sink.awaitEvent();

    call.cancel();
    call.cancel();

    assertThat(sink.end()).isEqualTo(new ModelEnd.Cancelled());
    assertThat(sink.ends()).isEqualTo(1);
  }

  @Test
  void aCallCancelledInsideAnyEventGetsItsEndAndNoFurtherEvent() {
    ModelRequest request =
        ModelRequest.of(Message.user("Go"))
            .withTools(List.of(new ToolSpec("list_files", "", "{}")));
    RecordingSink whole = new RecordingSink();
    DemoModel.unpaced().stream(request, whole);
    whole.end();

    for (int last = 1; last < whole.events().size(); last++) {
      int cancelAt = last;
      RecordingSink recorded = new RecordingSink();
      CompletableFuture<ModelCall> call = new CompletableFuture<>();
      call.complete(
          DemoModel.unpaced().stream(
              request,
              event -> {
                recorded.accept(event);
                if (recorded.events().size() == cancelAt) {
                  call.join().cancel();
                }
              }));

      assertThat(recorded.end())
          .isEqualTo(
              cancelAt == whole.events().size() - 1 ? whole.end() : new ModelEnd.Cancelled());
      assertThat(recorded.events()).hasSize(cancelAt + 1);
    }
  }

  @Test
  void anEmptyPromptIsAnsweredAsOne() {
    RecordingSink sink = new RecordingSink();

    DemoModel.unpaced().stream(ModelRequest.of(Message.user("   ")), sink);

    assertThat(sink.end()).isInstanceOf(ModelEnd.Completed.class);
    assertThat(sink.text()).contains("an empty prompt");
  }

  @Test
  void aHugePromptIsQuotedInPartAndNeverInTheMiddleOfACharacter() {
    RecordingSink sink = new RecordingSink();

    DemoModel.unpaced().stream(ModelRequest.of(Message.user("a" + "😀".repeat(300_000))), sink);

    ModelEnd.Completed end = (ModelEnd.Completed) sink.end();
    Block.Text answer = (Block.Text) end.blocks().getLast();
    assertThat(answer.text().length()).isLessThan(1_000);
    assertThat(answer.text()).contains("😀...\"");
    assertThat(sink.text()).isEqualTo(answer.text());
  }
}
