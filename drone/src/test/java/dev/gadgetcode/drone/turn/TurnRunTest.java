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
import dev.gadgetcode.drone.journal.Journal;
import dev.gadgetcode.drone.journal.Reserve;
import dev.gadgetcode.drone.scripted.SteeredModel;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TurnRunTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
  private static final ModelEnd.Completed ANSWER =
      new ModelEnd.Completed(
          StopReason.ANSWERED,
          List.of(new Block.Text("four", new ProviderData("maker", "{\"signed\":1}"))),
          Usage.estimated(3, 4));

  @TempDir private Path folder;
  private final List<StreamEvent> sent = new ArrayList<>();
  private TurnLog log;

  @BeforeEach
  void open() throws IOException {
    log = reopened();
  }

  @Test
  void theDemoModelsWordsAreNumberedWithoutGapsAndEndOnce() throws IOException {
    acked(new TurnRun("prompt", DemoModel.unpaced(), log));

    assertThat(sent.stream().map(event -> event.meta().seq()))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, sent.size()).boxed().toList());
    assertThat(sent).filteredOn(StreamEvent.Thinking.class::isInstance).isNotEmpty();
    assertThat(sent).filteredOn(StreamEvent.Response.class::isInstance).isNotEmpty();
    assertThat(sent).filteredOn(StreamEvent.WorkOrderComplete.class::isInstance).hasSize(1);
    assertThat(end().success()).isTrue();
    assertThat(end().meta().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void aModelThatFailsEndsTheTurnWithItsReason() throws IOException {
    var failure = new Failure(Failure.Kind.AUTH, false, Optional.empty(), "The key was refused");

    run((_, sink) -> {
      sink.accept(new ModelEnd.Failed(failure));
      return () -> {};
    });

    assertThat(end().success()).isFalse();
    assertThat(end().message()).isEqualTo("The key was refused");
    assertThat(end().meta().status()).isEqualTo(TurnStatus.ERROR);
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
    var run = new TurnRun("prompt", endless, log);
    var ended = new CountDownLatch(1);
    Thread.ofVirtual()
        .start(() -> {
          try {
            run.run();
          } catch (IOException unwritten) {
            throw new IllegalStateException(unwritten);
          }
          ended.countDown();
        });
    speaking.await();

    run.cancel();
    ended.await();

    assertThat(end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void aStepThatWasAnsweredBeforeTheCrashIsNotAskedAgain() throws IOException {
    log.note(new TurnNote.StepBegun(1, 1));
    log.append(1, meta -> new StreamEvent.Response("four", meta));
    log.note(TurnNote.StepEnded.of(1, ANSWER));
    crash();
    var model = new SteeredModel();

    run(model);

    assertThat(model.calls()).isZero();
    assertThat(end().meta().seq()).isEqualTo(2);
    assertThat(end().meta().stats()).isEqualTo(new TurnStats(0, 3, 4, 0, 0, 0));
    assertThat(end().meta().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void aStepWithoutItsEndIsAskedAgainBehindAStepRestarted() throws IOException {
    log.note(new TurnNote.StepBegun(1, 2));
    log.append(1, meta -> new StreamEvent.Response("fo", meta));
    crash();

    run(new SteeredModel().answers("four"));

    assertThat(sent.get(1))
        .isInstanceOfSatisfying(
            StreamEvent.StepRestarted.class,
            restarted ->
                assertThat(restarted.restart())
                    .isEqualTo(new StreamEvent.Restart(1, 3, "The drone was interrupted", null)));
    assertThat(((StreamEvent.Response) sent.get(2)).content()).isEqualTo("four");
  }

  @Test
  void anAbortThatWasJournaledBeforeTheCrashEndsTheTurnWithoutAWord() throws IOException {
    log.note(new TurnNote.StepBegun(1, 1));
    log.note(new TurnNote.AbortAsked(CLOCK.instant()));
    crash();
    var model = new SteeredModel();

    run(model);

    assertThat(model.calls()).isZero();
    assertThat(sent).hasSize(1);
    assertThat(end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void anAbortThatWasAskedForInTimeWinsOverAnAnswer() throws IOException {
    Model answersAtOnce =
        (_, sink) -> {
          noteAbort();
          sink.accept(ANSWER);
          return () -> {};
        };

    run(answersAtOnce);

    assertThat(end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void aTurnThatWritesMoreThanATurnMayEndsWithAnErrorThatSaysSo() throws IOException {
    log.close();
    log = reopened(2_000);

    run(DemoModel.unpaced());

    assertThat(end().meta().status()).isEqualTo(TurnStatus.ERROR);
    assertThat(end().message()).contains("journal has reached its limit");
  }

  @Test
  void theProvidersOwnDataOutlivesACrashToTheLastCharacter() throws IOException {
    log.note(TurnNote.StepEnded.of(1, ANSWER));
    crash();

    assertThat(log.progress().answers()).containsExactly(ANSWER);
  }

  private void noteAbort() {
    try {
      log.note(new TurnNote.AbortAsked(CLOCK.instant()));
    } catch (IOException unwritten) {
      throw new IllegalStateException(unwritten);
    }
  }

  private void run(Model model) throws IOException {
    new TurnRun("prompt", model, log).run();
  }

  /// Runs a turn whose events are acked as they come.
  private void acked(TurnRun run) throws IOException {
    run.run();
    for (int before = -1; before != sent.size(); ) {
      before = sent.size();
      log.acked(before);
    }
  }

  /// Closes the journal as it is and opens it as the next process does.
  private void crash() throws IOException {
    log.close();
    sent.clear();
    log = reopened();
  }

  private TurnLog reopened() throws IOException {
    return reopened(Journal.USUAL_LIMIT);
  }

  private TurnLog reopened(long limit) throws IOException {
    var journal = Journal.open(folder.resolve("t.log"), new Reserve(folder), limit);
    var opened =
        new TurnLog(new TurnId("t"), journal, 5, report -> sent.add((StreamEvent) report), CLOCK);
    opened.welcome(5, 0);
    return opened;
  }

  private StreamEvent.WorkOrderComplete end() {
    return (StreamEvent.WorkOrderComplete) sent.getLast();
  }
}
