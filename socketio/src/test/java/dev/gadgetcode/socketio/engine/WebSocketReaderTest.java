package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class WebSocketReaderTest {
  private static final int MAX_PAYLOAD = 70_000;
  private static final int FINAL = 0x80;
  private static final int CONTINUATION = 0;
  private static final int TEXT = 1;
  private static final int BINARY = 2;
  private static final int CLOSE = 8;
  private static final int PING = 9;
  private static final int PONG = 10;
  private static final int MASK = 0xA1B2C3D4;

  private final Recorder recorder = new Recorder();
  private final EmbeddedChannel channel =
      new EmbeddedChannel(new WebSocketReader(recorder, MAX_PAYLOAD));

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  @Test
  void framesInOneReadAreTakenOneByOne() {
    channel.writeInbound(join(frame(FINAL | TEXT, "one"), frame(FINAL | BINARY, "two")));

    assertThat(recorder.seen).containsExactly("text one", "binary two");
  }

  @Test
  void framesCutAnywhereAreTheSameAsWholeOnes() {
    var stream =
        join(
            frame(FINAL | TEXT, "grüße 🚀"),
            frame(TEXT, "in "),
            frame(FINAL | PING, "still there?"),
            frame(CONTINUATION, "three "),
            frame(FINAL | CONTINUATION, "pieces"),
            frame(FINAL | BINARY, "x".repeat(300)),
            frame(FINAL | PONG, ""));
    var bytes = new byte[stream.readableBytes()];
    stream.readBytes(bytes).release();

    for (int cut = 0; cut <= bytes.length; cut++) {
      recorder.seen.clear();
      channel.writeInbound(Unpooled.copiedBuffer(bytes, 0, cut));
      channel.writeInbound(Unpooled.copiedBuffer(bytes, cut, bytes.length - cut));

      assertThat(recorder.seen)
          .as("cut at %d", cut)
          .containsExactly(
              "text grüße 🚀",
              "ping still there?",
              "text in three pieces",
              "binary " + "x".repeat(300));
    }
  }

  @Test
  void framesOfSingleBytesAreTheSameAsWholeOnes() {
    var stream = join(frame(FINAL | TEXT, "slow"), frame(FINAL | TEXT, "y".repeat(66_000)));

    while (stream.isReadable()) {
      channel.writeInbound(stream.readBytes(1));
    }
    stream.release();

    assertThat(recorder.seen).containsExactly("text slow", "text " + "y".repeat(66_000));
  }

  @Test
  void nothingIsTakenOnceTheReceiverCloses() {
    recorder.closing = true;

    channel.writeInbound(frame(FINAL | TEXT, "late"));

    assertThat(recorder.seen).isEmpty();
  }

  @Test
  void aGoodbyeNeedsNoStatus() {
    channel.writeInbound(frame(FINAL | CLOSE, ""));

    assertThat(recorder.seen).containsExactly("closed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C1 80 00000000", // a bit that nobody agreed on
        "81 00", // no mask
        "83 80 00000000", // no such type
        "8B 80 00000000",
        "09 80 00000000", // a ping in pieces
        "89 FE 0080 00000000", // a ping too long
        "80 80 00000000", // a continuation of nothing
        "81 FE 0005 00000000", // a length in more bytes than it needs
        "81 FF 0000000000000005 00000000",
        "81 FF 8000000000000000 00000000",
        "88 81 00000000 03", // half a status
        "88 82 00000000 03ED" // a status that is not for the wire
      })
  void whatIsNoFrameOfAClientIsRefused(String hex) {
    var bytes = java.util.HexFormat.of().parseHex(hex.replace(" ", ""));

    assertThatThrownBy(() -> channel.writeInbound(Unpooled.wrappedBuffer(bytes)))
        .isInstanceOfSatisfying(
            CorruptedWebSocketFrameException.class,
            refused ->
                assertThat(refused.closeStatus()).isEqualTo(WebSocketCloseStatus.PROTOCOL_ERROR));
  }

  @Test
  void aMessageWithinAMessageIsRefused() {
    channel.writeInbound(frame(TEXT, "begun"));

    assertThatThrownBy(() -> channel.writeInbound(frame(FINAL | TEXT, "another")))
        .isInstanceOf(CorruptedWebSocketFrameException.class);
  }

  @ParameterizedTest
  @CsvSource({"0, 70001", "40000, 40000"})
  void aMessageThatIsTooLargeIsRefusedWhetherInOneFrameOrInSeveral(int first, int last) {
    if (first > 0) {
      channel.writeInbound(frame(BINARY, "z".repeat(first)));
    }

    assertThatThrownBy(() ->
            channel.writeInbound(
                frame(FINAL | (first > 0 ? CONTINUATION : BINARY), "z".repeat(last))))
        .isInstanceOfSatisfying(
            CorruptedWebSocketFrameException.class,
            refused ->
                assertThat(refused.closeStatus()).isEqualTo(WebSocketCloseStatus.MESSAGE_TOO_BIG));
  }

  private static ByteBuf join(ByteBuf... frames) {
    var joined = Unpooled.buffer();
    for (var frame : frames) {
      joined.writeBytes(frame);
      frame.release();
    }
    return joined;
  }

  private static ByteBuf frame(int head, String content) {
    var bytes = content.getBytes(StandardCharsets.UTF_8);
    var frame = Unpooled.buffer().writeByte(head);
    if (bytes.length < 126) {
      frame.writeByte(0x80 | bytes.length);
    } else if (bytes.length < 1 << 16) {
      frame.writeByte(0x80 | 126).writeShort(bytes.length);
    } else {
      frame.writeByte(0x80 | 127).writeLong(bytes.length);
    }
    frame.writeInt(MASK);
    for (int index = 0; index < bytes.length; index++) {
      frame.writeByte(bytes[index] ^ (MASK >>> (24 - 8 * (index % 4))));
    }
    return frame;
  }

  private static final class Recorder implements WebSocketReader.Receiver {
    private final List<String> seen = new ArrayList<>();
    private boolean closing;

    @Override
    public void text(ByteBuf message) {
      seen.add("text " + message.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void binary(ByteBuf message) {
      seen.add("binary " + message.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void ping(ByteBuf content) {
      seen.add("ping " + content.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void closed() {
      seen.add("closed");
    }

    @Override
    public boolean isClosing() {
      return closing;
    }
  }
}
