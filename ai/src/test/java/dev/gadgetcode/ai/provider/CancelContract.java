package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.RecordingSink;
import dev.gadgetcode.ai.scripted.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// The part of the contract about cancelling: at any moment, once, and at once.
interface CancelContract {
  TestBed bed();

  @Test
  default void aCallCancelledBeforeTheFirstByteIsCancelled() throws InterruptedException {
    CountDownLatch asked = new CountDownLatch(1);
    bed()
        .serve((_, connection) -> {
          asked.countDown();
          connection.silence();
        });
    RecordingSink sink = new RecordingSink();
    ModelCall call = bed().start(TestBed.REQUEST, sink);
    asked.await();

    call.cancel();

    assertThat(sink.end()).isEqualTo(new ModelEnd.Cancelled());
    assertThat(sink.ends()).isEqualTo(1);
    bed().assertConnectionClosed();
  }

  @Test
  default void aCallCancelledAtOnceIsCancelledOrNeverSent() {
    bed().serve((_, connection) -> connection.silence());
    RecordingSink sink = new RecordingSink();

    bed().start(TestBed.REQUEST, sink).cancel();

    assertThat(sink.end()).isEqualTo(new ModelEnd.Cancelled());
    assertThat(sink.events()).containsExactly(new ModelEnd.Cancelled());
    bed().assertConnectionClosed();
  }

  @Test
  default void aCallCancelledInThinkingIsCancelled() {
    cancelledAt(List.of(new Said.Think("hm")), ModelEvent.ThinkingDelta.class::isInstance);
  }

  @Test
  default void aCallCancelledInTextIsCancelled() {
    cancelledAt(
        List.of(new Said.Think("hm"), new Said.Say("so")), ModelEvent.TextDelta.class::isInstance);
  }

  @Test
  default void aCallCancelledInAToolCallIsCancelled() {
    cancelledAt(
        List.of(new Said.CallTools(TestBed.TWO_CALLS)),
        ModelEvent.ToolCallStarted.class::isInstance);
  }

  private void cancelledAt(List<Said> script, Predicate<ModelEvent> moment) {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, script);
          connection.silence();
        });
    RecordingSink sink = new RecordingSink(moment);
    ModelCall call = bed().start(TestBed.REQUEST, sink);
    sink.awaitEvent();

    call.cancel();
    call.cancel();

    assertThat(sink.end()).isEqualTo(new ModelEnd.Cancelled());
    assertThat(sink.ends()).isEqualTo(1);
    bed().assertConnectionClosed();
  }

  @Test
  default void aSinkThatCancelsInsideAnEventGetsNoFurtherEvent() {
    bed().serve(bed()::sayAWholeStep);
    CountDownLatch started = new CountDownLatch(1);
    List<ModelCall> handle = new ArrayList<>();
    RecordingSink recorded = new RecordingSink();

    ModelCall call =
        bed()
            .start(
                TestBed.REQUEST,
                event -> {
                  if (event instanceof ModelEvent.ThinkingDelta) {
                    try {
                      started.await();
                    } catch (InterruptedException e) {
                      throw new AssertionError(e);
                    }
                    handle.getFirst().cancel();
                  }
                  recorded.accept(event);
                });
    handle.add(call);
    started.countDown();

    assertThat(recorded.end()).isEqualTo(new ModelEnd.Cancelled());
    assertThat(recorded.events().stream().filter(e -> !(e instanceof ModelEvent.UsageReported)))
        .containsExactly(new ModelEvent.ThinkingDelta("Let me "), new ModelEnd.Cancelled());
  }
}
