package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionFact.Asked;
import dev.gadgetcode.hub.core.SessionFact.DroneBack;
import dev.gadgetcode.hub.core.SessionFact.DroneMissed;
import dev.gadgetcode.hub.core.SessionFact.EventLogged;
import dev.gadgetcode.hub.core.SessionFact.GapSeen;
import dev.gadgetcode.hub.core.SessionFact.OrderTaken;
import dev.gadgetcode.hub.core.SessionFact.PromptAccepted;
import dev.gadgetcode.hub.core.SessionFact.RecoveryBegun;
import dev.gadgetcode.hub.core.SessionFact.Settled;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The turn that a drone works on: its order, its place in the log, and what it waits for.
final class RunningTurn {
  private final PromptAccepted prompt;
  private final List<RecoveryBegun> recoveries = new ArrayList<>();
  private final Map<CallId, ResumeAnswer.OpenEvent> open = new LinkedHashMap<>();
  private WorkOrderId workOrder;
  private boolean taken;
  private long lastSeq;
  private long epoch;
  private int step;
  private long gap;
  private @Nullable Instant missedSince;

  RunningTurn(PromptAccepted prompt) {
    this.prompt = prompt;
    this.workOrder = prompt.workOrder();
  }

  void apply(OrderTaken fact) {
    taken = fact.workOrder().equals(workOrder);
  }

  void apply(RecoveryBegun fact) {
    recoveries.add(fact);
    workOrder = fact.workOrder();
    taken = false;
  }

  void apply(DroneMissed fact) {
    missedSince = fact.since();
  }

  void apply(@SuppressWarnings("unused") DroneBack fact) {
    missedSince = null;
  }

  void apply(Asked fact) {
    open.put(fact.call(), fact.question());
  }

  void apply(Settled fact) {
    open.remove(fact.call());
  }

  void apply(EventLogged fact) {
    var meta = fact.event().meta();
    lastSeq = meta.seq();
    epoch = meta.epoch();
    step = meta.step();
    gap = 0;
  }

  void apply(GapSeen fact) {
    gap = fact.expected();
  }

  /// Takes up the turn where its journal ends.
  void goOnAfter(long seq) {
    lastSeq = seq;
  }

  TurnId id() {
    return prompt.turn();
  }

  PromptAccepted prompt() {
    return prompt;
  }

  WorkOrderId workOrder() {
    return workOrder;
  }

  /// 1 for the first order, and one more for each recovery.
  int attempt() {
    return recoveries.size() + 1;
  }

  /// Has the drone said that it has the order?
  boolean isTaken() {
    return taken;
  }

  int recoveries() {
    return recoveries.size();
  }

  /// Has this process of the drone been given the turn to recover?
  boolean isRecoveredBy(InstanceId instance) {
    return !recoveries.isEmpty() && recoveries.getLast().instance().equals(instance);
  }

  long lastSeq() {
    return lastSeq;
  }

  long epoch() {
    return epoch;
  }

  int step() {
    return step;
  }

  /// Has the drone been told of the gap after the last event?
  boolean isGapKnown() {
    return gap == lastSeq + 1;
  }

  /// Since when the turn waits for its drone, if it does.
  Optional<Instant> missedSince() {
    return Optional.ofNullable(missedSince);
  }

  /// The approvals and questions that wait, oldest first.
  List<ResumeAnswer.OpenEvent> open() {
    return List.copyOf(open.values());
  }

  boolean isOpen(CallId call) {
    return open.containsKey(call);
  }

  List<SessionFact.Kept> summary() {
    var facts = new ArrayList<SessionFact.Kept>();
    facts.add(prompt);
    facts.add(new SessionFact.TurnStarted(id()));
    facts.addAll(recoveries);
    if (taken) {
      facts.add(new OrderTaken(workOrder));
    }
    if (missedSince != null) {
      facts.add(new DroneMissed(missedSince));
    }
    open.forEach((call, question) -> facts.add(new Asked(call, question)));
    return facts;
  }
}
