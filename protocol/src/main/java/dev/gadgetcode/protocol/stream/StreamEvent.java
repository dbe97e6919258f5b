package dev.gadgetcode.protocol.stream;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.id.TurnId;
import org.jspecify.annotations.Nullable;

/// An event of a turn's log: numbered by the drone, committed by the hub, shown by the IDE.
public sealed interface StreamEvent extends Message {
  Meta meta();

  @Event("thinking")
  record Thinking(String content, Meta meta) implements StreamEvent {}

  @Event("response")
  record Response(String content, Meta meta) implements StreamEvent {}

  /// The one end of a turn.
  @Event("workOrderComplete")
  record WorkOrderComplete(TurnId turnId, boolean success, @Nullable String message, Meta meta)
      implements StreamEvent {}
}
