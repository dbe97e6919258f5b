package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.drone.core.AgentLoop;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One turn at work, from the prompt to its one end. Runs on a virtual thread of its own.
public final class TurnRun implements Runnable {
  private final String prompt;
  private final Model model;
  private final EventLog log;
  private final Clock clock;
  private final Runnable beforeEnd;
  private final AtomicBoolean cancelled = new AtomicBoolean();
  private volatile @Nullable ModelCall asking;
  private @Nullable ModelEnd answer;
  private int step;

  /// Runs the task when all is done but the end is not yet told: whoever hears of it may send the
  /// next.
  public TurnRun(String prompt, Model model, EventLog log, Clock clock, Runnable beforeEnd) {
    this.prompt = prompt;
    this.model = model;
    this.log = log;
    this.clock = clock;
    this.beforeEnd = beforeEnd;
  }

  @Override
  public void run() {
    var started = clock.instant();
    while (true) {
      var transcript = new AgentLoop.Transcript(prompt, Optional.ofNullable(answer));
      switch (AgentLoop.next(transcript)) {
        case AgentLoop.CallModel call -> answer = ask(call);
        case AgentLoop.Finish(var status, var message) -> {
          beforeEnd.run();
          log.append(step, meta -> end(meta, status, message, started));
          return;
        }
      }
    }
  }

  /// Stops the turn at the next moment; it ends `aborted`.
  public void cancel() {
    cancelled.set(true);
    var call = asking;
    if (call != null) {
      call.cancel();
    }
  }

  private ModelEnd ask(AgentLoop.CallModel call) {
    step++;
    var end = new CompletableFuture<ModelEnd>();
    var asked = model.stream(call.request(), event -> heard(event, end));
    asking = asked;
    if (cancelled.get()) {
      asked.cancel();
    }
    return end.join();
  }

  private void heard(ModelEvent event, CompletableFuture<ModelEnd> end) {
    switch (event) {
      case ModelEvent.ThinkingDelta(var text) ->
          log.append(step, meta -> new StreamEvent.Thinking(text, meta));
      case ModelEvent.TextDelta(var text) ->
          log.append(step, meta -> new StreamEvent.Response(text, meta));
      case ModelEvent.ToolCallStarted _,
          ModelEvent.ToolCallDelta _,
          ModelEvent.ToolCallReady _,
          ModelEvent.UsageReported _ -> {} // no tools are offered, and usage comes with the end
      case ModelEnd ended -> end.complete(ended);
    }
  }

  private StreamEvent end(Meta meta, TurnStatus status, Optional<String> message, Instant started) {
    long duration = Duration.between(started, clock.instant()).toMillis();
    var last =
        new Meta(
            meta.turnId(),
            meta.epoch(),
            meta.seq(),
            meta.at(),
            meta.step(),
            null,
            status,
            stats(duration));
    return new StreamEvent.WorkOrderComplete(
        meta.turnId(), status == TurnStatus.FINISHED, message.orElse(null), last);
  }

  private TurnStats stats(long duration) {
    return answer instanceof ModelEnd.Completed(_, _, var usage)
        ? new TurnStats(
            0,
            usage.input() + usage.cacheRead() + usage.cacheWrite(),
            usage.output(),
            usage.thinking(),
            0,
            duration)
        : new TurnStats(0, 0, 0, 0, 0, duration);
  }
}
