package dev.gadgetcode.hub.viewer;

import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.hub.store.Journal;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/// The IDEs that are connected: by socket, by user, by tab, and by the turns that they watch. An
/// entry is taken away only by the connection that made it. Thread-safe.
public final class Ides {
  private final Map<String, Ide> bySocket = new ConcurrentHashMap<>();
  private final Map<UserId, Set<Ide>> byUser = new ConcurrentHashMap<>();
  private final Map<TurnId, Map<Ide, Viewer>> watching = new ConcurrentHashMap<>();

  /// The turns that are leaving the log. Changed under their entries in the map above.
  private final Set<TurnId> leaving = ConcurrentHashMap.newKeySet();

  private final Map<ChatSessionId, Connection> holders = new ConcurrentHashMap<>();
  private final Map<TabId, Set<ChatSessionId>> held = new ConcurrentHashMap<>();
  private final Journal journal;
  private final LongAdder sent;

  /// @param sent counts what is sent to IDEs
  public Ides(Journal journal, LongAdder sent) {
    this.journal = journal;
    this.sent = sent;
  }

  /// How large the indexes are, by name.
  public Map<String, Integer> sizes() {
    return Map.of(
        "ide-sockets",
        bySocket.size(),
        "ide-users",
        byUser.size(),
        "watched-turns",
        watching.size(),
        "held-sessions",
        holders.size(),
        "tabs",
        held.size());
  }

  /// An IDE that has come in.
  public Ide enter(UserId user, Connection connection, Socket socket) {
    var ide = new Ide(user, connection, socket, sent);
    add(ide);
    return ide;
  }

  private void add(Ide ide) {
    bySocket.put(ide.socket().id(), ide);
    byUser.computeIfAbsent(ide.user(), _ -> ConcurrentHashMap.newKeySet()).add(ide);
  }

  public void remove(Ide ide) {
    bySocket.remove(ide.socket().id(), ide);
    byUser.computeIfPresent(
        ide.user(),
        (_, ides) -> {
          ides.remove(ide);
          return ides.isEmpty() ? null : ides;
        });
    ide.watched().forEach(turn -> unwatch(ide, turn));
  }

  private void unwatch(Ide ide, TurnId turn) {
    watching.computeIfPresent(
        turn,
        (_, viewers) -> {
          var viewer = viewers.remove(ide);
          if (viewer != null) {
            viewer.stop();
          }
          return viewers.isEmpty() ? null : viewers;
        });
  }

  // --- the log of a turn -------------------------------------------------------------------

  /// Has a connection watch a turn from behind an event. A cursor that it has already stays.
  public void watch(Connection connection, TurnId turn, long afterSeq) {
    ide(connection)
        .filter(ide -> !ide.watched().contains(turn))
        .ifPresent(ide -> watch(ide, turn, afterSeq, afterSeq));
  }

  /// Has an IDE watch a turn from behind an event, whatever it was sent of it before.
  ///
  /// @param lastSeq the last event that it was told of
  public void watch(Ide ide, TurnId turn, long afterSeq, long lastSeq) {
    attach(ide, turn, afterSeq, lastSeq);
    begin(ide, turn);
  }

  /// The same, but sends nothing before {@link #begin}: until then the turn stays in the log.
  ///
  /// @return false where it is on its way out of it
  public boolean attach(Ide ide, TurnId turn, long afterSeq, long lastSeq) {
    var viewer = new Viewer(ide, turn, afterSeq, lastSeq, journal);
    ide.watched().add(turn);
    var attached = new AtomicBoolean();
    watching.compute(
        turn,
        (_, viewers) -> {
          attached.set(!leaving.contains(turn));
          Map<Ide, Viewer> known = viewers == null ? new ConcurrentHashMap<>() : viewers;
          var earlier = known.put(ide, viewer);
          if (earlier != null) {
            earlier.stop();
          }
          return known;
        });
    if (!ide.socket().isConnected()) {
      unwatch(ide, turn); // it went while it was being added
    }
    return attached.get();
  }

  /// Begins to send what follows an IDE's cursor.
  public void begin(Ide ide, TurnId turn) {
    var viewer = watching.getOrDefault(turn, Map.of()).get(ide);
    if (viewer != null) {
      viewer.begin();
    }
  }

  /// Sends an IDE nothing of a turn until it watches it again.
  public void pause(Ide ide, TurnId turn) {
    unwatch(ide, turn);
  }

  /// Shows events that have just been kept.
  public void show(List<ShownEvent> events) {
    for (var event : events) {
      var viewers = watching.get(event.row().turn());
      if (viewers != null) {
        viewers.values().forEach(viewer -> viewer.offer(event));
      }
    }
  }

  /// Whether everybody who watches a turn was sent all of it. Then it may leave the log, and nobody
  /// begins to read it there until {@link #hasLeft}.
  public boolean mayLeave(TurnId turn) {
    var may = new AtomicBoolean();
    watching.compute(
        turn,
        (_, viewers) -> {
          may.set(viewers == null || viewers.values().stream().noneMatch(Viewer::isBehind));
          if (may.get()) {
            leaving.add(turn);
          }
          return viewers;
        });
    return may.get();
  }

  /// The turn is not in the log any more, or is to stay there.
  public void hasLeft(TurnId turn) {
    leaving.remove(turn);
  }

  /// There is room again on an IDE's socket.
  public void writable(Ide ide) {
    for (var turn : ide.watched()) {
      var viewer = watching.getOrDefault(turn, Map.of()).get(ide);
      if (viewer != null) {
        viewer.catchUp();
      }
    }
  }

  // --- notices -----------------------------------------------------------------------------

  private Optional<Ide> ide(Connection connection) {
    return Optional.ofNullable(bySocket.get(connection.socket()));
  }

  public void tell(Connection connection, Message message) {
    ide(connection).ifPresent(ide -> ide.send(message));
  }

  /// Tells every IDE of a user; encoded once.
  public void tellUser(UserId user, Message message) {
    var ides = byUser.get(user);
    if (ides != null) {
      var event = Wire.event(message.getClass());
      var payload = Payload.ofArray(Wire.text(message));
      ides.forEach(ide -> ide.send(event, payload));
    }
  }

  // --- tabs --------------------------------------------------------------------------------

  /// Notes which tab has a session; an IDE that is given one works in it from then on.
  public void held(ChatSessionId session, Optional<Connection> holder) {
    var now = holder.orElse(null);
    var before = now == null ? holders.remove(session) : holders.put(session, now);
    if (Objects.equals(before, now)) {
      return;
    }
    if (before != null) {
      held.computeIfPresent(
          before.tab(),
          (_, sessions) -> {
            sessions.remove(session);
            return sessions.isEmpty() ? null : sessions;
          });
    }
    if (now != null) {
      held.computeIfAbsent(now.tab(), _ -> ConcurrentHashMap.newKeySet()).add(session);
      ide(now).ifPresent(ide -> ide.enter(session));
    }
  }

  /// The sessions that a tab has.
  public Set<ChatSessionId> heldBy(TabId tab) {
    return Set.copyOf(held.getOrDefault(tab, Set.of()));
  }
}
