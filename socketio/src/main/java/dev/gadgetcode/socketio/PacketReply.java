package dev.gadgetcode.socketio;

import java.util.concurrent.atomic.AtomicBoolean;

/// The reply to one event: an ack packet with the event's id, or nothing where no ack was asked
/// for.
final class PacketReply implements Reply {
  private final Socket socket;
  private final long id;
  private final AtomicBoolean sent = new AtomicBoolean();

  PacketReply(Socket socket, long id) {
    this.socket = socket;
    this.id = id;
  }

  @Override
  public boolean isWanted() {
    return id != Packet.NO_ID;
  }

  @Override
  public boolean send(Object... args) {
    boolean first = sent.compareAndSet(false, true);
    if (first && isWanted() && socket.isConnected()) {
      socket.writer().ack(id, args);
    }
    return first;
  }

  @Override
  public boolean send(Payload payload) {
    boolean first = sent.compareAndSet(false, true);
    if (first && isWanted() && socket.isConnected()) {
      socket.writer().ack(id, payload);
    }
    return first;
  }
}
