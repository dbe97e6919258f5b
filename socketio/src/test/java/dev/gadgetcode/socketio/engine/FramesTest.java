package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames as a decoder that is not ours reads them, around every change of the length's form.
final class FramesTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 123, 124, 125, 126, 1_000, 65_534, 65_535, 65_536, 200_000})
  void aFrameCarriesItsPacket(int length) {
    var content = "x".repeat(length);

    var frame =
        Frames.frame(Frames.packet(ByteBufAllocator.DEFAULT, EnginePacket.MESSAGE, content));

    assertThat(decoded(frame, false)).isEqualTo("4" + content);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 123, 124, 125, 126, 1_000, 65_534, 65_535, 65_536, 200_000})
  void aMaskedFrameCarriesItsPacket(int length) {
    var content = "y".repeat(length);
    int mask = ThreadLocalRandom.current().nextInt();

    var frame =
        Frames.maskedFrame(
            Frames.packet(ByteBufAllocator.DEFAULT, EnginePacket.MESSAGE, content), mask);

    assertThat(decoded(frame, true)).as("mask %08x", mask).isEqualTo("4" + content);
  }

  @Test
  void aFrameIsItsPacketWithAHeaderInFront() {
    var packet = Frames.message(ByteBufAllocator.DEFAULT, 3);
    packet.writeCharSequence("abc", StandardCharsets.US_ASCII);

    var frame = Frames.frame(packet);

    assertThat(frame).isSameAs(packet);
    assertThat(ByteBufUtil.hexDump(frame)).isEqualTo("8104" + "34616263");
    frame.release();
  }

  @Test
  void aMaskedFrameCarriesItsMask() {
    var frame =
        Frames.maskedFrame(
            Frames.packet(ByteBufAllocator.DEFAULT, EnginePacket.PONG, "probe"), 0x01020304);

    assertThat(ByteBufUtil.hexDump(frame)).isEqualTo("8186" + "01020304" + "3272716b6367");
    frame.release();
  }

  @Test
  void aPacketMayHoldMoreThanItWasMadeFor() {
    var packet = Frames.message(ByteBufAllocator.DEFAULT, 0);
    packet.writeBytes(new byte[70_000]);

    assertThat(decoded(Frames.frame(packet), false)).hasSize(70_001);
  }

  @Test
  void textIsWrittenAsUtf8() {
    var packet = Frames.packet(ByteBufAllocator.DEFAULT, EnginePacket.MESSAGE, "grüße 🎈");

    assertThat(decoded(Frames.frame(packet), false)).isEqualTo("4grüße 🎈");
  }

  private static String decoded(ByteBuf frame, boolean masked) {
    var decoder =
        new EmbeddedChannel(
            new WebSocket13FrameDecoder(
                WebSocketDecoderConfig.newBuilder()
                    .expectMaskedFrames(masked)
                    .maxFramePayloadLength(1_000_000)
                    .build()));
    decoder.writeInbound(frame);
    TextWebSocketFrame text = decoder.readInbound();
    try {
      assertThat(text.isFinalFragment()).isTrue();
      return text.text();
    } finally {
      text.release();
      assertThat(decoder.finishAndReleaseAll()).isFalse();
    }
  }
}
