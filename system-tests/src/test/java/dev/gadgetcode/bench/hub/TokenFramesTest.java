package dev.gadgetcode.bench.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.bench.MaskedFrame;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenFramesTest {
  private final Token token = new Token("0199a8c4-52f1-7d3b-8e06-41c9b7f2d5a3", 12);

  @Test
  void everyFrameIsThatOfTheNextToken() {
    var frames = new TokenFrames(token);

    var first = put(frames, 1, 2);
    var second = put(frames, 8, 4);

    assertThat(first).containsExactly(token.packet(1), token.packet(2));
    assertThat(second)
        .containsExactly(token.packet(8), token.packet(9), token.packet(10), token.packet(11));
  }

  private static List<String> put(TokenFrames frames, int firstSeq, int count) {
    var buffer = ByteBuffer.allocate(4_096);
    frames.put(buffer, firstSeq, count);
    return texts(buffer.flip());
  }

  private static List<String> texts(ByteBuffer frames) {
    var texts = new ArrayList<String>();
    while (frames.hasRemaining()) {
      assertThat(frames.get()).isEqualTo((byte) 0x81);
      assertThat(frames.get()).isEqualTo((byte) (0x80 | 126));
      var content = new byte[Short.toUnsignedInt(frames.getShort())];
      int mask = frames.getInt();
      frames.get(content);
      for (int index = 0; index < content.length; index++) {
        content[index] ^= MaskedFrame.maskByte(mask, index);
      }
      texts.add(new String(content, StandardCharsets.UTF_8));
    }
    return texts;
  }
}
