package dev.gadgetcode.drone.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.AgentProgress;
import dev.gadgetcode.drone.scripted.SteeredModel;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A turn's life, whatever its agent does: numbers, one end, and what outlives a crash.
@Timeout(60)
class TurnRunTest {
  private static final ModelEnd.Completed ANSWER =
      new ModelEnd.Completed(
          StopReason.ANSWERED,
          List.of(new Block.Text("four", new ProviderData("maker", "{\"signed\":1}"))),
          Usage.estimated(3, 4));

  @TempDir private Path folder;
  private TurnBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new TurnBench(folder);
  }

  @AfterEach
  void close() throws IOException {
    bench.close();
  }

  @Test
  void theDemoModelsWordsAreNumberedWithoutGapsAndEndOnce() throws IOException {
    bench.finish(DemoModel.unpaced());

    var events = bench.events();
    assertThat(events.stream().map(event -> event.meta().seq()))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
    assertThat(events).filteredOn(StreamEvent.Thinking.class::isInstance).isNotEmpty();
    assertThat(events).filteredOn(StreamEvent.Response.class::isInstance).isNotEmpty();
    assertThat(events).filteredOn(StreamEvent.WorkOrderComplete.class::isInstance).hasSize(1);
    assertThat(bench.end().success()).isTrue();
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void aModelThatFailsForGoodEndsTheTurnWithItsReason() throws IOException {
    var failure = new Failure(Failure.Kind.AUTH, false, Optional.empty(), "The key was refused");

    bench.finish((_, sink) -> {
      sink.accept(new ModelEnd.Failed(failure));
      return () -> {};
    });

    assertThat(bench.end().success()).isFalse();
    assertThat(bench.end().message()).isEqualTo("The key was refused");
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ERROR);
  }

  @Test
  void aCancelledTurnEndsAborted() throws Exception {
    var speaking = new CountDownLatch(1);
    Model endless =
        (_, sink) -> {
          sink.accept(new ModelEvent.TextDelta("word"));
          speaking.countDown();
          return () -> sink.accept(new ModelEnd.Cancelled());
        };
    var run = bench.start(endless);
    speaking.await();

    run.cancel();

    assertThat(run.awaitOver(Duration.ofSeconds(30))).isTrue();
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void aStepThatWasAnsweredBeforeTheCrashIsNotAskedAgain() throws IOException {
    bench.log().note(new TurnNote.StepBegun(1, 1, null));
    bench.log().append(1, meta -> new StreamEvent.Response("four", meta));
    bench.log().note(TurnNote.StepEnded.of(1, 1, ANSWER, null));
    bench.reopen();
    var model = new SteeredModel();

    bench.finish(model);

    assertThat(model.calls()).isZero();
    assertThat(bench.end().meta().seq()).isEqualTo(2);
    assertThat(bench.end().meta().stats()).isEqualTo(new TurnStats(0, 3, 4, 0, 0, 0));
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void aStepWithoutItsEndIsAskedAgainBehindAStepRestarted() throws IOException {
    bench.log().note(new TurnNote.StepBegun(1, 2, null));
    bench.log().append(1, meta -> new StreamEvent.Response("fo", meta));
    bench.reopen();

    bench.finish(new SteeredModel().answers("four"));

    var events = bench.events();
    assertThat(events.get(1))
        .isInstanceOfSatisfying(
            StreamEvent.StepRestarted.class,
            restarted ->
                assertThat(restarted.restart())
                    .isEqualTo(new StreamEvent.Restart(1, 3, "The drone was interrupted", null)));
    assertThat(((StreamEvent.Response) events.get(2)).content()).isEqualTo("four");
  }

  @Test
  void anAbortThatWasJournaledBeforeTheCrashEndsTheTurnWithoutAWord() throws IOException {
    bench.log().note(new TurnNote.StepBegun(1, 1, null));
    bench.log().note(new TurnNote.AbortAsked(TurnBench.CLOCK.instant()));
    bench.reopen();
    var model = new SteeredModel();

    bench.finish(model);

    assertThat(model.calls()).isZero();
    assertThat(bench.events()).hasSize(1);
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void anAbortThatWasAskedForInTimeWinsOverAnAnswer() throws IOException {
    Model answersAtOnce =
        (_, sink) -> {
          noteAbort();
          sink.accept(ANSWER);
          return () -> {};
        };

    bench.finish(answersAtOnce);

    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void aTurnThatWritesMoreThanATurnMayEndsWithAnErrorThatSaysSo() throws IOException {
    bench.reopen(2_000);

    bench.finish(DemoModel.unpaced());

    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ERROR);
    assertThat(bench.end().message()).contains("journal has reached its limit");
  }

  @Test
  void theProvidersOwnDataOutlivesACrashToTheLastCharacter() throws IOException {
    bench.log().note(TurnNote.StepEnded.of(1, 0, ANSWER, null));
    bench.reopen();

    var steps = AgentProgress.of(bench.log().facts(), null).steps();
    assertThat(steps)
        .singleElement()
        .satisfies(step -> assertThat(step.answer()).isEqualTo(ANSWER));
  }

  private void noteAbort() {
    try {
      bench.log().note(new TurnNote.AbortAsked(TurnBench.CLOCK.instant()));
    } catch (IOException unwritten) {
      throw new IllegalStateException(unwritten);
    }
  }
}
