package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;

/// A work order as a model drone gets it.
record HandedOrder(
    TurnId turn,
    ChatSessionId session,
    String content,
    WorkOrderId workOrder,
    long epoch,
    int attempt) {}
