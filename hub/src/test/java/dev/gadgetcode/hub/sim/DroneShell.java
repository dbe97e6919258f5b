package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.Drone;
import dev.gadgetcode.hub.core.DroneAnswer;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneDecision;
import dev.gadgetcode.hub.core.DroneEffect;
import dev.gadgetcode.hub.core.DroneFact;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.ide.IdeRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// A drone of the simulated hub: a mailbox, the real core and a log, and what it decided carried
/// out.
final class DroneShell {
  private static final int ANSWER_LIMIT = 10_000;
  private static final int LOCK_LIMIT = 600_000;
  private static final int TRY_AGAIN = 1_000;

  private final Hub hub;
  private final RegistrationId id;
  private final Deque<Letter> mailbox = new ArrayDeque<>();
  private final List<Consumer<DroneReply>> waitingForEnd = new ArrayList<>();
  private final List<DroneFact> released = new ArrayList<>();
  private Drone core;
  private boolean awake;
  private boolean writing;

  DroneShell(Hub hub, RegistrationId id) {
    this.hub = hub;
    this.id = id;
    this.released.addAll(hub.store().facts(id));
    this.core = made();
  }

  private record Letter(DroneCommand command, Consumer<DroneReply> reply) {}

  private record Decided(Letter letter, DroneDecision decision) {}

  private Drone made() {
    var drone = new Drone(id);
    released.forEach(drone::apply);
    return drone;
  }

  RegistrationId id() {
    return id;
  }

  Drone core() {
    return core;
  }

  boolean isIdle() {
    return mailbox.isEmpty() && !writing;
  }

  void tell(DroneCommand command) {
    tell(command, _ -> {});
  }

  void tell(DroneCommand command, Consumer<DroneReply> reply) {
    mailbox.add(new Letter(command, reply));
    wake();
  }

  private void wake() {
    if (!awake && !writing && !mailbox.isEmpty()) {
      awake = true;
      hub.later(hub.schedule().between(0, 4), this::handle);
    }
  }

  private void handle() {
    awake = false;
    var batch = new ArrayList<Decided>();
    int most = hub.schedule().between(1, mailbox.size());
    while (batch.size() < most) {
      var letter = mailbox.remove();
      batch.add(new Decided(letter, decide(letter.command)));
    }
    var facts =
        batch.stream()
            .flatMap(each -> each.decision.facts().stream())
            .filter(DroneFact.Kept.class::isInstance)
            .map(DroneFact.Kept.class::cast)
            .toList();
    if (facts.isEmpty()) {
      release(batch);
      wake();
      return;
    }
    writing = true;
    hub.store()
        .commit(
            id,
            facts,
            hub.guarded(() -> {
              writing = false;
              release(batch);
              wake();
            }),
            hub.guarded(() -> {
              writing = false;
              undo(batch);
              wake();
            }));
  }

  private DroneDecision decide(DroneCommand told) {
    var command = told;
    if (hub.has(PlantedBug.LATE_DISCONNECT_REMOVES_NEWER_CONNECTION)
        && told instanceof DroneCommand.Disconnect(_, var at)
        && core.state().socket().isPresent()) {
      command = new DroneCommand.Disconnect(core.state().socket().get(), at);
    }
    var decision = core.decide(command);
    hub.schedule().say(() -> id.value() + " " + told + "\n             -> " + decision);
    decision.facts().forEach(core::apply);
    return decision;
  }

  private void undo(List<Decided> batch) {
    hub.schedule().say(() -> id.value() + " storage full, undone " + batch.size());
    core = made();
    for (var each : batch) {
      hub.later(TRY_AGAIN, () -> tell(each.letter.command, each.letter.reply));
    }
  }

  private void release(List<Decided> batch) {
    batch.forEach(each -> released.addAll(each.decision.facts()));
    for (var each : batch) {
      if (each.letter.command instanceof DroneCommand.Terminate) {
        waitingForEnd.add(each.letter.reply);
      }
      each.decision.effects().forEach(effect -> run(effect, each.letter.reply));
    }
    if (isIdle() && hub.schedule().chance(4)) {
      checkFold();
    }
  }

  private void run(DroneEffect effect, Consumer<DroneReply> reply) {
    switch (effect) {
      case DroneEffect.Answer(var answer) -> reply.accept(answer);
      case DroneEffect.EndWait(var outcome) -> {
        List.copyOf(waitingForEnd).forEach(waiting -> waiting.accept(outcome));
        waitingForEnd.clear();
      }
      case DroneEffect.Admit(var socket, var epoch) ->
          hub.socket(socket).ifPresent(found -> hub.admit(found, epoch));
      case DroneEffect.HangUp(var socket) ->
          hub.socket(socket).ifPresent(found -> found.link().hangUpAtHub());
      case DroneEffect.Greet(var socket, var epoch) ->
          hub.socket(socket).ifPresent(found -> new Welcome(hub, this, found, epoch).gather());
      case DroneEffect.FenceOff(var socket, var epoch, var reason) ->
          hub.socket(socket).ifPresent(old -> hub.fence(old, new HubNotice.Fence(epoch, reason)));
      case DroneEffect.AskLock(var command) ->
          ask(
              new DroneOrder.RequestSessionLock(id, command.project(), command.session()),
              LOCK_LIMIT,
              said -> tell(new DroneCommand.LockAnswered(command, said), reply));
      case DroneEffect.AskFree(var command) ->
          ask(
              new IdeRequest.ReleaseSessionLock(id, new ProjectId("project"), command.session()),
              ANSWER_LIMIT,
              said -> tell(new DroneCommand.FreeAnswered(command, said), reply));
      case DroneEffect.AskTermination() ->
          ask(
              new DroneOrder.RequestTermination(),
              ANSWER_LIMIT,
              said -> tell(new DroneCommand.TerminationAnswered(said, hub.clock())));
      case DroneEffect.TellSession(var session, var command) -> hub.session(session).tell(command);
      case DroneEffect.ShowDrone() -> {} // what a fleet shows is not simulated
      case DroneEffect.Remind(var delay, var command) ->
          hub.later(delay.toMillis(), () -> tell(command));
    }
  }

  private void ask(DroneOrder order, long limit, Consumer<DroneAnswer> said) {
    BiConsumer<DroneProcess, Consumer<DroneAck>> request =
        (process, reply) -> process.asked(order, reply);
    core.state()
        .socket()
        .flatMap(hub::socket)
        .ifPresentOrElse(
            socket -> socket.ask(request, limit, said), () -> said.accept(new DroneAnswer.Away()));
  }

  /// I10: what the core is, is what the log says.
  void checkFold() {
    var fold = new Drone(id);
    hub.store().facts(id).forEach(fold::apply);
    Violation.unless(
        fold.summary().equals(core.summary()),
        "I10 the state is the fold of the log",
        () -> id + " is " + core.summary() + " and folds to " + fold.summary());
  }
}
