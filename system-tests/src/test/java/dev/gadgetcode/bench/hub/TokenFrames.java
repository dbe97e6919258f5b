package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.MaskedFrame;
import java.nio.ByteBuffer;

/// The masked frames of one drone's tokens. A frame is encoded once for each count of digits that a
/// `seq` has; after that only the digits are replaced.
final class TokenFrames {
  private static final int MASK = 0x9E3779B9;

  private final Token token;
  private byte[] frame = {};
  private int header;
  private int contentAt;
  private int seqAt;
  private int digits;

  TokenFrames(Token token) {
    this.token = token;
  }

  /// Puts the frames of the next tokens into a buffer.
  void put(ByteBuffer buffer, int firstSeq, int count) {
    for (int seq = firstSeq; seq < firstSeq + count; seq++) {
      int wanted = digits(seq);
      if (wanted != digits) {
        encode(seq, wanted);
      }
      number(contentAt, Token.NUMBER_DIGITS, seq);
      number(seqAt, digits, seq);
      buffer.put(frame);
    }
  }

  private static int digits(int number) {
    int digits = 1;
    for (int rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    return digits;
  }

  private void encode(int seq, int count) {
    var text = token.packet(seq);
    frame = MaskedFrame.text(text, MASK);
    header = frame.length - text.length();
    contentAt = Token.PREFIX.length();
    seqAt = text.indexOf(Token.SEQ_KEY) + Token.SEQ_KEY.length();
    digits = count;
  }

  private void number(int at, int width, int number) {
    int rest = number;
    for (int place = at + width - 1; place >= at; place--) {
      frame[header + place] = (byte) (('0' + rest % 10) ^ MaskedFrame.maskByte(MASK, place));
      rest /= 10;
    }
  }
}
