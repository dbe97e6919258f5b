package dev.gadgetcode.system.kill;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.system.shared.Link;
import java.util.List;

/// A turn in the journal of a model drone: what it says, how much of it is written so far, sent and
/// acked. Used by the drone's thread alone.
final class DroneTurn {
  /// The most events of a turn that may be sent and not acked.
  private static final int WINDOW = 256;

  private final String id;
  private final String prompt;
  private final List<Said> script;
  private int written;
  private int sent;
  private int mostSent;
  private int acked;
  private boolean dropped;

  DroneTurn(String id, String prompt, List<Said> script) {
    this.id = id;
    this.prompt = prompt;
    this.script = List.copyOf(script);
  }

  String id() {
    return id;
  }

  String prompt() {
    return prompt;
  }

  /// Numbers the next events.
  void write(int count) {
    written = Math.min(script.size(), written + count);
  }

  /// Is the end written?
  boolean isEnded() {
    return written == script.size();
  }

  /// Is the end acked, or the turn let go of, so that the drone keeps nothing of it?
  boolean isClosed() {
    return dropped || acked == script.size();
  }

  boolean isEndSent() {
    return mostSent == script.size();
  }

  void drop() {
    dropped = true;
  }

  /// Sends what is written, within the window.
  void send(Link link, long epoch) {
    while (!dropped && sent < written && sent - acked < WINDOW) {
      var said = script.get(sent);
      sent++;
      mostSent = Math.max(mostSent, sent);
      link.emit(said.event(), said.sent(id, epoch, sent));
    }
  }

  /// Goes on behind an event.
  void rewind(int position) {
    sent = position;
    acked = Math.max(acked, position);
  }

  void ack(int seq) {
    acked = Math.max(acked, seq);
    sent = Math.max(sent, seq);
  }

  int acked() {
    return acked;
  }

  int mostSent() {
    return mostSent;
  }

  int length() {
    return script.size();
  }

  List<String> transcript() {
    var transcript = new Transcript();
    script.forEach(said -> transcript.add(said.event(), Wire.tree(said.args())));
    return transcript.lines();
  }
}
