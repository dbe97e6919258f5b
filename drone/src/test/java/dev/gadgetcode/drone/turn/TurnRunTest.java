package dev.gadgetcode.drone.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TurnRunTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

  private final List<StreamEvent> sent = new ArrayList<>();
  private final EventLog log = new EventLog(new TurnId("t"), 5, CLOCK, sent::add);

  @Test
  void theDemoModelsWordsAreNumberedWithoutGapsAndEndOnce() {
    run(DemoModel.unpaced());

    assertThat(sent.stream().map(event -> event.meta().seq()))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, sent.size()).boxed().toList());
    assertThat(sent).filteredOn(StreamEvent.Thinking.class::isInstance).isNotEmpty();
    assertThat(sent).filteredOn(StreamEvent.Response.class::isInstance).isNotEmpty();
    assertThat(sent).filteredOn(StreamEvent.WorkOrderComplete.class::isInstance).hasSize(1);
    assertThat(end().success()).isTrue();
    assertThat(end().meta().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void aModelThatFailsEndsTheTurnWithItsReason() {
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
  void aCancelledTurnEndsAborted() throws InterruptedException {
    var speaking = new CountDownLatch(1);
    Model endless =
        (_, sink) -> {
          sink.accept(new ModelEvent.TextDelta("word"));
          speaking.countDown();
          return () -> sink.accept(new ModelEnd.Cancelled());
        };
    var run = new TurnRun("prompt", endless, log, CLOCK, () -> {});
    var thread = Thread.ofVirtual().start(run);
    speaking.await();

    run.cancel();
    thread.join();

    assertThat(end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void whatTheHubHasAckedIsNotKept() {
    run(DemoModel.unpaced());
    int all = sent.size();

    log.acked(all - 2);

    assertThat(log.unacked()).containsExactlyElementsOf(sent.subList(all - 2, all));
  }

  private void run(Model model) {
    new TurnRun("prompt", model, log, CLOCK, () -> {}).run();
  }

  private StreamEvent.WorkOrderComplete end() {
    return (StreamEvent.WorkOrderComplete) sent.getLast();
  }
}
