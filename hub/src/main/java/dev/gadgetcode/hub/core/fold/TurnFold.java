package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentComplete;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentResponse;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentThinking;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentToolCall;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentToolResult;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvent.Response;
import dev.gadgetcode.protocol.stream.StreamEvent.Restart;
import dev.gadgetcode.protocol.stream.StreamEvent.StepRestarted;
import dev.gadgetcode.protocol.stream.StreamEvent.Thinking;
import dev.gadgetcode.protocol.stream.StreamEvent.WorkOrderComplete;
import dev.gadgetcode.protocol.stream.ToolEvent;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolApprovalRequest;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolCall;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolOutput;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolStart;
import dev.gadgetcode.protocol.stream.ToolEvent.UserQuestion;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A turn as its events make it, one after the other: its blocks, its calls and its end. Used by
/// one thread at a time.
///
/// Subagents lie beside the calls that started them, by the call's id, however deep they nest; what
/// a subagent does before its call is known is kept and shows with the call.
public final class TurnFold {
  private final TurnId turnId;
  private final AgentFold own;
  private final Map<AgentId, SubagentFold> subagents = new LinkedHashMap<>();
  private final Map<CallId, CallPiece> calls = new HashMap<>();
  private @Nullable TurnEnd end;
  private long lastSeq;

  public TurnFold(TurnId turnId) {
    this.turnId = turnId;
    own = new AgentFold();
  }

  TurnFold(StoredFold stored) {
    turnId = stored.turnId();
    own = new AgentFold(stored.pieces());
    stored.agents().forEach(agent -> subagents.put(agent.agentId(), new SubagentFold(agent)));
    end = stored.end();
    lastSeq = stored.lastSeq();
    index(own);
    subagents.values().forEach(subagent -> index(subagent.agent()));
  }

  public TurnId turnId() {
    return turnId;
  }

  /// The number of the last event that is in it, 0 before the first.
  public long lastSeq() {
    return lastSeq;
  }

  public TurnStatus status() {
    return end == null ? TurnStatus.PROCESSING : end.status();
  }

  /// Takes the next event. One that it has already, by its number, changes nothing.
  ///
  /// @throws IllegalArgumentException where events are missing before it, a part of the merged
  ///   deltas is there already, the turn has ended, or it is an event of another turn
  public void apply(StreamEvent event) {
    var meta = event.meta();
    if (!meta.turnId().equals(turnId)) {
      throw new IllegalArgumentException("an event of another turn: " + meta.turnId().value());
    }
    if (meta.seq() <= lastSeq) {
      return;
    }
    if (Deltas.firstSeq(meta) != lastSeq + 1) {
      throw new IllegalArgumentException(
          "the next event is " + (lastSeq + 1) + ", not " + Deltas.firstSeq(meta));
    }
    if (end != null) {
      throw new IllegalArgumentException("the turn has ended at " + lastSeq);
    }
    switch (event) {
      case Thinking(var content, _) -> own.say(BlockMode.THINKING, content, meta);
      case Response(var content, _) -> own.say(BlockMode.RESPONDING, content, meta);
      case StepRestarted(var restart, _) -> restart(restart, meta);
      case WorkOrderComplete complete -> end = TurnEnd.of(complete);
      case ToolEvent tool -> tool(tool, meta);
      case AgentEvent agent -> agent(agent, subagent(agent.agentId(), meta), meta);
    }
    lastSeq = meta.seq();
  }

  /// The documents of the turn as it is now.
  public FoldedTurn folded() {
    var blocks = new FoldView(subagents, end != null).blocks(own);
    var toolCalls = FoldView.toolCalls(blocks);
    return new FoldedTurn(
        turnId,
        status(),
        end == null ? null : end.errorMessage(),
        end == null ? null : end.at(),
        FoldView.stats(end == null ? null : end.stats(), toolCalls),
        blocks,
        toolCalls,
        lastSeq);
  }

  StoredFold stored() {
    return new StoredFold(
        turnId,
        lastSeq,
        own.stored(),
        subagents.values().stream().map(SubagentFold::stored).toList(),
        end);
  }

  private void restart(Restart restart, Meta meta) {
    var agentId = restart.agentId();
    var agent = agentId == null ? own : subagent(agentId, meta).agent();
    agent.restart(restart.step());
  }

  /// An approval and a question open no block: their call does when it starts or is over.
  private void tool(ToolEvent event, Meta meta) {
    switch (event) {
      case ToolStart(var id, var name, var params, _) -> start(own, id, name, params, meta);
      case ToolOutput(var id, var chunk, _) -> {
        var call = calls.get(id);
        if (call != null) {
          call.putOut(chunk, meta);
        }
      }
      case ToolCall(var id, var name, var params, var response, _) ->
          call(own, id, name, params, meta).finish(name, params, response, meta);
      case ToolApprovalRequest _, UserQuestion _ -> {}
    }
  }

  private void agent(AgentEvent event, SubagentFold subagent, Meta meta) {
    var agent = subagent.agent();
    switch (event) {
      case AgentThinking(var thought, _) -> agent.say(BlockMode.THINKING, thought.thinking(), meta);
      case AgentResponse(var words, _) -> agent.say(BlockMode.RESPONDING, words.chunk(), meta);
      case AgentToolCall(var made, _) ->
          start(agent, made.callId(), made.tool(), JsonText.of(made.args()), meta);
      case AgentToolResult(var made, _) ->
          call(agent, made.callId(), made.tool(), "null", meta)
              .answer(JsonText.of(made.result()), meta);
      case AgentComplete(var completion, _) -> {
        subagent.complete(completion);
        var call = calls.get(new CallId(completion.agentId().value()));
        var response = completion.response();
        if (call != null && response != null) {
          call.answer(JsonText.of(response), meta);
        }
      }
    }
  }

  private void start(AgentFold agent, CallId id, String name, String params, Meta meta) {
    call(agent, id, name, params, meta).startAgain(name, params, meta);
  }

  /// The call of this id; where there is none the agent makes it now.
  private CallPiece call(AgentFold agent, CallId id, String name, String params, Meta meta) {
    var known = calls.get(id);
    if (known != null) {
      return known;
    }
    var call = new CallPiece(id, name, params, meta);
    agent.call(call);
    calls.put(id, call);
    return call;
  }

  private SubagentFold subagent(AgentId id, Meta meta) {
    var subagent = subagents.computeIfAbsent(id, _ -> new SubagentFold(id, meta));
    subagent.reach(meta);
    return subagent;
  }

  private void index(AgentFold agent) {
    for (var piece : agent.pieces()) {
      if (piece instanceof CallPiece call) {
        calls.put(call.callId(), call);
      }
    }
  }
}
