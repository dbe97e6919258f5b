package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.drone.DroneOrder;

/// What an IDE asks of the drone that it has locked: the hub checks it and passes it on, with the
/// same arguments, and the answer back.
public sealed interface RelayedRequest extends IdeRequest, DroneOrder
    permits IdeRequest.ReleaseSessionLock,
        IdeRequest.RequestWorkspaceMode,
        IdeRequest.SessionHeartbeat,
        FileRequest,
        TurnRequest {}
