package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.hub.FactLog;
import dev.gadgetcode.hub.Mailbox;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.Drone;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneDecision;
import dev.gadgetcode.hub.core.DroneFact;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.StorageFull;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A drone as a running thing: decide, store, apply, run. Runs on the drone's mailbox; what others
/// may know of it is a snapshot that is replaced after each batch.
public final class LiveDrone {
  private static final Logger log = LoggerFactory.getLogger(LiveDrone.class);
  private static final FactLog<DroneFact.Kept> FACTS = new FactLog<>(DroneFact.Kept.class);
  private static final int CAPACITY = 10_000;
  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

  private final RegistrationId id;
  private final Store store;
  private final DroneEffects effects;
  private final Sightings sightings;
  private final Clock clock;
  private final Mailbox<Letter> mailbox;
  private final List<Consumer<DroneReply>> waitingForEnd = new ArrayList<>();
  private Drone core;
  private volatile Registration registration;
  private volatile long epoch;

  LiveDrone(
      Registration registration,
      Store store,
      DroneEffects effects,
      Sightings sightings,
      Clock clock) {
    this.id = registration.id();
    this.registration = registration;
    this.store = store;
    this.effects = effects;
    this.sightings = sightings;
    this.clock = clock;
    this.mailbox = new Mailbox<>("drone-" + id.value(), CAPACITY, this::handle);
    this.core = load();
    publish();
  }

  private record Letter(DroneCommand command, Consumer<DroneReply> reply) {}

  private record Decided(Letter letter, DroneDecision decision) {}

  private Drone load() {
    var drone = new Drone(id);
    store.journal().facts(subject()).forEach(fact -> drone.apply(FACTS.read(fact)));
    return drone;
  }

  /// Goes back to what was kept, and to what was known of the moment then.
  private void reload(Consumer<Drone> moment) {
    core = load();
    moment.accept(core);
  }

  private String subject() {
    return Subjects.drone(id).name();
  }

  public void tell(DroneCommand command, Consumer<DroneReply> reply) {
    if (!mailbox.offer(new Letter(command, reply))) {
      log.warn("mailbox full drone={} dropped={}", id.value(), command.getClass().getSimpleName());
    }
  }

  public void tell(DroneCommand command) {
    tell(command, _ -> {});
  }

  private void handle(List<Letter> batch) {
    var decided = new ArrayList<Decided>(batch.size());
    var before = core.moment();
    for (var letter : batch) {
      try {
        var decision = core.decide(letter.command);
        decision.facts().forEach(core::apply);
        decided.add(new Decided(letter, decision));
      } catch (RuntimeException failed) {
        log.error("command failed drone={} command={}", id.value(), letter.command, failed);
      }
    }
    try {
      commit(decided);
    } catch (StorageFull _) {
      log.warn("storage full drone={} commands={}", id.value(), decided.size());
      reload(before);
      mailbox.putBack(decided.stream().map(Decided::letter).toList());
      effects.later(TRY_AGAIN, mailbox::tryAgain);
      return;
    } catch (CompletionException failed) {
      log.error("not kept drone={} commands={}", id.value(), decided.size(), failed);
      reload(before);
      return;
    }
    var shownBefore = registration;
    publish();
    for (var each : decided) {
      each.decision.facts().forEach(fact -> sightings.note(fact, shownBefore));
      if (each.letter.command instanceof DroneCommand.Terminate) {
        waitingForEnd.add(each.letter.reply);
      }
      each.decision.effects().forEach(effect -> effects.run(effect, this, each.letter.reply));
    }
  }

  private void commit(List<Decided> decided) {
    var facts =
        decided.stream()
            .flatMap(each -> each.decision.facts().stream())
            .filter(DroneFact.Kept.class::isInstance)
            .map(fact -> FACTS.stored(subject(), (DroneFact.Kept) fact))
            .toList();
    if (facts.isEmpty()) {
      return;
    }
    try {
      store.commit(new Change(List.of(), facts, List.of())).join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof StorageFull full ? full : failed;
    }
  }

  private void publish() {
    var state = core.state();
    epoch = state.epoch();
    registration =
        new Registration(
            id,
            registration.user(),
            registration.hostname(),
            registration.workspaceDir(),
            registration.workspaceId(),
            state.status(),
            state.lock().map(lock -> lock.session().id()).orElse(null),
            state.workspace().orElse(null),
            registration.version(),
            state.socket().isPresent() ? now() : registration.lastSeenAt(),
            registration.createdAt());
  }

  private Instant now() {
    return clock.instant();
  }

  /// Answers everybody who waits for the drone to end.
  void ended(DroneReply.Terminated outcome) {
    waitingForEnd.forEach(reply -> reply.accept(outcome));
    waitingForEnd.clear();
  }

  public RegistrationId id() {
    return id;
  }

  /// The drone as it is shown.
  public Registration registration() {
    return registration;
  }

  /// It registered again: what it says of itself may have changed.
  void describe(Registration described) {
    registration = described;
    tell(new DroneCommand.Report(described.status()));
  }

  /// The epoch that holds now.
  public long epoch() {
    return epoch;
  }

  Drone core() {
    return core;
  }

  int waiting() {
    return mailbox.waiting();
  }
}
