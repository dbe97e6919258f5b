package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.DroneEffect.Admit;
import dev.gadgetcode.hub.core.DroneEffect.Answer;
import dev.gadgetcode.hub.core.DroneEffect.AskFree;
import dev.gadgetcode.hub.core.DroneEffect.AskLock;
import dev.gadgetcode.hub.core.DroneEffect.EndWait;
import dev.gadgetcode.hub.core.DroneEffect.FenceOff;
import dev.gadgetcode.hub.core.DroneEffect.Greet;
import dev.gadgetcode.hub.core.DroneEffect.HangUp;
import dev.gadgetcode.hub.core.DroneEffect.Remind;
import dev.gadgetcode.hub.core.DroneEffect.ShowDrone;
import dev.gadgetcode.hub.core.DroneEffect.TellSession;
import dev.gadgetcode.hub.core.DroneFact.Came;
import dev.gadgetcode.hub.core.DroneFact.Fenced;
import dev.gadgetcode.hub.core.DroneFact.Freed;
import dev.gadgetcode.hub.core.DroneFact.Granted;
import dev.gadgetcode.hub.core.DroneFact.Locked;
import dev.gadgetcode.hub.core.DroneFact.StatusSeen;
import dev.gadgetcode.hub.core.DroneFact.TerminationBegun;
import dev.gadgetcode.hub.core.DroneFact.TerminationOver;
import dev.gadgetcode.hub.core.DroneFact.Went;
import dev.gadgetcode.hub.core.DroneFact.WorkspaceSeen;
import dev.gadgetcode.hub.core.DroneReply.Terminated;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One drone as the hub knows it: which process has the workspace, and which session has the drone.
///
/// `decide` changes nothing, `apply` decides nothing. Used by one thread at a time.
public final class Drone {
  /// How long a drone without a socket is not yet shown as offline.
  public static final Duration SILENCE = Duration.ofSeconds(20);

  /// How long a drone that said it would end may take.
  static final Duration TERMINATION = Duration.ofSeconds(10);

  private static final String RELEASED = "The drone let go of the session";
  private static final String REPLACED = "Another process has taken this drone's place";
  private static final String TERMINATED = "The drone was terminated";

  private final DroneState state = new DroneState();
  private final RegistrationId id;

  public Drone(RegistrationId id) {
    this.id = id;
  }

  public void apply(DroneFact fact) {
    state.apply(fact);
  }

  public DroneState state() {
    return state;
  }

  public DroneDecision decide(DroneCommand command) {
    return switch (command) {
      case DroneCommand.Check(var instance) -> DroneDecision.answer(check(instance));
      case DroneCommand.Connect connect -> connect(connect);
      case DroneCommand.Disconnect(var socket, var at) -> disconnect(socket, at);
      case DroneCommand.Silent(var socket) -> silent(socket);
      case DroneCommand.Report(var status) -> report(status);
      case DroneCommand.ReportWorkspace reported -> workspace(reported);
      case DroneCommand.LockFor lock -> lock(lock);
      case DroneCommand.Adopt(var session, var project) -> adopt(session, project);
      case DroneCommand.LockAnswered(var lock, var answer) -> lockAnswered(lock, answer);
      case DroneCommand.FreeFor free -> free(free);
      case DroneCommand.FreeAnswered(var free, var answer) -> freeAnswered(free, answer);
      case DroneCommand.LockDropped(var session) -> lockDropped(session);
      case DroneCommand.Terminate() -> terminate();
      case DroneCommand.TerminationAnswered(var answer, var at) -> terminationAnswered(answer, at);
      case DroneCommand.TerminationDue(var epoch, var at) -> terminationDue(epoch, at);
    };
  }

  // --- coming and going --------------------------------------------------------------------

  private DroneReply check(InstanceId instance) {
    return state.isFenced(instance)
        ? new DroneReply.Displaced(state.epoch())
        : new DroneReply.Admitted(state.epoch());
  }

  private DroneDecision connect(DroneCommand.Connect connect) {
    if (state.isFenced(connect.instance())) {
      return DroneDecision.answer(new DroneReply.Displaced(state.epoch()));
    }
    boolean same = state.isOf(connect.instance());
    long epoch = same ? state.epoch() : state.epoch() + 1;
    var draft = DroneDecision.draft();
    if (!same) {
      draft.fact(new Granted(connect.instance(), epoch)).fact(new StatusSeen(DroneStatus.STARTING));
      state.socket().ifPresent(old -> draft.effect(new FenceOff(old, epoch, REPLACED)));
      if (state.isTerminating()) {
        draft.fact(new TerminationOver()).effect(new EndWait(Terminated.DONE));
      }
    } else if (state.status() == DroneStatus.OFFLINE) {
      draft.fact(new StatusSeen(DroneStatus.STARTING));
    }
    if (same) {
      state.socket().ifPresent(older -> draft.effect(new HangUp(older)));
    }
    draft
        .fact(new Came(connect.socket()))
        .effect(new Answer(new DroneReply.Admitted(epoch)))
        .effect(new Admit(connect.socket(), epoch));
    tell(draft, new SessionCommand.DroneCame(id, same, epoch, connect.at()));
    return draft.effect(new Greet(connect.socket(), epoch)).effect(new ShowDrone()).decision();
  }

  private void tell(DroneDecision.Draft draft, SessionCommand command) {
    state.lock().ifPresent(lock -> draft.effect(new TellSession(lock.session().id(), command)));
  }

  private DroneDecision disconnect(String socket, Instant at) {
    if (!state.isOn(socket)) {
      return DroneDecision.NOTHING;
    }
    var draft = DroneDecision.draft().fact(new Went());
    tell(draft, new SessionCommand.DroneWent(id, at));
    if (state.status() != DroneStatus.OFFLINE) {
      draft.effect(new Remind(SILENCE, new DroneCommand.Silent(socket)));
    }
    return draft.decision();
  }

  private DroneDecision silent(String socket) {
    return state.socket().isPresent() || !state.wasLastOn(socket)
        ? DroneDecision.NOTHING
        : offline(DroneDecision.draft(), Terminated.DONE).decision();
  }

  private DroneDecision.Draft offline(DroneDecision.Draft draft, Terminated outcome) {
    draft.fact(new StatusSeen(DroneStatus.OFFLINE));
    if (state.isTerminating()) {
      draft.fact(new TerminationOver()).effect(new EndWait(outcome));
    }
    return draft.effect(new ShowDrone());
  }

  private DroneDecision report(DroneStatus status) {
    if (status == DroneStatus.OFFLINE) {
      return offline(DroneDecision.draft(), Terminated.DONE).decision();
    }
    var draft = DroneDecision.draft().fact(new StatusSeen(status)).effect(new ShowDrone());
    if (state.socket().isEmpty()) {
      draft.effect(new Remind(SILENCE, new DroneCommand.Silent(state.lastSocket())));
    }
    return draft.decision();
  }

  private DroneDecision workspace(DroneCommand.ReportWorkspace reported) {
    var draft = DroneDecision.draft().fact(new WorkspaceSeen(reported.workspace()));
    tell(draft, new SessionCommand.ModeChanged(id, reported.workspace().mode()));
    return draft.effect(new ShowDrone()).decision();
  }

  // --- the lock ----------------------------------------------------------------------------

  private DroneDecision lock(DroneCommand.LockFor command) {
    var refusal = lockRefusal(command.session().id());
    return refusal == null
        ? DroneDecision.draft().effect(new AskLock(command)).decision()
        : locked(refused(refusal));
  }

  private @Nullable LockRefusal lockRefusal(ChatSessionId session) {
    if (state.lock().filter(lock -> !lock.session().id().equals(session)).isEmpty()) {
      return state.socket().isEmpty() ? LockRefusal.DRONE_OFFLINE : null;
    }
    return state.status() == DroneStatus.BUSY ? LockRefusal.DRONE_BUSY : LockRefusal.DRONE_LOCKED;
  }

  /// The drone's answer counts only if no other session was faster.
  private DroneDecision lockAnswered(DroneCommand.LockFor command, DroneAnswer answer) {
    return switch (answer) {
      case DroneAnswer.Said(IdeAck.Locked ack) when ack.success() -> {
        var refusal = lockRefusal(command.session().id());
        yield refusal == null || refusal == LockRefusal.DRONE_OFFLINE
            ? DroneDecision.draft()
                .fact(new Locked(command.session(), command.project()))
                .effect(new Answer(new DroneReply.LockSettled(ack)))
                .effect(new ShowDrone())
                .decision()
            : locked(refused(refusal));
      }
      case DroneAnswer.Said(IdeAck.Locked ack) -> locked(ack);
      case DroneAnswer.Said(_), DroneAnswer.Silent() -> locked(refused(LockRefusal.TIMEOUT));
      case DroneAnswer.Away() -> locked(refused(LockRefusal.DRONE_OFFLINE));
    };
  }

  private DroneDecision adopt(SessionName session, ProjectSource project) {
    var ack = new IdeAck.Locked(true, session.id().value(), null);
    if (state.lock().isEmpty()) {
      return DroneDecision.draft()
          .fact(new Locked(session, project))
          .effect(new Answer(new DroneReply.LockSettled(ack)))
          .effect(new ShowDrone())
          .decision();
    }
    return locked(state.isLockedBy(session.id()) ? ack : refused(LockRefusal.DRONE_LOCKED));
  }

  private static DroneDecision locked(IdeAck.Locked ack) {
    return DroneDecision.answer(new DroneReply.LockSettled(ack));
  }

  private static IdeAck.Locked refused(LockRefusal refusal) {
    return new IdeAck.Locked(false, "", Refusal.of(refusal));
  }

  private DroneDecision free(DroneCommand.FreeFor command) {
    if (!state.isLockedBy(command.session())) {
      return DroneDecision.answer(new DroneReply.FreeSettled(new RelayedAck.Released(true)));
    }
    return state.socket().isPresent()
        ? DroneDecision.draft().effect(new AskFree(command)).decision()
        : freed().decision();
  }

  private DroneDecision freeAnswered(DroneCommand.FreeFor command, DroneAnswer answer) {
    boolean kept =
        answer instanceof DroneAnswer.Silent
            || (answer instanceof DroneAnswer.Said(RelayedAck.Released(var done)) && !done);
    if (kept) {
      return DroneDecision.answer(new DroneReply.FreeSettled(new RelayedAck.Released(false)));
    }
    return state.isLockedBy(command.session())
        ? freed().decision()
        : DroneDecision.answer(new DroneReply.FreeSettled(new RelayedAck.Released(true)));
  }

  private static DroneDecision.Draft freed() {
    return DroneDecision.draft()
        .fact(new Freed())
        .effect(new Answer(new DroneReply.FreeSettled(new RelayedAck.Released(true))))
        .effect(new ShowDrone());
  }

  private DroneDecision lockDropped(ChatSessionId session) {
    return state.isLockedBy(session)
        ? DroneDecision.draft()
            .effect(new TellSession(session, new SessionCommand.DroneReleased(id, RELEASED)))
            .effect(new ShowDrone())
            .decision()
        : DroneDecision.NOTHING;
  }

  // --- the end -----------------------------------------------------------------------------

  private DroneDecision terminate() {
    if (state.status() != DroneStatus.OFFLINE && state.socket().isPresent()) {
      return DroneDecision.draft()
          .fact(new TerminationBegun())
          .effect(new DroneEffect.AskTermination())
          .decision();
    }
    return state.status() == DroneStatus.OFFLINE
        ? DroneDecision.draft().effect(new EndWait(Terminated.ALREADY_OFFLINE)).decision()
        : DroneDecision.draft()
            .fact(new StatusSeen(DroneStatus.OFFLINE))
            .effect(new EndWait(Terminated.MARKED_OFFLINE))
            .effect(new ShowDrone())
            .decision();
  }

  private DroneDecision terminationAnswered(DroneAnswer answer, Instant at) {
    if (!state.isTerminating()) {
      return DroneDecision.NOTHING;
    }
    if (answer instanceof DroneAnswer.Said(DroneAck.Terminating(var success)) && !success) {
      return DroneDecision.draft()
          .fact(new TerminationOver())
          .effect(new EndWait(Terminated.REFUSED))
          .decision();
    }
    return DroneDecision.draft()
        .effect(
            new Remind(
                TERMINATION, new DroneCommand.TerminationDue(state.epoch(), at.plus(TERMINATION))))
        .decision();
  }

  /// The drone did not end in time: it loses its epoch, and its turn with it.
  private DroneDecision terminationDue(long epoch, Instant at) {
    if (!state.isTerminating() || state.epoch() != epoch) {
      return DroneDecision.NOTHING;
    }
    var draft = DroneDecision.draft().fact(new Fenced(epoch + 1));
    state.socket().ifPresent(socket -> draft.effect(new FenceOff(socket, epoch + 1, TERMINATED)));
    tell(draft, new SessionCommand.DroneTerminated(id, at));
    return offline(draft, Terminated.FORCED).decision();
  }

  /// What this drone knows of the moment and no log keeps, to be taken up by another object for the
  /// same drone.
  public Consumer<Drone> moment() {
    var moment = state.moment();
    return other -> other.state.takeUp(moment);
  }

  /// The fewest facts that make this drone again.
  public List<DroneFact.Kept> summary() {
    return state.summary();
  }
}
