package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A turn as it is stored: whose it is, how it stands, and its events. Checks its own log.
final class TurnRow {
  private final TurnId id;
  private final ChatSessionId session;
  private final UserId user;
  private final @Nullable PromptId prompt;
  private final List<StreamEvent> events = new ArrayList<>();
  private String content;
  private TurnStatus status = TurnStatus.QUEUED;

  TurnRow(
      TurnId id, ChatSessionId session, UserId user, @Nullable PromptId prompt, String content) {
    this.id = id;
    this.session = session;
    this.user = user;
    this.prompt = prompt;
    this.content = content;
  }

  TurnId id() {
    return id;
  }

  ChatSessionId session() {
    return session;
  }

  UserId user() {
    return user;
  }

  @Nullable PromptId prompt() {
    return prompt;
  }

  String content() {
    return content;
  }

  void edit(String edited) {
    content = edited;
  }

  TurnStatus status() {
    return status;
  }

  boolean isOver() {
    return status.isEnd();
  }

  long lastSeq() {
    return events.size();
  }

  List<StreamEvent> events() {
    return events;
  }

  StreamEvent event(long seq) {
    return events.get((int) seq - 1);
  }

  /// Is this very event in the log, whatever the epoch in which it was sent?
  boolean holds(StreamEvent event) {
    var meta = event.meta();
    if (meta.seq() > lastSeq()) {
      return false;
    }
    var kept = event(meta.seq());
    return kept.with(kept.meta().withEpoch(meta.epoch())).equals(event);
  }

  void start() {
    Violation.unless(
        status == TurnStatus.QUEUED, "I5 a prompt runs once", () -> id + " starts while " + status);
    status = TurnStatus.PROCESSING;
  }

  void append(StreamEvent event) {
    Violation.unless(
        event.meta().seq() == lastSeq() + 1,
        "I2 events are 1..n, once, in order",
        () -> id + " has " + lastSeq() + " and then " + event);
    Violation.unless(!hasEnd(), "I6 the end is last and one", () -> id + " goes on with " + event);
    Violation.unless(
        status == TurnStatus.PROCESSING || event instanceof StreamEvent.WorkOrderComplete,
        "I5 a turn that does not run has no events",
        () -> id + " is " + status + " and has " + event);
    events.add(event);
  }

  private boolean hasEnd() {
    return !events.isEmpty() && events.getLast() instanceof StreamEvent.WorkOrderComplete;
  }

  void end(TurnStatus ended) {
    Violation.unless(!isOver(), "I6 a turn ends once", () -> id + " was " + status);
    Violation.unless(hasEnd(), "I6 a turn ends with its end", () -> id + " has none");
    status = ended;
  }
}
