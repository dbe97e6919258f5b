package dev.gadgetcode.drone.link;

import dev.gadgetcode.drone.log.LogLine;
import dev.gadgetcode.drone.log.ProcessLog;
import dev.gadgetcode.protocol.ide.LogComponent;
import dev.gadgetcode.protocol.ide.LogLevel;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;

/// What the drone logs, told to the hub as `log` events. Told on whatever thread logs; thread-safe.
///
/// Bounded: so many lines at once and so many a second, and what is too much is counted and left
/// out. While the hub is away the last lines wait. All of it is in the workspace's own log anyway.
public final class HubLog implements AutoCloseable {
  private static final int AT_ONCE = 50;
  private static final long MILLIS_PER_LINE = 200;
  private static final int LONGEST = 1_000;

  private final InstantSource clock;
  private final ProcessLog.Reading reading;
  private final Deque<RelayedNotice.Log> waiting = new ArrayDeque<>();
  private Reports hub = _ -> false;
  private long room = AT_ONCE;
  private long roomSince;
  private long leftOut;
  private boolean isSending;

  /// A log that keeps its lines until there is a hub.
  public HubLog(InstantSource clock) {
    this.clock = clock;
    this.roomSince = clock.millis();
    this.reading = ProcessLog.read(this::logged);
  }

  /// There is a hub, on a new connection or the first time: it is told what waits.
  public synchronized void open(Reports reports) {
    hub = reports;
    send();
  }

  private synchronized void logged(LogLine line) {
    if (isSending || !line.isForPeople()) {
      return; // what sending itself logs would have no end
    }
    if (!hasRoom()) {
      leftOut++;
      return;
    }
    if (leftOut > 0) {
      var words = leftOut + " lines were left out here; the drone's own log has them";
      leftOut = 0;
      add(new RelayedNotice.Log(line.at(), LogComponent.DRONE, LogLevel.WARN, words, null));
    }
    var text = line.message();
    add(
        new RelayedNotice.Log(
            line.at(),
            line.component(),
            line.level(),
            text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...",
            null));
    send();
  }

  private void add(RelayedNotice.Log line) {
    waiting.add(line);
    if (waiting.size() > AT_ONCE) {
      waiting.removeFirst();
      leftOut++;
    }
  }

  private boolean hasRoom() {
    long lines = (clock.millis() - roomSince) / MILLIS_PER_LINE;
    roomSince += lines * MILLIS_PER_LINE;
    room = Math.clamp(room + lines, 0, AT_ONCE);
    if (room == 0) {
      return false;
    }
    room--;
    return true;
  }

  private void send() {
    isSending = true;
    try {
      while (!waiting.isEmpty() && hub.send(waiting.getFirst())) {
        waiting.removeFirst();
      }
    } finally {
      isSending = false;
    }
  }

  @Override
  public void close() {
    reading.close();
  }
}
