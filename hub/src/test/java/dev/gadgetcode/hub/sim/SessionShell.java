package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.Decision;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionFact;
import dev.gadgetcode.hub.core.StorageRefusal;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A session of the simulated hub: a mailbox, a core and a log. A batch is decided and applied;
/// when it is synced, and not before, its acks and effects are released.
final class SessionShell {
  /// How long a turn waits for a drone that is gone.
  static final Duration RECOVERY_TIME = Duration.ofMinutes(30);

  private static final int TRY_AGAIN = 1_000;

  private final Hub hub;
  private final ChatSessionId id;
  private final SessionEffects effects;
  private final Deque<Letter> mailbox = new ArrayDeque<>();
  private SessionCore core;
  private boolean awake;
  private boolean writing;

  SessionShell(Hub hub, ChatSessionId id) {
    this.hub = hub;
    this.id = id;
    this.effects = new SessionEffects(hub, this);
    this.core = new SessionCore(hub, id);
  }

  private sealed interface Letter {}

  private record Told(SessionCommand command, Consumer<IdeAck> answer, @Nullable DroneSocket sender)
      implements Letter {}

  private record Question(Consumer<Session> asked) implements Letter {}

  /// One command, decided.
  record Decided(SessionCommand command, Consumer<IdeAck> answer, Decision decision) {}

  ChatSessionId id() {
    return id;
  }

  Session core() {
    return core.session();
  }

  boolean isIdle() {
    return mailbox.isEmpty() && !writing;
  }

  void tell(SessionCommand command, Consumer<IdeAck> answer) {
    deliver(new Told(command, answer, null));
  }

  void tell(SessionCommand command) {
    tell(command, _ -> {});
  }

  /// Tells of something that counts only if its sender is still the drone when it is decided.
  void tell(SessionCommand command, DroneSocket sender) {
    deliver(new Told(command, _ -> {}, sender));
  }

  /// Lets somebody look at the session when all that came before is synced.
  void look(Consumer<Session> asked) {
    deliver(new Question(asked));
  }

  private void deliver(Letter letter) {
    mailbox.add(letter);
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
    while (batch.size() < most && mailbox.peek() instanceof Told told) {
      mailbox.remove();
      if (told.sender == null || hub.isCurrent(told.sender)) {
        batch.add(new Decided(told.command, told.answer, core.decide(told.command)));
      }
      most = Math.min(most, batch.size() + mailbox.size());
    }
    if (batch.isEmpty() && mailbox.poll() instanceof Question(var asked)) {
      asked.accept(core.session());
    }
    finish(batch);
    wake();
  }

  private void finish(List<Decided> batch) {
    if (batch.isEmpty()) {
      return;
    }
    if (hub.has(PlantedBug.SHOW_BEFORE_SYNC)) {
      events(batch).forEach(hub::showUnsynced);
    }
    if (hub.has(PlantedBug.ACK_BEFORE_SYNC)) {
      effects.ack(batch);
    }
    var facts = facts(batch);
    if (facts.isEmpty()) {
      release(batch);
      return;
    }
    writing = true;
    var summary = hub.schedule().chance(3) ? core.session().summary() : null;
    hub.store()
        .commit(
            id,
            facts,
            summary,
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

  private static List<SessionFact> facts(List<Decided> batch) {
    return batch.stream()
        .flatMap(each -> each.decision.facts().stream())
        .filter(fact -> fact instanceof SessionFact.Kept || fact instanceof SessionFact.EventLogged)
        .toList();
  }

  private static List<StreamEvent> events(List<Decided> batch) {
    var events = new ArrayList<StreamEvent>();
    for (var fact : facts(batch)) {
      if (fact instanceof SessionFact.EventLogged(var event)) {
        events.add(event);
      }
    }
    return events;
  }

  private void release(List<Decided> batch) {
    core.keep(batch.stream().map(Decided::decision).toList());
    hub.changed(this);
    events(batch).forEach(event -> hub.show(event.meta().turnId()));
    if (!hub.has(PlantedBug.ACK_BEFORE_SYNC)) {
      effects.ack(batch);
    }
    batch.forEach(effects::run);
    if (isIdle() && hub.schedule().chance(4)) {
      core.checkFold();
    }
  }

  /// There was no room: nothing has happened, and who can is asked to try again.
  private void undo(List<Decided> batch) {
    hub.schedule().say(() -> id.value() + " storage full, undone " + batch.size());
    if (!hub.has(PlantedBug.LOST_WRITE_STAYS_APPLIED)) {
      core = core.again();
    }
    for (var each : batch) {
      if (each.command instanceof SessionCommand.Streamed(var drone, var event)) {
        hub.later(
            TRY_AGAIN,
            () -> look(session -> hub.expect(drone, event.meta().turnId(), session.lastSeq() + 1)));
      } else {
        StorageRefusal.ack(each.command)
            .ifPresentOrElse(
                each.answer, () -> hub.later(TRY_AGAIN, () -> tell(each.command, each.answer)));
      }
    }
  }

  void checkFold() {
    core.checkFold();
  }
}
