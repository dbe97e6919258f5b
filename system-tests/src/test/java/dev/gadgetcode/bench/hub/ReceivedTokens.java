package dev.gadgetcode.bench.hub;

import java.nio.ByteBuffer;

/// What an IDE has received of a turn. Every token has to come once, in order and unchanged; merged
/// ones count as all that they cover. What is wrong is counted, and it goes on as well as it can.
final class ReceivedTokens {
  private static final byte[] PREFIX = PacketText.ascii(Token.PREFIX);
  private static final byte[] SEQ_KEY = PacketText.ascii(Token.SEQ_KEY);
  private static final byte[] FROM_KEY = PacketText.ascii(Token.FROM_KEY);

  private final String who;
  private int received;
  private int faults;

  /// @param who is named in messages
  ReceivedTokens(String who) {
    this.who = who;
  }

  static boolean isToken(ByteBuffer buffer, int at, int length) {
    return PacketText.startsWith(buffer, at, length, PREFIX);
  }

  /// The number of the last token.
  int received() {
    return received;
  }

  int faults() {
    return faults;
  }

  /// Takes the text of a packet.
  ///
  /// @return how many tokens came with it that had not come before
  int take(ByteBuffer buffer, int at, int length) {
    int start = at + PREFIX.length;
    int end = at + length;
    int stop = start;
    while (stop < end && buffer.get(stop) != '"') {
      stop += Token.CONTENT_LENGTH;
    }
    int seqAt = PacketText.behind(buffer, Math.min(stop, end), end, SEQ_KEY);
    int seq = seqAt < 0 ? -1 : PacketText.number(buffer, seqAt);
    if (seq < 1) {
      fault(1, "an event without a number");
      return 0;
    }
    int fromAt = PacketText.behind(buffer, stop, end, FROM_KEY);
    int from = fromAt < 0 ? seq : PacketText.number(buffer, fromAt);
    return take(buffer, start, stop, from, seq);
  }

  private int take(ByteBuffer buffer, int start, int stop, int from, int seq) {
    int covered = seq - from + 1;
    if (covered < 1 || stop - start != covered * Token.CONTENT_LENGTH) {
      fault(1, "tokens %d to %d in %d characters".formatted(from, seq, stop - start));
      return 0;
    }
    for (int index = 0; index < covered; index++) {
      if (number(buffer, start + index * Token.CONTENT_LENGTH) != from + index) {
        fault(1, "token %d is not what it was".formatted(from + index));
      }
    }
    if (from <= received) {
      fault(Math.min(received, seq) - from + 1, "token %d has come before".formatted(from));
    } else if (from > received + 1) {
      fault(from - received - 1, "token %d where %d was due".formatted(from, received + 1));
    }
    int fresh = Math.max(0, seq - Math.max(received, from - 1));
    received = Math.max(received, seq);
    return fresh;
  }

  private static int number(ByteBuffer buffer, int at) {
    int number = 0;
    for (int digit = 0; digit < Token.NUMBER_DIGITS; digit++) {
      number = number * 10 + (buffer.get(at + digit) - '0');
    }
    return number;
  }

  private void fault(int count, String what) {
    if (faults == 0) {
      System.err.println(who + ": " + what);
    }
    faults += count;
  }
}
