package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.Timers;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.fleet.SessionLine;
import dev.gadgetcode.hub.home.Homing;
import dev.gadgetcode.hub.secret.ProviderKeys;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeAck;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The chat sessions of this hub. One is loaded from its log when somebody wants something of it,
/// and then it is reached by its subject, until nothing is going on with it. Thread-safe.
public final class Sessions implements SessionLine, AutoCloseable {
  /// How long a session with which nothing is going on stays in memory, at most.
  private static final Duration REST = Duration.ofMinutes(1);

  /// A log with more facts than this is replaced by its summary.
  static final int LONG_LOG = 200;

  private final ConcurrentHashMap<ChatSessionId, LiveSession> live = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<TurnId, LiveSession> running = new ConcurrentHashMap<>();
  private final Store store;
  private final Bus bus;
  private final Ides ides;
  private final Timers timers;
  private final Clock clock;
  private final Duration recoveryTime;
  private final SessionRows rows;
  private final Effects effects;
  private final Folding folding;
  private final Homing homing;

  public Sessions(
      Store store,
      Bus bus,
      Ides ides,
      TurnDocuments documents,
      ProviderKeys keys,
      Timers timers,
      Clock clock,
      Duration recoveryTime,
      Homing homing) {
    this.homing = homing;
    this.store = store;
    this.bus = bus;
    this.ides = ides;
    this.timers = timers;
    this.clock = clock;
    this.recoveryTime = recoveryTime;
    this.rows = new SessionRows(clock);
    this.effects = new Effects(bus, ides, new Orders(store, documents, keys), this, timers, clock);
    this.folding = new Folding(store, documents, ides, timers);
  }

  /// Takes up every turn that is not over.
  public void start() {
    folding.start();
    store.read(Turns::unfinished).forEach(turn -> open(turn.session()));
    restLater();
  }

  /// Begins with nothing: users come to be at home here one after the other.
  public void startEmpty() {
    restLater();
  }

  /// Takes up every turn that is not over of users who have just come to be at home here.
  public void takeUp(List<UserId> users) {
    folding.takeUp(users);
    store.read(handle -> Turns.unfinishedOf(handle, users)).forEach(turn -> open(turn.session()));
  }

  private void restLater() {
    timers.later(
        REST,
        () ->
            Thread.startVirtualThread(() -> {
              rest();
              restLater();
            }));
  }

  /// Has the sessions leave memory with which nothing is going on.
  void rest() {
    for (var id : live.keySet()) {
      live.computeIfPresent(id, (_, session) -> session.leave() ? null : session);
    }
  }

  /// The session, loaded if it was not; empty where there is none.
  private Optional<LiveSession> open(ChatSessionId id) {
    var known = live.get(id);
    return known != null ? Optional.of(known) : Optional.ofNullable(load(id));
  }

  private @Nullable LiveSession load(ChatSessionId id) {
    var document = store.read(handle -> ChatSessions.find(handle, id));
    return document
        .filter(found -> homing.isHere(found.user()))
        .map(found ->
            live.computeIfAbsent(
                id,
                _ -> {
                  var session =
                      new LiveSession(id, found.user(), store, rows, effects, clock, recoveryTime);
                  session.index();
                  session.wake(bus.subscribe(Subjects.session(id), session::tell));
                  return session;
                }))
        .orElse(null);
  }

  /// Tells a session, which need not be loaded.
  ///
  /// @return false where there is no such session
  public boolean tell(ChatSessionId id, SessionCommand command, Consumer<IdeAck> answer) {
    return reach(id, session -> session.tell(command, answer));
  }

  /// Tells a session of one user.
  ///
  /// @return false where they have no such session
  public boolean tell(
      UserId owner, ChatSessionId id, SessionCommand command, Consumer<IdeAck> answer) {
    return open(id).filter(session -> session.owner().equals(owner)).isPresent()
        && tell(id, command, answer);
  }

  /// Ends what runs and waits of a user who may not come in any more: nobody would be there to see
  /// or to stop it, and its drone cannot come back.
  public void lockOut(UserId user) {
    var at = clock.instant();
    store.read(Turns::unfinished).stream()
        .filter(turn -> turn.user().equals(user))
        .map(StoredTurn::session)
        .distinct()
        .forEach(session -> tell(session, new SessionCommand.OwnerLockedOut(at)));
  }

  /// Lets somebody look at a session between two of its batches.
  ///
  /// @return false where there is no such session
  public boolean look(ChatSessionId id, Consumer<Session> asked) {
    return reach(id, session -> session.look(asked));
  }

  /// Does something with a session; again, where it leaves memory at that moment.
  private boolean reach(ChatSessionId id, Predicate<LiveSession> done) {
    for (var session = open(id); session.isPresent(); session = open(id)) {
      if (done.test(session.get())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean tell(ChatSessionId id, SessionCommand command) {
    return tell(id, command, _ -> {});
  }

  @Override
  public void after(ChatSessionId id, Runnable task) {
    if (!look(id, _ -> Thread.startVirtualThread(task))) {
      task.run();
    }
  }

  /// How much waits in the mailboxes of all sessions.
  public int waiting() {
    return live.values().stream().mapToInt(LiveSession::waiting).sum();
  }

  /// How large the indexes are, by name.
  public Map<String, Integer> sizes() {
    return Map.of("sessions", live.size(), "running-turns", running.size());
  }

  /// The session in which a turn runs now.
  public Optional<LiveSession> running(TurnId turn) {
    return Optional.ofNullable(running.get(turn));
  }

  /// A turn as it is stored, without its blocks.
  public Optional<StoredTurn> turn(TurnId id) {
    return store.read(handle -> Turns.row(handle, id));
  }

  /// A turn is over: its events can be folded.
  void ended(TurnId turn) {
    folding.ended(turn);
  }

  /// Keeps the indexes true to what a session has become.
  void changed(LiveSession session, Session core) {
    var turn = core.running().orElse(null);
    var before = session.indexed();
    if (before != null && !before.equals(turn)) {
      running.remove(before, session);
    }
    if (turn != null) {
      running.putIfAbsent(turn, session);
    }
    session.index(turn);
    ides.held(session.id(), core.holder());
  }

  /// Has the store left alone by what goes on by itself.
  @Override
  public void close() {
    folding.close();
  }
}
