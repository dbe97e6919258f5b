package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.FactLog;
import dev.gadgetcode.hub.core.DroneFact;
import dev.gadgetcode.hub.core.SessionFact;
import dev.gadgetcode.hub.store.StoredFact;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The disk of the hub: what was synced stays, what waits is forgotten with the process. Every
/// write is checked against the invariants of the log as it is synced.
final class SyncedStore {
  private static final FactLog<SessionFact.Kept> SESSIONS = new FactLog<>(SessionFact.Kept.class);
  private static final FactLog<DroneFact.Kept> DRONES = new FactLog<>(DroneFact.Kept.class);

  private final Schedule schedule;
  private final Map<ChatSessionId, UserId> owners;
  private final Map<ChatSessionId, List<StoredFact>> sessions = new HashMap<>();
  private final Map<RegistrationId, List<StoredFact>> drones = new HashMap<>();
  private final Map<ChatSessionId, RegistrationId> workspaces = new HashMap<>();
  private final Map<TurnId, TurnRow> turns = new LinkedHashMap<>();
  private final Map<PromptId, TurnId> prompts = new HashMap<>();
  private final Deque<Write> waiting = new ArrayDeque<>();
  private long fullUntil;
  private boolean syncing;
  private long process;

  SyncedStore(Schedule schedule, Map<ChatSessionId, UserId> owners) {
    this.schedule = schedule;
    this.owners = owners;
  }

  /// What is to be kept together, and who is told.
  private record Write(Runnable change, Runnable synced, Runnable full) {}

  // --- writing -----------------------------------------------------------------------------

  /// @param facts the kept ones and the logged events, as they happened
  /// @param summary what takes the place of the whole log, if it has become long
  void commit(
      ChatSessionId session,
      List<SessionFact> facts,
      @Nullable List<SessionFact.Kept> summary,
      Runnable synced,
      Runnable full) {
    enqueue(
        new Write(
            () -> {
              facts.forEach(fact -> keep(session, fact));
              if (summary != null) {
                var log = new ArrayList<StoredFact>();
                summary.forEach(fact -> log.add(stored(session, fact)));
                sessions.put(session, log);
              }
            },
            synced,
            full));
  }

  void commit(RegistrationId drone, List<DroneFact.Kept> facts, Runnable synced, Runnable full) {
    enqueue(new Write(() -> facts.forEach(fact -> keep(drone, fact)), synced, full));
  }

  private void enqueue(Write write) {
    waiting.add(write);
    if (!syncing) {
      begin();
    }
  }

  /// Begins to sync what waits; what comes meanwhile is the next group.
  private void begin() {
    var group = List.copyOf(waiting);
    waiting.clear();
    syncing = true;
    long started = process;
    schedule.later(
        schedule.chance(4) ? schedule.between(200, 3_000) : schedule.between(1, 12),
        () -> {
          if (started == process) {
            synced(group);
          }
        });
  }

  private void synced(List<Write> group) {
    syncing = false;
    if (schedule.now() < fullUntil) {
      group.forEach(write -> write.full.run());
    } else {
      group.forEach(write -> write.change.run());
      group.forEach(write -> write.synced.run());
    }
    if (!syncing && !waiting.isEmpty()) {
      begin();
    }
  }

  void forgetUnsynced() {
    process++;
    syncing = false;
    waiting.clear();
  }

  void fillFor(long millis) {
    fullUntil = schedule.now() + millis;
  }

  boolean isIdle() {
    return waiting.isEmpty() && !syncing;
  }

  // --- what is kept ------------------------------------------------------------------------

  private static StoredFact stored(ChatSessionId session, SessionFact.Kept fact) {
    var stored = SESSIONS.stored(session.value(), fact);
    var read = SESSIONS.read(stored);
    Violation.unless(
        read.equals(fact) || SESSIONS.stored(session.value(), read).equals(stored),
        "I10 facts are read as written",
        () -> fact + " became " + read);
    return stored;
  }

  private void keep(RegistrationId drone, DroneFact.Kept fact) {
    var stored = DRONES.stored(drone.value(), fact);
    var read = DRONES.read(stored);
    Violation.unless(
        read.equals(fact), "I10 facts are read as written", () -> fact + " became " + read);
    drones.computeIfAbsent(drone, _ -> new ArrayList<>()).add(stored);
  }

  private void keep(ChatSessionId session, SessionFact fact) {
    switch (fact) {
      case SessionFact.EventLogged(var event) -> turn(event.meta().turnId()).append(event);
      case SessionFact.Kept kept -> {
        sessions.computeIfAbsent(session, _ -> new ArrayList<>()).add(stored(session, kept));
        row(session, kept);
      }
      case SessionFact.Passing _ -> {}
    }
  }

  private void row(ChatSessionId session, SessionFact.Kept fact) {
    switch (fact) {
      case SessionFact.DroneLocked(var drone) -> workspaces.put(session, drone);
      case SessionFact.PromptAccepted prompt -> accept(session, prompt);
      case SessionFact.PromptEdited(var turn, var content) -> turn(turn).edit(content);
      case SessionFact.TurnStarted(var turn) -> {
        var first = unfinished(session).findFirst().map(TurnRow::id);
        Violation.unless(
            first.equals(Optional.of(turn)),
            "I5 prompts run one after the other, in order",
            () -> turn + " starts before " + first);
        turn(turn).start();
      }
      case SessionFact.TurnEnded ended -> turn(ended.turn()).end(ended.status());
      default -> {} // nothing that a turn's row shows
    }
  }

  private void accept(ChatSessionId session, SessionFact.PromptAccepted prompt) {
    var user = owners.get(session);
    if (user == null) {
      throw new IllegalStateException("nobody has " + session);
    }
    var row = new TurnRow(prompt.turn(), session, user, prompt.prompt(), prompt.content());
    turns.put(prompt.turn(), row);
    if (prompt.prompt() != null) {
      var earlier = prompts.put(prompt.prompt(), prompt.turn());
      Violation.unless(
          earlier == null,
          "I5 a prompt is one turn",
          () -> prompt.prompt() + " is " + earlier + " and " + prompt.turn());
    }
  }

  private Stream<TurnRow> unfinished(ChatSessionId session) {
    return turns.values().stream().filter(row -> row.session().equals(session) && !row.isOver());
  }

  // --- reading -----------------------------------------------------------------------------

  List<SessionFact.Kept> facts(ChatSessionId session) {
    return sessions.getOrDefault(session, List.of()).stream().map(SESSIONS::read).toList();
  }

  List<DroneFact.Kept> facts(RegistrationId drone) {
    return drones.getOrDefault(drone, List.of()).stream().map(DRONES::read).toList();
  }

  TurnRow turn(TurnId id) {
    return find(id).orElseThrow(() -> new Violation("I1 a turn is stored", id + " is not"));
  }

  Optional<TurnRow> find(TurnId id) {
    return Optional.ofNullable(turns.get(id));
  }

  Optional<TurnId> byPrompt(PromptId prompt) {
    return Optional.ofNullable(prompts.get(prompt));
  }

  Collection<TurnRow> turns() {
    return turns.values();
  }

  /// The turns that a drone's workspace is to run, and in which session.
  List<TurnRow> processingOf(RegistrationId drone) {
    return turns.values().stream()
        .filter(row -> row.status() == TurnStatus.PROCESSING)
        .filter(row -> drone.equals(workspaces.get(row.session())))
        .toList();
  }
}
