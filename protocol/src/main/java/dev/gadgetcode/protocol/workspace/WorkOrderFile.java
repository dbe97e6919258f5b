package dev.gadgetcode.protocol.workspace;

import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What `work-order.json` holds: the work order that is active.
public record WorkOrderFile(
    TurnId turnId,
    ChatSessionId chatSessionId,
    ProjectId projectId,
    WorkOrderId workOrderId,
    Instant receivedAt,
    String prompt,
    WorkOrderStatus status,
    @Nullable String error) {}
