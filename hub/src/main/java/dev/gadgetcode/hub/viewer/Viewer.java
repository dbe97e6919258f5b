package dev.gadgetcode.hub.viewer;

import dev.gadgetcode.hub.store.Journal;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.engine.CloseReason;

/// One socket that watches one turn, and the number of the last event that it was sent.
///
/// It is only ever sent the event that comes next at that cursor: as it happens while it keeps up,
/// and from the log, at its own pace, while it is behind. Thread-safe.
final class Viewer {
  private static final int PAGE_BYTES = 64 * 1024;

  private final Ide ide;
  private final Socket socket;
  private final TurnId turn;
  private final Journal journal;
  private long cursor;
  private long known;
  private boolean waiting = true;
  private boolean catchingUp;
  private boolean stopped;

  /// Waits to be begun.
  ///
  /// @param knownSeq the last event that there is, as far as is known
  Viewer(Ide ide, TurnId turn, long afterSeq, long knownSeq, Journal journal) {
    this.ide = ide;
    this.socket = ide.socket();
    this.turn = turn;
    this.cursor = afterSeq;
    this.known = knownSeq;
    this.journal = journal;
  }

  /// Sends from now on.
  synchronized void begin() {
    waiting = false;
    catchUp();
  }

  /// Sends nothing any more.
  synchronized void stop() {
    stopped = true;
  }

  /// Offers an event that has just been kept.
  synchronized void offer(ShownEvent event) {
    known = Math.max(known, event.row().seq());
    if (waiting || stopped || catchingUp || event.row().seq() <= cursor) {
      return;
    }
    if (event.row().fromSeq() == cursor + 1 && socket.isWritable()) {
      send(event);
    } else {
      catchUp();
    }
  }

  private void send(ShownEvent event) {
    ide.send(event.row().event(), event.payload());
    cursor = event.row().seq();
  }

  /// Begins to read from the log what the socket has not been sent; nothing happens while that is
  /// under way, or while the socket has no room: then it is called again when there is.
  synchronized void catchUp() {
    if (!waiting && !stopped && !catchingUp && socket.isWritable() && isBehind()) {
      catchingUp = true;
      Thread.ofVirtual().name("catch-up").start(this::sendFromLog);
    }
  }

  /// Whether something is there that it was not sent. Once a turn is over its events leave the log:
  /// what the viewer has heard of counts too.
  synchronized boolean isBehind() {
    return !stopped && Math.max(known, journal.lastSeq(turn)) > cursor;
  }

  private void sendFromLog() {
    boolean more = true;
    while (more) {
      more = sendPage();
    }
  }

  private boolean sendPage() {
    long after = cursor();
    var page = journal.after(turn, after, PAGE_BYTES);
    synchronized (this) {
      if (stopped) {
        return false;
      }
      for (var row : page) {
        if (row.fromSeq() != cursor + 1) {
          return giveUp();
        }
        send(ShownEvent.of(row));
      }
      catchingUp = socket.isWritable() && isBehind();
      return catchingUp && (!page.isEmpty() || giveUp());
    }
  }

  /// What comes next is not in the log any more. The socket is closed: it comes back and asks, and
  /// gets the turn as it stands.
  private boolean giveUp() {
    catchingUp = false;
    socket.close(CloseReason.TOO_SLOW);
    return false;
  }

  private synchronized long cursor() {
    return cursor;
  }
}
