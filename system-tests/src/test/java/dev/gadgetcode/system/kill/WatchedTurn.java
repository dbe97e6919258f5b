package dev.gadgetcode.system.kill;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// A turn as a model IDE has seen it. Used by the IDE's thread alone.
final class WatchedTurn {
  private final String id;
  private final Violations violations;
  private final String who;
  private Transcript transcript = new Transcript();
  private long cursor;
  private boolean resuming;
  private boolean ended;

  WatchedTurn(String id, String who, Violations violations) {
    this.id = id;
    this.who = who;
    this.violations = violations;
  }

  String id() {
    return id;
  }

  /// The number of the last event that was seen.
  long cursor() {
    return cursor;
  }

  boolean isEnded() {
    return ended;
  }

  boolean isResuming() {
    return resuming;
  }

  /// The events of the turn are ignored from now on, until the answer.
  void resume() {
    resuming = true;
  }

  /// Takes an event that was shown.
  ///
  /// @return false where it does not follow on what was seen of a turn that was never resumed
  boolean see(String event, JsonNode args, JsonNode meta) {
    if (resuming) {
      return true;
    }
    long seq = meta.path("seq").longValue();
    long from = meta.path("fromSeq").longValue(seq);
    if (cursor == 0 && from > 1) {
      return false;
    }
    violations.check(
        !ended && from == cursor + 1,
        "%s saw %s..%s of turn %s after %s",
        who,
        from,
        seq,
        id,
        ended ? "its end" : cursor);
    transcript.add(event, args);
    cursor = seq;
    ended = event.equals("workOrderComplete");
    return true;
  }

  /// Takes the answer of a resumption.
  void resumed(JsonNode answer) {
    resuming = false;
    long lastSeq = answer.path("lastSeq").longValue();
    violations.check(
        lastSeq >= cursor, "%s saw %s of turn %s and is told of %s", who, cursor, id, lastSeq);
    if (answer.path("kind").stringValue().equals("snapshot")) {
      transcript = Transcript.of(answer.path("turn"));
      cursor = lastSeq;
      ended = !List.of("queued", "processing").contains(answer.path("status").stringValue());
    }
  }

  List<String> transcript() {
    return transcript.lines();
  }
}
