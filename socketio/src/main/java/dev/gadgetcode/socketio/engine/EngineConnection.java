package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import java.util.List;

/// One end of an Engine.IO session, server's or client's. Every method may be called from any
/// thread; what one thread sends arrives in its order.
public interface EngineConnection {
  /// The loop that runs the listener and everything else of this session.
  EventLoop loop();

  /// Sends a message made with {@link Frames#message}, and its binary attachments right behind it.
  /// Takes the buffer over.
  void send(ByteBuf message, List<byte[]> attachments);

  /// Sends a message of bytes.
  void sendBinary(byte[] message);

  /// Is there room before the peer counts as slow? A hint for senders that can wait.
  boolean isWritable();

  void close(CloseReason reason);
}
