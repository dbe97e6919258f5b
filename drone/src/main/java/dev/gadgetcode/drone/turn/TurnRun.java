package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.drone.core.AgentLoop;
import dev.gadgetcode.drone.core.Progress;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One turn at work, from where its journal is to its one end. Runs on a virtual thread of its own;
/// the model speaks on another.
///
/// Steps that the journal has answers of are not asked again. A step that was asked and has no
/// answer is asked once more, behind a `stepRestarted`.
public final class TurnRun {
  private static final String INTERRUPTED = "The drone was interrupted";

  private final String prompt;
  private final Model model;
  private final TurnLog log;
  private final AtomicBoolean isCancelled = new AtomicBoolean();
  private final List<ModelEnd.Completed> answers = new ArrayList<>();
  private volatile @Nullable ModelCall asking;
  private Optional<ModelEnd> answer = Optional.empty();
  private int step;

  public TurnRun(String prompt, Model model, TurnLog log) {
    this.prompt = prompt;
    this.model = model;
    this.log = log;
  }

  /// Works until the end is in the journal.
  ///
  /// @throws IOException where the journal cannot be written at all, and the turn has no end yet
  public void run() throws IOException {
    var progress = log.progress();
    answers.addAll(progress.answers());
    step = answers.size();
    if (!answers.isEmpty()) {
      answer = Optional.of(answers.getLast());
    }
    if (progress.isAbortAsked()) {
      isCancelled.set(true);
    }
    AgentLoop.Finish finish;
    try {
      restart(progress);
      finish = work(progress);
    } catch (IOException unwritten) {
      finish = new AgentLoop.Finish(TurnStatus.ERROR, Optional.of(reason(unwritten)));
    }
    end(finish.status(), finish.message());
  }

  /// Ends the turn without another word of the model.
  public void end(TurnStatus status, Optional<String> message) throws IOException {
    var orders = log.progress().orders();
    log.end(
        step, status, message, now -> stats(orders.isEmpty() ? now : orders.getFirst().at(), now));
  }

  /// Says that what a step had said is superseded, where an earlier process left it half said.
  private void restart(Progress progress) throws IOException {
    if (isCancelled.get() || (progress.open().isEmpty() && !log.hasLost())) {
      return;
    }
    var again = Math.max(2, progress.nextAttempt());
    var restart = new StreamEvent.Restart(progress.nextStep(), again, INTERRUPTED, null);
    log.append(progress.nextStep(), meta -> new StreamEvent.StepRestarted(restart, meta));
  }

  private AgentLoop.Finish work(Progress progress) throws IOException {
    int attempt = log.hasLost() ? Math.max(2, progress.nextAttempt()) : progress.nextAttempt();
    while (!isCancelled.get()) {
      switch (AgentLoop.next(new AgentLoop.Transcript(prompt, answer))) {
        case AgentLoop.CallModel call -> {
          answer = Optional.of(ask(call, attempt));
          attempt = 1;
        }
        case AgentLoop.Finish finish -> {
          return finish;
        }
      }
    }
    return new AgentLoop.Finish(TurnStatus.ABORTED, Optional.empty());
  }

  /// Stops the turn at the next moment; it ends `aborted`.
  public void cancel() {
    isCancelled.set(true);
    var call = asking;
    if (call != null) {
      call.cancel();
    }
  }

  private ModelEnd ask(AgentLoop.CallModel call, int attempt) throws IOException {
    step++;
    log.note(new TurnNote.StepBegun(step, attempt));
    var end = new CompletableFuture<ModelEnd>();
    var asked = model.stream(call.request(), event -> heard(event, end));
    asking = asked;
    if (isCancelled.get()) {
      asked.cancel();
    }
    var ended = end.join();
    asked.cancel(); // it may still be speaking where its words could not be journaled
    if (ended instanceof ModelEnd.Completed completed) {
      answers.add(completed);
      log.note(TurnNote.StepEnded.of(step, completed));
      log.sync();
    }
    return ended;
  }

  /// On the model's thread.
  private void heard(ModelEvent event, CompletableFuture<ModelEnd> end) {
    try {
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
    } catch (IOException unwritten) {
      end.complete(new ModelEnd.Failed(Failure.lasting(Failure.Kind.INTERNAL, reason(unwritten))));
    }
  }

  private static String reason(IOException unwritten) {
    return "The drone cannot keep its journal: " + unwritten.getMessage();
  }

  private TurnStats stats(Instant started, Instant now) {
    long input = 0;
    long output = 0;
    long thinking = 0;
    for (var said : answers) {
      var usage = said.usage();
      input += usage.input() + usage.cacheRead() + usage.cacheWrite();
      output += usage.output();
      thinking += usage.thinking();
    }
    long duration = Math.max(0, Duration.between(started, now).toMillis());
    return new TurnStats(0, input, output, thinking, 0, duration);
  }
}
