package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.time.Instant;
import tools.jackson.databind.node.JsonNodeFactory;

/// A model drone at work on a turn: what comes next is read from the journal, as after a crash.
///
/// The script of a turn follows from its name: some steps that each say something and run a tool,
/// and a last one that only says something.
final class TurnWork {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final Schedule schedule;
  private final World world;
  private final HandedOrder order;
  private final Journal journal;
  private final String writer;
  private final int script;
  private int startedHere;
  private int ranHere;

  TurnWork(Schedule schedule, World world, HandedOrder order, Journal journal, String writer) {
    this.schedule = schedule;
    this.world = world;
    this.order = order;
    this.journal = journal;
    this.writer = writer;
    this.script = (order.turn().value().hashCode() * 31 + 17) >>> 3;
    if (journal.progress().said() > 0 && !journal.progress().started()) {
      restart(journal, writer);
    }
  }

  /// The step that was broken off is asked again.
  static void restart(Journal journal, String writer) {
    var restart =
        new StreamEvent.Restart(journal.progress().step(), 2, "interrupted by " + writer, null);
    journal.append(new StreamEvent.StepRestarted(restart, place(journal)));
  }

  static void end(Journal journal, TurnStatus status, String message) {
    var at = place(journal);
    var meta = new Meta(at.turnId(), 0, at.seq(), at.at(), at.step(), null, status, TurnStats.NONE);
    boolean success = status == TurnStatus.FINISHED;
    journal.append(new StreamEvent.WorkOrderComplete(journal.turn(), success, message, meta));
    journal.sync();
  }

  private static Meta place(Journal journal) {
    return new Meta(journal.turn(), 0, journal.next(), NOON, journal.progress().step());
  }

  TurnId turn() {
    return order.turn();
  }

  HandedOrder order() {
    return order;
  }

  private int steps() {
    return 1 + script % 4;
  }

  private int sayings(int step) {
    return 1 + (script >> step) % 5;
  }

  private boolean writes(int step) {
    return (script >> (step + 3)) % 3 != 0;
  }

  private boolean needsLeave(int step) {
    return (script >> (step + 5)) % 4 == 0;
  }

  /// Is the next thing something that the model says?
  boolean onlyTalks() {
    var at = journal.progress();
    return !at.started() && at.said() < sayings(at.step());
  }

  /// Does the next thing of the script; false when that was the end.
  boolean advance() {
    var at = journal.progress();
    int step = at.step();
    if (at.started()) {
      runTool(step);
    } else if (at.said() < sayings(step)) {
      journal.append(
          new StreamEvent.Response(
              order.content() + " by " + writer + " at " + schedule.now(), place(journal)));
      if (schedule.chance(20)) {
        journal.sync();
      }
    } else if (step >= steps()) {
      end(journal, TurnStatus.FINISHED, "done by " + writer);
      return false;
    } else if (needsLeave(step) && !at.asked()) {
      journal.append(askLeave(step));
    } else {
      journal.append(new ToolEvent.ToolStart(call(step), "tool", "{}", place(journal)));
      journal.sync();
      startedHere = step;
    }
    return true;
  }

  private void runTool(int step) {
    if (ranHere == step) {
      finishTool(step, "\"done\"");
    } else if (startedHere == step || !writes(step)) {
      if (writes(step)) {
        world.write(order, step);
      }
      ranHere = step;
    } else {
      finishTool(step, "\"interrupted\"");
    }
  }

  private void finishTool(int step, String result) {
    journal.append(new ToolEvent.ToolCall(call(step), "tool", "{}", result, place(journal)));
    journal.sync();
  }

  private StreamEvent askLeave(int step) {
    return new ToolEvent.ToolApprovalRequest(
        new ToolEvent.Approval(
            turn(), call(step), "tool", JsonNodeFactory.instance.objectNode(), "why", NOON),
        place(journal));
  }

  private static CallId call(int step) {
    return new CallId("call-" + step);
  }
}
