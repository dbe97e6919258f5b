package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;

/// What happens on a session, told on its loop. Must not block.
public interface EngineListener {
  /// The session is open and messages may be sent. At the server that is so from the start.
  default void opened() {}

  /// A text message. The buffer is lent for the call.
  void text(ByteBuf message);

  /// A binary message. The buffer is lent for the call.
  void binary(ByteBuf message);

  /// What waited for the peer went out, and there is room again.
  default void writable() {}

  /// The end, told once.
  void closed(CloseReason reason);
}
