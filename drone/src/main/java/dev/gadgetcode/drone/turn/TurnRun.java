package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.drone.core.agent.AgentProgress;
import dev.gadgetcode.drone.core.agent.Next;
import dev.gadgetcode.drone.core.agent.Tally;
import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.drone.tool.shell.Shells;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.AgentId;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One turn at work, from where its journal is to its one end. Runs on a virtual thread of its own;
/// the model speaks on another, and each tool call has one too.
///
/// What the journal has is not asked for again: neither the answer of a step nor the result of a
/// call. When the turn is over, none of its commands is left running.
public final class TurnRun {
  private static final Logger logger = LoggerFactory.getLogger(TurnRun.class);

  private final DroneOrder.TurnOrder turn;
  private final TurnLog log;
  private final Model model;
  private final ModelInfo info;
  private final TurnSite site;
  private final AtomicBoolean isCancelled = new AtomicBoolean();
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile @Nullable Thread thread;
  private volatile @Nullable TurnTeam team;

  public TurnRun(
      DroneOrder.TurnOrder turn, Model model, ModelInfo info, TurnLog log, TurnSite site) {
    this.turn = turn;
    this.model = model;
    this.info = info;
    this.log = log;
    this.site = site;
  }

  /// What has to be there before the model is asked.
  @FunctionalInterface
  public interface Preparation {
    /// Blocks; an interrupt ends it.
    ///
    /// @throws IOException where it cannot be, with the reason for people
    void prepare() throws IOException;
  }

  /// Works until the end is in the journal.
  ///
  /// @throws IOException where the journal cannot be written at all, and the turn has no end yet
  public void run(Preparation preparation) throws IOException {
    thread = Thread.currentThread();
    if (log.progress().isAbortAsked()) {
      isCancelled.set(true);
    }
    try {
      var finish = finish(preparation);
      end(finish.status(), finish.message());
      logger.info(
          "turn ends turn={} status={} why={}",
          turn.id().value(),
          Wire.tree(finish.status()).stringValue(),
          finish.message().orElse("-"));
    } finally {
      over.countDown();
    }
  }

  private Next.Finish finish(Preparation preparation) {
    try {
      return isCancelled.get() ? aborted() : prepared(preparation);
    } catch (InterruptedException _) {
      return aborted();
    } catch (IOException unwritten) {
      return new Next.Finish(TurnStatus.ERROR, Optional.of(reason(unwritten)));
    } finally {
      thread = null;
      var _ = Thread.interrupted(); // whoever interrupted has what they wanted
    }
  }

  private Next.Finish prepared(Preparation preparation) throws IOException, InterruptedException {
    try {
      preparation.prepare();
    } catch (IOException notReady) {
      return isCancelled.get()
          ? aborted()
          : new Next.Finish(TurnStatus.ERROR, Optional.ofNullable(notReady.getMessage()));
    }
    return work();
  }

  private Next.Finish work() throws IOException, InterruptedException {
    var made = TurnTeam.of(turn, model, info, log, site);
    team = made;
    if (isCancelled.get()) {
      return aborted();
    }
    return new AgentRun(made.desk(), made.brief(), AgentProgress.of(log.facts(), null)).run();
  }

  private static Next.Finish aborted() {
    return new Next.Finish(TurnStatus.ABORTED, Optional.empty());
  }

  /// Ends the turn without another word of the model, and what it left running.
  public void end(TurnStatus status, Optional<String> message) throws IOException {
    stopCommands();
    int step = AgentProgress.of(log.facts(), null).nextStep() - 1;
    var progress = log.progress();
    var tally = Tally.of(progress.usages(), info);
    log.end(step, status, message, now -> tally.stats(progress.callCount(), progress.time(now)));
  }

  /// On a thread that nobody interrupts: an interrupt would close the files it reads. The commands
  /// of a workspace that another drone has are the other drone's.
  private void stopCommands() {
    var stopping =
        Thread.ofVirtual()
            .name("stop-" + turn.id().value())
            .start(() -> {
              if (!site.mayWrite().getAsBoolean()) {
                return;
              }
              try {
                Shells.stopAll(new DroneFolder(site.folder()), turn.id());
              } catch (IOException failed) {
                logger.error("cannot stop the commands of a turn={}", turn.id().value(), failed);
              }
              site.changes().settle(turn.id());
            });
    boolean isInterrupted = false;
    while (stopping.isAlive()) {
      try {
        stopping.join();
      } catch (InterruptedException _) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Stops the turn at the next moment, with all its tools; it ends `aborted`.
  public void cancel() {
    isCancelled.set(true);
    var working = thread;
    if (working != null) {
      working.interrupt();
    }
  }

  /// Waits until the turn is over, for so long at most.
  public boolean awaitOver(Duration time) throws InterruptedException {
    return over.await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// Stops one subagent; false where it does not run.
  public boolean stopAgent(AgentId agent) throws IOException {
    var working = team;
    return working != null && working.subagents().stop(agent);
  }

  static String reason(IOException unwritten) {
    return "The drone cannot keep its journal: " + unwritten.getMessage();
  }
}
