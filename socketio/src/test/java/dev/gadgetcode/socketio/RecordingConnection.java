package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConnection;
import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A connection that keeps what is sent on it. Its loop is the test's own thread, and its time
/// stands still until the test moves it.
final class RecordingConnection implements EngineConnection {
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final List<String> sent = new ArrayList<>();
  private final List<byte[]> attachments = new ArrayList<>();
  private final List<CloseReason> closed = new ArrayList<>();

  RecordingConnection() {
    channel.freezeTime();
  }

  /// The texts that were sent, each without the mark of a message.
  List<String> sent() {
    return sent;
  }

  List<byte[]> attachments() {
    return attachments;
  }

  List<CloseReason> closed() {
    return closed;
  }

  EmbeddedChannel channel() {
    return channel;
  }

  @Override
  public EventLoop loop() {
    return channel.eventLoop();
  }

  @Override
  public void send(ByteBuf message, List<byte[]> attachments) {
    if (message.isReadable() && message.readByte() != '4') {
      throw new IllegalArgumentException("no message");
    }
    sent.add(message.toString(StandardCharsets.UTF_8));
    message.release();
    this.attachments.addAll(attachments);
  }

  @Override
  public void sendBinary(byte[] message) {
    attachments.add(message);
  }

  @Override
  public boolean isWritable() {
    return true;
  }

  @Override
  public void close(CloseReason reason) {
    closed.add(reason);
  }
}
