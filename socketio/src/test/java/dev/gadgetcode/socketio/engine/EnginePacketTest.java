package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EnginePacketTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "a", "1234567", "12345678", "12345678ü", "ü", "1234567ü", "🎈", "\0"})
  void textIsText(String text) {
    assertThat(EnginePacket.isText(utf8(text))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "ff",
        "c3",
        "c0af",
        "c1bf",
        "e282",
        "e08080",
        "eda080",
        "edbfbf",
        "f0808080",
        "f4908080",
        "f8888080",
        "6161616161616161c3",
        "616161616161616161616161ff61"
      })
  void otherBytesAreNot(String hex) {
    assertThat(EnginePacket.isText(Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex)))).isFalse();
  }

  @Test
  void textIsWhatTheJdkTakesForText() {
    long seed = 20_260_101;
    var random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      var bytes = new byte[random.nextInt(24)];
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] = (byte) (random.nextInt(4) == 0 ? random.nextInt(256) : 'a');
      }

      assertThat(EnginePacket.isText(Unpooled.wrappedBuffer(bytes)))
          .as("seed %d bytes %s", seed, HexFormat.of().formatHex(bytes))
          .isEqualTo(isDecodable(bytes));
    }
  }

  private static boolean isDecodable(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException _) {
      return false;
    }
  }

  @Test
  void aPayloadIsCutAtItsSeparators() {
    var payload = utf8("4one\u001e4two");

    int first = EnginePacket.endOfPacket(payload);
    payload.readerIndex(first + 1);
    int second = EnginePacket.endOfPacket(payload);

    assertThat(first).isEqualTo(4);
    assertThat(second).isEqualTo(payload.writerIndex());
  }

  @Test
  void onlyTheProbeIsAProbe() {
    assertThat(EnginePacket.isProbe(utf8("probe"))).isTrue();
    assertThat(EnginePacket.isProbe(utf8("prob"))).isFalse();
    assertThat(EnginePacket.isProbe(utf8("probe "))).isFalse();
    assertThat(EnginePacket.isProbe(utf8(""))).isFalse();
  }

  @Test
  void binariesTravelAsBase64() throws Exception {
    assertThat(EnginePacket.decodeBase64(utf8("AQIDBA=="))).containsExactly(1, 2, 3, 4);
    assertThat(EnginePacket.decodeBase64(utf8(""))).isEmpty();
    assertThatThrownBy(() -> EnginePacket.decodeBase64(utf8("A!")))
        .isInstanceOf(EnginePacket.MalformedPacket.class);
  }

  private static ByteBuf utf8(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
  }
}
