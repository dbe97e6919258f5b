package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.Peer;
import dev.gadgetcode.bench.Wire;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/// A drone of the load: lets itself be locked, takes its order, and streams as many tokens as the
/// window lets it. Runs on the generator's only thread.
final class DroneSide implements Peer.Listener {
  private static final int BUFFER = 8 * 1024;
  private static final byte[] STREAM_ACK = PacketText.ascii("42[\"streamAck\",");
  private static final byte[] SEQ_KEY = PacketText.ascii(Token.SEQ_KEY);
  private static final Pattern PACKET = Pattern.compile("42(\\d*)\\[\"([^\"]+)\"");
  private static final Pattern EPOCH = Pattern.compile("\"epoch\":(\\d+)");

  private final BenchSession names;
  private final Runnable onAck;
  private final Peer peer;
  private long epoch;
  private boolean ordered;
  private int acked;

  /// @param onAck called for every ack of the stream
  DroneSide(BenchSession names, Wire wire, Runnable onAck) {
    this.names = names;
    this.onAck = onAck;
    this.peer = wire.connect(names.droneAuth(), this, BUFFER);
  }

  boolean isWelcome() {
    return epoch > 0;
  }

  long epoch() {
    return epoch;
  }

  /// Whether it has got its work order.
  boolean isOrdered() {
    return ordered;
  }

  /// The last event that the hub has acked.
  int acked() {
    return acked;
  }

  void write(ByteBuffer frames) {
    peer.write(frames);
  }

  void send(String packet) {
    peer.send(packet);
  }

  @Override
  public void event(ByteBuffer buffer, int at, int length) {
    if (PacketText.startsWith(buffer, at, length, STREAM_ACK)) {
      int seqAt = PacketText.behind(buffer, at + STREAM_ACK.length, at + length, SEQ_KEY);
      acked = Math.max(acked, PacketText.number(buffer, seqAt));
      onAck.run();
    } else {
      other(PacketText.text(buffer, at, length));
    }
  }

  private void other(String packet) {
    var head = PACKET.matcher(packet);
    if (!head.lookingAt()) {
      throw new IllegalStateException("not a packet of a hub: " + packet);
    }
    var answer = "43" + head.group(1);
    switch (head.group(2)) {
      case "welcome" -> epoch = epochOf(packet);
      case "requestSessionLock" -> peer.send(answer + "[true,\"" + names.chatSession() + "\"]");
      case "processWorkOrder" -> {
        peer.send(answer + "[true]");
        ordered = true;
      }
      default -> throw new IllegalStateException("the hub objects: " + packet);
    }
  }

  private static long epochOf(String welcome) {
    var epoch = EPOCH.matcher(welcome);
    if (!epoch.find()) {
      throw new IllegalStateException("a welcome without an epoch: " + welcome);
    }
    return Long.parseLong(epoch.group(1));
  }
}
