package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;

/// The way packets of a session travel. Runs on the session's loop.
sealed interface EngineTransport permits PollingTransport, WebSocketTransport {
  /// Queues a packet made by {@link Frames}; takes it over.
  void write(ByteBuf packet);

  void writeBinary(byte[] message);

  void flush();

  /// Bytes that wait for the peer.
  long pending();

  boolean isWritable();

  void close(CloseReason reason);
}
