package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Subagent;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.stream.AgentEvent.Completion;
import dev.gadgetcode.protocol.stream.Meta;
import org.jspecify.annotations.Nullable;

/// A subagent, from its first event to its completion. Used by one thread at a time.
final class SubagentFold {
  private static final int MAX_GIVEN_DEPTH = 2 * JsonText.MAX_DEPTH;

  private final AgentId agentId;
  private final long fromSeq;
  private final AgentFold agent;
  private long seq;
  private boolean isComplete;
  private @Nullable String given;
  private @Nullable TurnStats stats;

  SubagentFold(AgentId agentId, Meta first) {
    this.agentId = agentId;
    fromSeq = Deltas.firstSeq(first);
    seq = first.seq();
    agent = new AgentFold();
  }

  SubagentFold(StoredFold.Agent stored) {
    agentId = stored.agentId();
    fromSeq = stored.fromSeq();
    seq = stored.seq();
    agent = new AgentFold(stored.pieces());
    isComplete = stored.complete();
    given = stored.given();
    stats = stored.stats();
  }

  AgentFold agent() {
    return agent;
  }

  long fromSeq() {
    return fromSeq;
  }

  long seq() {
    return seq;
  }

  boolean isComplete() {
    return isComplete;
  }

  @Nullable TurnStats stats() {
    return stats;
  }

  /// The whole of it as its completion gave it.
  @Nullable Subagent given() {
    return given == null ? null : Wire.parse(given, Subagent.class);
  }

  void reach(Meta meta) {
    seq = meta.seq();
  }

  void complete(Completion completion) {
    isComplete = true;
    stats = completion.stats();
    var whole = completion.subagent();
    given =
        whole == null || JsonText.isDeeper(Wire.tree(whole), MAX_GIVEN_DEPTH)
            ? null
            : JsonText.of(whole);
  }

  StoredFold.Agent stored() {
    return new StoredFold.Agent(agentId, fromSeq, seq, agent.stored(), isComplete, given, stats);
  }
}
