package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One process of a model drone, as the protocol has it behave: journal first, then send; go on
/// where the hub says; ask for what it finds and does not run; end when it is fenced.
final class DroneProcess {
  private static final int IDLE_LOCK = 12_000;
  private static final int ASK_AGAIN = 5_000;

  private final Schedule schedule;
  private final World world;
  private final DroneDoor door;
  private final SyncedStore truth;
  private final Workspace disk;
  private final InstanceId instance;
  private final Consumer<DroneProcess> whenItEnds;
  private final DroneAnswers answers;
  private final Map<TurnId, Outbox> outboxes = new LinkedHashMap<>();
  private final Set<TurnId> asking = new HashSet<>();
  private @Nullable Map<TurnId, Journal> ownJournals;
  private @Nullable Link link;
  private @Nullable TurnWork work;
  private boolean welcomed;
  private boolean ended;
  private long epoch;
  private long lastBeat;

  DroneProcess(
      Schedule schedule,
      World world,
      DroneDoor door,
      SyncedStore truth,
      Workspace disk,
      Consumer<DroneProcess> whenItEnds) {
    this.schedule = schedule;
    this.world = world;
    this.door = door;
    this.truth = truth;
    this.disk = disk;
    this.whenItEnds = whenItEnds;
    this.instance = disk.takenBy();
    this.answers = new DroneAnswers(schedule, disk, this);
    this.lastBeat = schedule.now();
    schedule.say(() -> instance.value() + " starts");
    connect();
    tick();
  }

  InstanceId instance() {
    return instance;
  }

  RegistrationId drone() {
    return disk.drone();
  }

  boolean isEnded() {
    return ended;
  }

  boolean isWelcomed() {
    return welcomed && link != null && link.isWhole();
  }

  @Nullable Link link() {
    return link;
  }

  /// Has it nothing to do and nothing to say?
  boolean isIdle() {
    return work == null && disk.journals().isEmpty() && disk.order().isEmpty();
  }

  // --- coming and going --------------------------------------------------------------------

  private void connect() {
    if (ended || link != null) {
      return;
    }
    var opened = new Link(schedule, this::disconnected);
    link = opened;
    opened.toHub(() -> door.connect(opened, this));
  }

  private void disconnected() {
    link = null;
    welcomed = false;
    if (!ended) {
      schedule.later(schedule.between(50, 3_000), this::connect);
    }
  }

  /// Another process has the workspace now: this one may go on talking, as it does not know it yet,
  /// but runs no tool.
  void overtaken() {
    ownJournals = disk.leaveJournals();
  }

  void refused() {
    end("is refused");
  }

  void end(String why) {
    if (ended) {
      return;
    }
    schedule.say(() -> instance.value() + " ends: " + why);
    ended = true;
    work = null;
    if (link != null) {
      link.hangUpAtPeer();
    }
    whenItEnds.accept(this);
  }

  boolean isOvertaken() {
    return !disk.isOf(instance);
  }

  private Map<TurnId, Journal> journals() {
    return ownJournals == null ? disk.journals() : ownJournals;
  }

  private void tick() {
    if (ended) {
      return;
    }
    if (isIdle() && !isOvertaken() && welcomed && schedule.now() - lastBeat > IDLE_LOCK) {
      disk.session().ifPresent(this::dropLock);
    }
    schedule.later(3_000, this::tick);
  }

  private void dropLock(ChatSessionId session) {
    disk.lock(null);
    send(up -> door.lockDropped(up, session));
  }

  private void send(Consumer<Link> frame) {
    var up = link;
    if (up != null) {
      up.toHub(() -> frame.accept(up));
    }
  }

  // --- what the hub tells ------------------------------------------------------------------

  void told(Link from, DroneOrder order) {
    if (ended || from != link) {
      return;
    }
    switch (order) {
      case DroneOrder.Welcome(var greeting) -> welcome(greeting);
      case DroneOrder.StreamAck(var position) -> acked(position.turnId(), position.seq());
      case HubNotice.StreamExpected(var position) -> {
        var outbox = outboxes.get(position.turnId());
        if (outbox != null) {
          outbox.rewind(position.seq() - 1);
          pump(position.turnId());
        }
      }
      case HubNotice.Fenced _ -> end("is fenced");
      case HubNotice.CrashRecoveryResponse(var recovery) -> {
        if (recovery.action() == RecoveryAction.DISCARD) {
          drop(recovery.turnId());
        }
      }
      default -> throw new IllegalArgumentException(order + " is a question");
    }
  }

  private void welcome(DroneOrder.Greeting greeting) {
    schedule.say(() -> instance.value() + " is welcomed " + greeting);
    welcomed = true;
    epoch = greeting.epoch();
    lastBeat = schedule.now();
    if (isOvertaken()) {
      return;
    }
    disk.lock(greeting.lock() == null ? null : greeting.lock().chatSession().id());
    send(up -> door.workspace(up, disk.mode()));
    for (var turn : List.copyOf(disk.journals().keySet())) {
      if (!greeting.positions().containsKey(turn)) {
        drop(turn);
      }
    }
    disk.order()
        .filter(order -> !greeting.positions().containsKey(order.turn()))
        .ifPresent(order -> drop(order.turn()));
    greeting.positions().forEach(this::takeUp);
  }

  private void takeUp(TurnId turn, long position) {
    var known = disk.known(turn).filter(journal -> !journal.isEmpty());
    if (known.isEmpty() && position > 0) {
      var journal = disk.journal(turn);
      journal.goOnAfter(position);
      TurnWork.end(journal, TurnStatus.ERROR, "the journal is lost");
    } else if (known.isPresent() && known.get().last() < position) {
      known.get().goOnAfter(position);
      TurnWork.restart(known.get(), instance.value());
    }
    var outbox = outboxes.computeIfAbsent(turn, _ -> new Outbox());
    outbox.begin(position);
    pump(turn);
    if (asking.add(turn)) {
      keepAsking(turn);
    }
  }

  private void keepAsking(TurnId turn) {
    boolean lost =
        !ended
            && !isOvertaken()
            && welcomed
            && outboxes.containsKey(turn)
            && (work == null || !work.turn().equals(turn))
            && disk.known(turn).filter(Journal::hasEnd).isEmpty();
    if (!lost) {
      asking.remove(turn);
      return;
    }
    send(up -> door.recover(up, turn));
    schedule.later(ASK_AGAIN, () -> keepAsking(turn));
  }

  private void drop(TurnId turn) {
    outboxes.remove(turn);
    if (isOvertaken()) {
      return;
    }
    if (work != null && work.turn().equals(turn)) {
      rest();
    }
    disk.drop(turn);
  }

  private void rest() {
    work = null;
    lastBeat = schedule.now();
    disk.mode(WorkspaceMode.IDLE);
    send(up -> door.workspace(up, disk.mode()));
  }

  // --- the stream --------------------------------------------------------------------------

  private void pump(TurnId turn) {
    var outbox = outboxes.get(turn);
    var journal = journals().get(turn);
    if (!welcomed || outbox == null || journal == null) {
      return;
    }
    while (outbox.sent() < journal.last() && outbox.hasRoom()) {
      var event = journal.event(outbox.next());
      event.ifPresent(found -> {
        var stamped = found.with(found.meta().withEpoch(epoch));
        send(up -> door.streamed(up, stamped));
      });
    }
  }

  private void acked(TurnId turn, long seq) {
    var outbox = outboxes.get(turn);
    var journal = journals().get(turn);
    if (outbox == null || journal == null) {
      return;
    }
    journal.checkKept(truth.turn(turn), seq, !isOvertaken());
    outbox.acked(seq);
    if (journal.hasEnd() && seq >= journal.last()) {
      over(turn);
    } else {
      pump(turn);
    }
  }

  /// The end is acked: its order is noted, then the files go, and a crash may come between.
  private void over(TurnId turn) {
    if (isOvertaken()) {
      outboxes.remove(turn);
      return;
    }
    disk.noteEnded(turn);
    if (schedule.chance(3)) {
      end("crashes between the end and the files");
      return;
    }
    drop(turn);
  }

  // --- what the hub asks -------------------------------------------------------------------

  void ordered(HandedOrder order, Consumer<DroneAck> reply) {
    if (ended) {
      return;
    }
    if (isOvertaken()) {
      end("finds another in its workspace");
      return;
    }
    schedule.say(() -> instance.value() + " gets " + order);
    world.hand(order);
    if (disk.hasEnded(order.workOrder())) {
      reply.accept(new DroneOrder.Accepted(false, Texts.ALREADY_ENDED));
      return;
    }
    if (work != null && !work.turn().equals(order.turn())) {
      reply.accept(new DroneOrder.Accepted(false, Texts.DRONE_BUSY));
      return;
    }
    boolean over = disk.known(order.turn()).filter(Journal::hasEnd).isPresent();
    if (!over) {
      disk.write(order);
      disk.lock(order.session());
      disk.mode(WorkspaceMode.AGENT);
      send(up -> door.workspace(up, disk.mode()));
      if (work == null) {
        begin(order);
      }
    }
    reply.accept(new DroneOrder.Accepted(true, null));
  }

  private void begin(HandedOrder order) {
    outboxes.computeIfAbsent(order.turn(), _ -> new Outbox());
    work = new TurnWork(schedule, world, order, disk.journal(order.turn()), instance.value());
    pump(order.turn());
    goOn(work);
  }

  private void goOn(TurnWork current) {
    schedule.later(
        schedule.chance(5) ? schedule.between(1_000, 15_000) : schedule.between(10, 500),
        () -> {
          if (ended || work != current || (isOvertaken() && !current.onlyTalks())) {
            return;
          }
          boolean more = false;
          if (!isOvertaken() && disk.isAborted(current.turn())) {
            TurnWork.end(disk.journal(current.turn()), TurnStatus.ABORTED, "aborted");
          } else {
            more = current.advance();
          }
          if (more) {
            goOn(current);
          } else {
            rest();
          }
          pump(current.turn());
        });
  }

  /// Takes a request that is answered from the workspace.
  void asked(DroneOrder order, Consumer<DroneAck> reply) {
    if (!ended && !isOvertaken()) {
      answers.asked(order, reply);
    }
  }

  boolean isWorking() {
    return work != null;
  }

  void beat() {
    lastBeat = schedule.now();
  }

  /// Ends the turn in order, as far as there is one.
  void stopWork() {
    var current = work;
    if (current != null) {
      TurnWork.end(disk.journal(current.turn()), TurnStatus.ABORTED, "terminated");
      rest();
      pump(current.turn());
    }
  }

  void reportOffline() {
    door.report(drone(), DroneStatus.OFFLINE);
  }
}
