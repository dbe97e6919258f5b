package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.drone.core.Shown;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.AgentLoop;
import dev.gadgetcode.drone.core.agent.AgentProgress;
import dev.gadgetcode.drone.core.agent.Brief;
import dev.gadgetcode.drone.core.agent.Next;
import dev.gadgetcode.protocol.document.TurnStatus;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One agent at work, the turn's own or a subagent, from where the journal is to its end. It does
/// what the loop decides and decides nothing. Runs on one virtual thread; an interrupt of it stops
/// the agent with everything that it does.
final class AgentRun {
  private static final Logger logger = LoggerFactory.getLogger(AgentRun.class);
  private static final String INTERRUPTED = "The drone was interrupted";

  private final TurnDesk desk;
  private final Brief brief;
  private final AgentProgress progress;
  private final Voice voice;
  private String whyAgain = INTERRUPTED;
  private int tried;

  AgentRun(TurnDesk desk, Brief brief, AgentProgress progress) {
    this.desk = desk;
    this.brief = brief;
    this.progress = progress;
    this.voice = Voice.of(progress.agent());
  }

  Next.Finish run() throws IOException, InterruptedException {
    if (progress.agent() == null && desk.log().hasLost() && !progress.isHalfSaid()) {
      restart(Math.max(2, progress.nextAttempt())); // the hub has events that are gone here
    }
    while (true) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      switch (AgentLoop.next(brief, progress, desk.spent())) {
        case Next.CallModel call -> {
          var finish = step(call);
          if (finish.isPresent()) {
            return finish.get();
          }
        }
        case Next.RunTools(var tasks) -> use(tasks);
        case Next.Compact compact -> {
          var finish = compact(compact);
          if (finish.isPresent()) {
            return finish.get();
          }
        }
        case Next.Finish finish -> {
          return finish;
        }
      }
    }
  }

  // --- the model ---------------------------------------------------------------------------

  private Optional<Next.Finish> step(Next.CallModel call) throws IOException, InterruptedException {
    int attempt = progress.nextAttempt();
    if (progress.isHalfSaid()) {
      restart(attempt);
    }
    note(new TurnNote.StepBegun(call.step(), attempt, progress.agent()));
    tried++;
    var end = answered(call);
    return switch (end) {
      case ModelEnd.Completed completed -> {
        var log = desk.log();
        note(TurnNote.StepEnded.of(call.step(), log.lastSeq(), completed, progress.agent()));
        log.sync();
        tried = 0;
        whyAgain = INTERRUPTED;
        yield Optional.empty();
      }
      case ModelEnd.Cancelled _ -> throw new InterruptedException();
      case ModelEnd.Failed(var failure) -> broken(failure);
    };
  }

  /// Asks, and has everything journaled that was said, however it ends.
  private ModelEnd answered(Next.CallModel call) throws IOException, InterruptedException {
    var words = new PacedWords(new Spoken(call.step()), desk.site().pace());
    try {
      return ask(call.request(), words);
    } finally {
      words.flush();
    }
  }

  private ModelEnd ask(ModelRequest request, ModelAsk.Words words) throws InterruptedException {
    desk.site().passage().before("model");
    var end = ModelAsk.of(desk.model(), request, words);
    desk.site().passage().after("model");
    return end;
  }

  private Optional<Next.Finish> broken(Failure failure) throws IOException, InterruptedException {
    whyAgain = failure.message();
    var dice = ThreadLocalRandom.current().nextDouble();
    return switch (AgentLoop.broken(failure, tried, desk.site().retries(), dice, brief, progress)) {
      case AgentLoop.GiveUp(var finish) -> Optional.of(finish);
      case AgentLoop.MakeRoom(var compact) -> compact(compact);
      case AgentLoop.AskAgain(var wait) -> {
        logger.warn(
            "the model fails, it is asked again turn={} in={}ms why={}",
            desk.log().turn().value(),
            wait.toMillis(),
            failure.message());
        Thread.sleep(wait);
        yield Optional.empty();
      }
    };
  }

  private void restart(int attempt) throws IOException {
    int step = progress.nextStep();
    desk.log().append(step, meta -> voice.restarted(step, attempt, whyAgain, meta));
  }

  private Optional<Next.Finish> compact(Next.Compact compact)
      throws IOException, InterruptedException {
    for (int tries = 1; ; tries++) {
      switch (ask(compact.request(), ModelAsk.Words.UNSHOWN)) {
        case ModelEnd.Completed completed -> {
          var summary = text(completed.blocks());
          if (summary.isBlank()) {
            return Optional.of(error("The model did not sum up a conversation that is too long"));
          }
          note(
              new TurnNote.Compacted(compact.upTo(), summary, completed.usage(), progress.agent()));
          desk.log().sync();
          logger.info("a conversation is summed up turn={}", desk.log().turn().value());
          return Optional.empty();
        }
        case ModelEnd.Cancelled _ -> throw new InterruptedException();
        case ModelEnd.Failed(var failure) -> {
          var dice = ThreadLocalRandom.current().nextDouble();
          switch (AgentLoop.again(failure, tries, desk.site().retries(), dice)) {
            case AgentLoop.GiveUp(var finish) -> {
              return Optional.of(finish);
            }
            case AgentLoop.AskAgain(var wait) -> Thread.sleep(wait);
            case AgentLoop.MakeRoom _ -> throw new IllegalStateException("no room in no room");
          }
        }
      }
    }
  }

  private static String text(List<Block> blocks) {
    var text = new StringBuilder();
    for (var block : blocks) {
      if (block instanceof Block.Text words) {
        text.append(words.text());
      }
    }
    return text.toString();
  }

  private static Next.Finish error(String message) {
    return new Next.Finish(TurnStatus.ERROR, Optional.of(message));
  }

  /// What the model says in a step, as events. On the model's thread.
  private final class Spoken implements ModelAsk.Words {
    private final int step;

    private Spoken(int step) {
      this.step = step;
    }

    @Override
    public void thinking(String text) throws IOException {
      desk.log().append(step, meta -> voice.thinking(text, meta));
    }

    @Override
    public void response(String text) throws IOException {
      desk.log().append(step, meta -> voice.response(text, meta));
    }
  }

  // --- the tools ---------------------------------------------------------------------------

  private void use(List<Next.Task> tasks) throws IOException, InterruptedException {
    int step = progress.steps().getLast().number();
    var works =
        tasks.stream()
            .<Together.Work<CallResponse>>map(
                task -> new CallRun(task, step, desk, voice, progress)::run)
            .toList();
    var responses = Together.run("tool-" + desk.log().turn().value(), works);
    for (int index = 0; index < tasks.size(); index++) {
      progress.apply(new Shown.CallEnded(tasks.get(index).call().id(), responses.get(index)));
    }
  }

  private void note(TurnNote note) throws IOException {
    desk.log().note(note);
    progress.apply(note);
  }
}
