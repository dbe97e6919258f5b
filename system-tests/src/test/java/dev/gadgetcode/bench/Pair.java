package dev.gadgetcode.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// A sender and its receiver, which checks that every message arrives once, in order and at its
/// full length; the first of all is compared to the last byte. What is wrong is counted, and the
/// pair goes on as well as it can.
final class Pair implements Peer.Listener {
  private static final int BUFFER = 16 * 1024;

  private final int index;
  private final Arrivals arrivals;
  private final Burst burst;
  private final Peer sender;
  private final byte[] first;
  private final int seqAt;
  private int sent;
  private int received;
  private int faults;

  /// Hears of every message that arrived as it should.
  @FunctionalInterface
  interface Arrivals {
    /// A message has arrived.
    ///
    /// @param number counts the messages of this pair from 0
    void arrived(Pair pair, int number);
  }

  Pair(Wire wire, Contender contender, int index, int burstSize, Arrivals arrivals) {
    var message = new RelayMessage("receiver-" + index);
    var relayed = contender.relayed(message, RelayMessage.FIRST_SEQ);
    this.index = index;
    this.arrivals = arrivals;
    this.burst = new Burst(message, burstSize, 0x9E3779B9 * (index + 1));
    this.first = relayed.getBytes(StandardCharsets.UTF_8);
    this.seqAt = relayed.indexOf(RelayMessage.SEQ_KEY) + RelayMessage.SEQ_KEY.length();
    wire.connect("{\"name\":\"" + message.to() + "\"}", this, BUFFER);
    this.sender =
        wire.connect(
            "{\"name\":\"sender-%d\",\"partner\":\"%s\"}".formatted(index, message.to()),
            Pair::unexpected,
            BUFFER);
  }

  private static void unexpected(ByteBuffer buffer, int at, int length) {
    throw new IllegalStateException("a sender got a message");
  }

  int index() {
    return index;
  }

  boolean isAllBack() {
    return received == sent;
  }

  /// Sends the next burst with one write.
  void send() {
    sender.write(burst.from(RelayMessage.FIRST_SEQ + sent));
    sent += burst.size();
  }

  /// Messages that came twice, late, changed or not at all.
  int faults() {
    return faults + (sent - received);
  }

  @Override
  public void event(ByteBuffer buffer, int at, int length) {
    if (length != first.length) {
      fault("%d bytes where %d were due".formatted(length, first.length));
      return;
    }
    int number = Burst.seq(buffer, at + seqAt) - RelayMessage.FIRST_SEQ;
    if (number != received) {
      fault("message %d where %d was due".formatted(number, received));
      if (number < received || number >= sent) {
        return; // it came before, or was never sent
      }
      faults += number - received - 1; // all others that are missing before it
    }
    if (number == 0 && !buffer.slice(at, length).equals(ByteBuffer.wrap(first))) {
      fault("the payload changed on its way");
    }
    received = number + 1;
    arrivals.arrived(this, number);
  }

  private void fault(String what) {
    if (faults == 0) {
      System.err.println("pair " + index + ": " + what);
    }
    faults++;
  }
}
