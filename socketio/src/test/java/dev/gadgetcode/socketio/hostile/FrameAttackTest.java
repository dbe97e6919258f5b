package dev.gadgetcode.socketio.hostile;

import static dev.gadgetcode.socketio.engine.CloseReason.PAYLOAD_TOO_LARGE;
import static dev.gadgetcode.socketio.engine.CloseReason.PROTOCOL_ERROR;
import static dev.gadgetcode.socketio.peer.ClientFrames.CLOSE;
import static dev.gadgetcode.socketio.peer.ClientFrames.CONTINUATION;
import static dev.gadgetcode.socketio.peer.ClientFrames.PING;
import static dev.gadgetcode.socketio.peer.ClientFrames.TEXT;
import static dev.gadgetcode.socketio.peer.ClientFrames.announcing;
import static dev.gadgetcode.socketio.peer.ClientFrames.join;
import static dev.gadgetcode.socketio.peer.ClientFrames.unfinished;
import static dev.gadgetcode.socketio.peer.ClientFrames.unmasked;
import static dev.gadgetcode.socketio.peer.ClientFrames.whole;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.peer.ClientFrames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Frames that no WebSocket or Engine.IO client may send.
final class FrameAttackTest extends HostilePeers {
  private static final byte[] NOTHING = {};
  private static final byte[] HALF = new byte[MAX_PAYLOAD / 2 + 1];
  private static final byte[] EVENT = "42[\"message\"]".getBytes(StandardCharsets.UTF_8);

  FrameAttackTest() throws IOException, InterruptedException {}

  static Stream<Arguments> frames() {
    return Stream.of(
        argumentSet("unmasked", unmasked(TEXT, EVENT), PROTOCOL_ERROR),
        argumentSet("2 GB announced", announcing(TEXT, 1L << 31), PAYLOAD_TOO_LARGE),
        argumentSet("8 EB announced", announcing(TEXT, Long.MAX_VALUE), PAYLOAD_TOO_LARGE),
        argumentSet("negative length", announcing(TEXT, -1), PROTOCOL_ERROR),
        argumentSet("a byte too long", announcing(TEXT, MAX_PAYLOAD + 1), PAYLOAD_TOO_LARGE),
        argumentSet("binary too long", announcing(2, MAX_PAYLOAD + 1), PAYLOAD_TOO_LARGE),
        argumentSet(
            "fragments too long together",
            join(unfinished(TEXT, HALF), unfinished(CONTINUATION, HALF)),
            PAYLOAD_TOO_LARGE),
        argumentSet("length in too many bytes", hex("81fe0005 01020304"), PROTOCOL_ERROR),
        argumentSet("continuation of nothing", whole(CONTINUATION, EVENT), PROTOCOL_ERROR),
        argumentSet(
            "message inside a message",
            join(unfinished(TEXT, EVENT), whole(TEXT, EVENT)),
            PROTOCOL_ERROR),
        argumentSet("unknown data frame", whole(3, EVENT), PROTOCOL_ERROR),
        argumentSet("unknown control frame", whole(11, NOTHING), PROTOCOL_ERROR),
        argumentSet("compressed without leave", hex("c180 01020304"), PROTOCOL_ERROR),
        argumentSet("ping in fragments", unfinished(PING, NOTHING), PROTOCOL_ERROR),
        argumentSet("ping too long", whole(PING, new byte[126]), PROTOCOL_ERROR),
        argumentSet("close with half a status", whole(CLOSE, new byte[1]), PROTOCOL_ERROR),
        argumentSet("no UTF-8", whole(TEXT, hex("34 32 5b 22 ff 22 5d")), PROTOCOL_ERROR),
        argumentSet("half a character", whole(TEXT, hex("34 32 5b 22 c3 22 5d")), PROTOCOL_ERROR),
        argumentSet(
            "character in too many bytes",
            whole(TEXT, hex("34 32 5b 22 c0af 22 5d")),
            PROTOCOL_ERROR),
        argumentSet(
            "half a surrogate", whole(TEXT, hex("34 32 5b 22 eda080 22 5d")), PROTOCOL_ERROR),
        argumentSet("empty", text(""), PROTOCOL_ERROR),
        argumentSet("a second handshake", text("0{}"), PROTOCOL_ERROR),
        argumentSet("ping of the older protocol", text("2"), PROTOCOL_ERROR),
        argumentSet("probe of what is no probe", text("2probe"), PROTOCOL_ERROR),
        argumentSet("upgrade of what is upgraded", text("5"), PROTOCOL_ERROR),
        argumentSet("noop from a client", text("6"), PROTOCOL_ERROR),
        argumentSet("unknown packet", text("7"), PROTOCOL_ERROR),
        argumentSet("binary in base64", text("bAQID"), PROTOCOL_ERROR),
        argumentSet("no packet", text("{\"type\":\"message\"}"), PROTOCOL_ERROR),
        argumentSet("message of nothing", text("4"), PROTOCOL_ERROR),
        argumentSet("binary out of nowhere", ClientFrames.binary((byte) 1), PROTOCOL_ERROR),
        argumentSet("empty binary", ClientFrames.binary(), PROTOCOL_ERROR));
  }

  @ParameterizedTest
  @MethodSource("frames")
  void theOffenderIsClosedWithTheReason(byte[] frames, CloseReason reason) throws Exception {
    try (var offender = Peer.connected(server.address())) {
      offender.socket().send(frames);

      assertThat(offender.socket().awaitClose()).isEqualTo(statusOf(reason));
      assertThat(server.reasonOf(offender.sid())).isEqualTo(reason);
    }
  }

  @ParameterizedTest
  @MethodSource("frames")
  void soIsOneThatIsNotEvenConnected(byte[] frames, CloseReason reason) throws Exception {
    try (var offender = Peer.open(server.address())) {
      offender.socket().send(frames);

      assertThat(offender.socket().awaitClose()).isEqualTo(statusOf(reason));
      assertThat(server.reasonOf(offender.sid())).isEqualTo(reason);
    }
  }

  @ParameterizedTest
  @MethodSource("frames")
  void whatComesBehindAnOffenceIsNotHandled(byte[] frames, CloseReason reason) throws Exception {
    try (var offender = Peer.connected(server.address())) {
      offender.socket().send(join(frames, text("42[\"message\"]"), text("42[\"other\"]")));

      assertThat(server.reasonOf(offender.sid())).isEqualTo(reason);
    }
  }

  @Test
  void aGoodbyeThatIsWrongIsNotAnsweredButEndsTheConnection() throws Exception {
    try (var offender = Peer.connected(server.address())) {
      offender.socket().send(whole(CLOSE, hex("0001")));

      offender.socket().peer().awaitHangUp();
      assertThat(server.reasonOf(offender.sid())).isEqualTo(PROTOCOL_ERROR);
    }
  }

  private static int statusOf(CloseReason reason) {
    return reason == PAYLOAD_TOO_LARGE ? 1009 : 1002;
  }

  private static byte[] text(String text) {
    return ClientFrames.text(text);
  }

  private static byte[] hex(String bytes) {
    return HexFormat.of().parseHex(bytes.replace(" ", ""));
  }
}
