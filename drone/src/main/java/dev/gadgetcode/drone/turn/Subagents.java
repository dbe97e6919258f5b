package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.AgentProgress;
import dev.gadgetcode.drone.core.agent.Brief;
import dev.gadgetcode.drone.core.agent.Next;
import dev.gadgetcode.drone.core.agent.Tally;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/// The subagents of a turn: each has a context of its own, runs on the thread of the call that
/// started it, and can be stopped alone. After a crash each goes on from the turn's journal. For
/// any thread.
final class Subagents {
  private static final int AT_ONCE = 4;

  private final TurnDesk desk;
  private final Function<String, Brief> briefs;
  private final Semaphore room = new Semaphore(AT_ONCE, true);
  private final Map<AgentId, Running> running = new ConcurrentHashMap<>();

  /// A subagent on its thread.
  private static final class Running {
    private final Thread thread = Thread.currentThread();
    private volatile boolean isStopped;

    private void stop() {
      isStopped = true;
      thread.interrupt();
    }
  }

  /// No subagents yet.
  ///
  /// @param briefs what a subagent with a task is given
  Subagents(TurnDesk desk, Function<String, Brief> briefs) {
    this.desk = desk;
    this.briefs = briefs;
  }

  /// Runs a subagent to its end and shows how it ended.
  CallResponse run(AgentId id, String task) throws IOException, InterruptedException {
    var started = desk.site().clock().instant();
    var self = new Running();
    running.put(id, self);
    var progress = AgentProgress.of(desk.log().facts(), id);
    Next.Finish finish;
    try {
      finish = progress.isStopAsked() ? stopped() : run(task, progress);
    } catch (InterruptedException interrupted) {
      if (!self.isStopped) {
        throw interrupted;
      }
      finish = stopped();
    } finally {
      running.remove(id);
    }
    if (self.isStopped) {
      var _ = Thread.interrupted(); // it was meant for what is over
    }
    var response = response(finish, progress);
    if (!progress.isShownEnded()) {
      complete(id, progress, response, started);
    }
    return response;
  }

  private Next.Finish run(String task, AgentProgress progress)
      throws IOException, InterruptedException {
    room.acquire();
    try {
      return new AgentRun(desk, briefs.apply(task), progress).run();
    } finally {
      room.release();
    }
  }

  private void complete(AgentId id, AgentProgress progress, CallResponse response, Instant started)
      throws IOException {
    var time = Duration.between(started, desk.site().clock().instant());
    var stats = Tally.of(progress.usages(), desk.info()).stats(progress.callCount(), time);
    var completion = new AgentEvent.Completion(id, response.json(), null, stats);
    int step = progress.nextStep() - 1;
    desk.log().append(step, meta -> new AgentEvent.AgentComplete(completion, meta));
  }

  private static Next.Finish stopped() {
    return new Next.Finish(TurnStatus.ABORTED, Optional.empty());
  }

  private static CallResponse response(Next.Finish finish, AgentProgress progress) {
    var said = progress.lastWords().isBlank() ? "nothing" : progress.lastWords();
    return switch (finish.status()) {
      case FINISHED -> CallResponse.ok(said);
      case ABORTED ->
          CallResponse.failed(
              "The user stopped this subagent. Do not start it again. It last said: " + said);
      case ERROR, QUEUED, PROCESSING ->
          CallResponse.failed(
              "The subagent ended with an error: "
                  + finish.message().orElse("unknown")
                  + ". It last said: "
                  + said);
    };
  }

  /// Has one stop, for good; false where it does not run.
  boolean stop(AgentId id) throws IOException {
    var self = running.get(id);
    if (self == null) {
      return false;
    }
    desk.log().note(new TurnNote.AgentStopAsked(id));
    desk.log().sync();
    self.stop();
    return true;
  }
}
