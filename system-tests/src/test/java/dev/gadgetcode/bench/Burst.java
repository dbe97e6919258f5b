package dev.gadgetcode.bench;

import java.nio.ByteBuffer;

/// Masked WebSocket frames of one sender, encoded once and side by side in one buffer. Before they
/// go out again only the digits of their `seq` are replaced.
final class Burst {
  private final ByteBuffer frames;
  private final int frameLength;
  private final int seqAt;
  private final byte[] mask;

  Burst(RelayMessage message, int size, int mask) {
    var text = message.sent(RelayMessage.FIRST_SEQ);
    var frame = MaskedFrame.text(text, mask);
    int header = frame.length - text.length();
    int seqInText = text.indexOf(RelayMessage.SEQ_KEY) + RelayMessage.SEQ_KEY.length();
    this.frameLength = frame.length;
    this.seqAt = header + seqInText;
    this.mask = new byte[RelayMessage.SEQ_DIGITS];
    for (int digit = 0; digit < this.mask.length; digit++) {
      this.mask[digit] = MaskedFrame.maskByte(mask, seqInText + digit);
    }
    this.frames = ByteBuffer.allocateDirect(frameLength * size);
    for (int index = 0; index < size; index++) {
      frames.put(frame);
    }
  }

  /// The frames, ready to be written, numbered from this on.
  ByteBuffer from(int firstSeq) {
    frames.clear();
    int seq = firstSeq;
    for (int at = seqAt; at < frames.capacity(); at += frameLength) {
      int rest = seq++;
      for (int digit = RelayMessage.SEQ_DIGITS - 1; digit >= 0; digit--) {
        frames.put(at + digit, (byte) (('0' + rest % 10) ^ mask[digit]));
        rest /= 10;
      }
    }
    return frames;
  }

  int size() {
    return frames.capacity() / frameLength;
  }

  /// Reads eight digits.
  static int seq(ByteBuffer text, int at) {
    int seq = 0;
    for (int digit = 0; digit < RelayMessage.SEQ_DIGITS; digit++) {
      seq = seq * 10 + (text.get(at + digit) - '0');
    }
    return seq;
  }
}
