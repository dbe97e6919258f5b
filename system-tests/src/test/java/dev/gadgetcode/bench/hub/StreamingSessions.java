package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.Delivery;
import dev.gadgetcode.bench.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The connected sessions of one measure. IDEs and drones are on a selector each, so that a measure
/// can look after the ones more often than after the others.
public final class StreamingSessions implements AutoCloseable {
  private static final int AT_ONCE = 32;

  private final Wire ides;
  private final Wire drones;
  private final List<StreamingSession> sessions;

  private StreamingSessions(Wire ides, Wire drones, List<StreamingSession> sessions) {
    this.ides = ides;
    this.drones = drones;
    this.sessions = sessions;
  }

  /// Connects the IDE and the drone of each session, and locks it.
  static StreamingSessions connect(
      int port, List<BenchSession> names, StreamingSession.Progress progress) {
    return connect(Wire.to(port), Wire.to(port), names, progress);
  }

  /// Connects the IDE and the drone of each session over these, and locks it.
  public static StreamingSessions connect(
      Wire ides, Wire drones, List<BenchSession> names, StreamingSession.Progress progress) {
    var sessions = new ArrayList<StreamingSession>(names.size());
    for (int index = 0; index < names.size(); index++) {
      sessions.add(new StreamingSession(names.get(index), index, ides, drones, progress));
      if (sessions.size() % AT_ONCE == 0 || sessions.size() == names.size()) {
        ides.awaitConnected();
        drones.awaitConnected();
      }
    }
    var connected = new StreamingSessions(ides, drones, List.copyOf(sessions));
    connected.each("welcome drones", _ -> {}, session -> session.drone().isWelcome());
    connected.each(
        "lock sessions", session -> session.ide().lock(), session -> session.ide().isLocked());
    return connected;
  }

  /// Submits a prompt in each session, and waits until its drone has the order.
  public void submitAll() {
    each("order turns", session -> session.ide().submit(), StreamingSession::isReady);
  }

  /// Has all sessions do something, a few at once, and waits until it is done.
  private void each(
      String what, Consumer<StreamingSession> action, Predicate<StreamingSession> done) {
    for (int from = 0; from < sessions.size(); from += AT_ONCE) {
      var some = sessions.subList(from, Math.min(from + AT_ONCE, sessions.size()));
      some.forEach(action);
      if (!await(() -> some.stream().allMatch(done))) {
        throw new IllegalStateException("the hub takes too long to " + what);
      }
    }
  }

  private boolean await(BooleanSupplier condition) {
    return ides.await(() -> {
      drones.pollNow();
      return condition.getAsBoolean();
    });
  }

  public Wire ides() {
    return ides;
  }

  public Wire drones() {
    return drones;
  }

  int size() {
    return sessions.size();
  }

  public StreamingSession get(int index) {
    return sessions.get(index);
  }

  void forEach(Consumer<StreamingSession> action) {
    sessions.forEach(action);
  }

  /// Waits until every token has arrived, as far as they do, and ends the turns.
  public Delivery settle() {
    if (await(() -> sessions.stream().allMatch(StreamingSession::isAllBack))) {
      each("end turns", StreamingSession::end, session -> session.ide().isEnded());
    }
    return new Delivery(
        sessions.stream().mapToLong(StreamingSession::sent).sum(),
        sessions.stream().mapToLong(StreamingSession::faults).sum());
  }

  @Override
  public void close() {
    ides.close();
    drones.close();
  }
}
