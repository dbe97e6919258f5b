package dev.gadgetcode.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BurstTest {
  private final RelayMessage message = new RelayMessage("receiver-7");

  @Test
  void everyFrameOfABurstCarriesTheNextNumber() {
    var burst = new Burst(message, 3, 0x12345678);

    var first = texts(burst.from(10_000_000));
    var second = texts(burst.from(10_000_099));

    assertThat(first)
        .containsExactly(
            message.sent(10_000_000), message.sent(10_000_001), message.sent(10_000_002));
    assertThat(second)
        .containsExactly(
            message.sent(10_000_099), message.sent(10_000_100), message.sent(10_000_101));
  }

  @Test
  void theNumberIsReadWhereItStands() {
    var text = message.sent(10_203_040);
    int at = text.indexOf(RelayMessage.SEQ_KEY) + RelayMessage.SEQ_KEY.length();

    int seq = Burst.seq(StandardCharsets.UTF_8.encode(text), at);

    assertThat(seq).isEqualTo(10_203_040);
  }

  private static List<String> texts(ByteBuffer frames) {
    var texts = new ArrayList<String>();
    while (frames.hasRemaining()) {
      assertThat(frames.get()).isEqualTo((byte) 0x81);
      assertThat(frames.get()).isEqualTo((byte) (0x80 | 126));
      var content = new byte[Short.toUnsignedInt(frames.getShort())];
      var mask = new byte[4];
      frames.get(mask).get(content);
      for (int index = 0; index < content.length; index++) {
        content[index] ^= mask[index % 4];
      }
      texts.add(new String(content, StandardCharsets.UTF_8));
    }
    return texts;
  }
}
