package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Subagent;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The log of a turn, written as a drone would: numbered, one second after the other.
final class Log {
  static final TurnId TURN = new TurnId("turn");
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final List<StreamEvent> events = new ArrayList<>();
  private long epoch = 1;

  List<StreamEvent> events() {
    return List.copyOf(events);
  }

  TurnFold fold() {
    var fold = new TurnFold(TURN);
    events.forEach(fold::apply);
    return fold;
  }

  FoldedTurn folded() {
    return fold().folded();
  }

  static Instant at(long seq) {
    return START.plusSeconds(seq);
  }

  Log inTheNextEpoch() {
    epoch++;
    return this;
  }

  Log thinks(int step, String text) {
    return add(new StreamEvent.Thinking(text, place(step)));
  }

  Log says(int step, String text) {
    return add(new StreamEvent.Response(text, place(step)));
  }

  Log restarts(int step, @Nullable String agent) {
    var agentId = agent == null ? null : new AgentId(agent);
    return add(
        new StreamEvent.StepRestarted(
            new StreamEvent.Restart(step, 2, "stalled", agentId), place(step)));
  }

  Log starts(int step, String call, String params) {
    return add(new ToolEvent.ToolStart(new CallId(call), "shell", params, place(step)));
  }

  Log putsOut(int step, String call, String chunk) {
    return add(new ToolEvent.ToolOutput(new CallId(call), chunk, place(step)));
  }

  Log finishes(int step, String call, String params, String response) {
    return add(new ToolEvent.ToolCall(new CallId(call), "shell", params, response, place(step)));
  }

  Log asks(int step, String call) {
    var approval =
        new ToolEvent.Approval(
            TURN, new CallId(call), "shell", Wire.tree("x"), "writes", START.plusSeconds(9000));
    return add(new ToolEvent.ToolApprovalRequest(approval, place(step)));
  }

  Log agentThinks(String agent, int step, String text) {
    return add(
        new AgentEvent.AgentThinking(
            new AgentEvent.Thought(new AgentId(agent), text), place(step)));
  }

  Log agentSays(String agent, int step, String text) {
    return add(
        new AgentEvent.AgentResponse(new AgentEvent.Words(new AgentId(agent), text), place(step)));
  }

  Log agentCalls(String agent, int step, String call, Object args) {
    return add(
        new AgentEvent.AgentToolCall(
            new AgentEvent.Call(new AgentId(agent), new CallId(call), "grep", Wire.tree(args)),
            place(step)));
  }

  Log agentGets(String agent, int step, String call, Object result) {
    return add(
        new AgentEvent.AgentToolResult(
            new AgentEvent.Result(new AgentId(agent), new CallId(call), "grep", Wire.tree(result)),
            place(step)));
  }

  Log agentCompletes(
      String agent,
      int step,
      @Nullable Object response,
      @Nullable Subagent subagent,
      @Nullable TurnStats stats) {
    var answer = response == null ? null : Wire.tree(response);
    return add(
        new AgentEvent.AgentComplete(
            new AgentEvent.Completion(new AgentId(agent), answer, subagent, stats), place(step)));
  }

  Log ends(TurnStatus status, @Nullable String message, @Nullable TurnStats stats) {
    var seq = nextSeq();
    var meta = new Meta(TURN, epoch, seq, at(seq), 0, null, status, stats);
    return add(
        new StreamEvent.WorkOrderComplete(TURN, status == TurnStatus.FINISHED, message, meta));
  }

  Log add(StreamEvent event) {
    events.add(event);
    return this;
  }

  Meta place(int step) {
    return new Meta(TURN, epoch, nextSeq(), at(nextSeq()), step);
  }

  long nextSeq() {
    return events.size() + 1L;
  }
}
