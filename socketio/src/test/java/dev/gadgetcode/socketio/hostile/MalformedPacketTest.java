package dev.gadgetcode.socketio.hostile;

import static dev.gadgetcode.socketio.engine.CloseReason.PROTOCOL_ERROR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.peer.PollingClient;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages that are no Socket.IO packets, or that break a limit, over both transports.
final class MalformedPacketTest extends HostilePeers {
  private static final String PLACEHOLDER = "{\"_placeholder\":true,\"num\":0}";

  private final PollingClient polling = new PollingClient(server.address(), "/socket.io/");

  MalformedPacketTest() throws IOException, InterruptedException {}

  @AfterAll
  void closeClient() {
    polling.close();
  }

  /// Packets of connected clients; what begins with `b` is a binary message in base64.
  static Stream<String> malformed() {
    return Stream.of(
        // kinds
        "4",
        "47",
        "49[\"message\"]",
        "4a",
        "4-1[\"message\"]",
        "44{\"message\":\"no\"}",
        // no JSON, or not that
        "42",
        "42[",
        "42[]",
        "42{}",
        "42null",
        "42\"message\"",
        "42[1]",
        "42[null]",
        "42[{}]",
        "42[[\"message\"]]",
        "42[\"message\"",
        "42[\"message\",",
        "42[\"message\",]",
        "42[\"message\" 1]",
        "42[\"message\",1",
        "42[\"message\",1}",
        "42[\"message\",1]]",
        "42[\"message\",1] ,",
        "42[\"message\"][\"message\"]",
        "42[\"message\",nul]",
        "42[\"message\",NaN]",
        "42[\"message\",01]",
        "42[\"message\",+1]",
        "42[\"message\",'single']",
        "42[\"message\",\"\\x\"]",
        "42[\"message\",\"\\u12\"]",
        "42[\"message\",\"line\nbreak\"]",
        "42[\"message\",\"not closed]",
        "42[\"message\",{\"a\" 1}]",
        "42[\"message\",{a:1}]",
        "42[\"message\",/* comment */1]",
        "42[\"message\",{\"a\":1,\"a\":2}]",
        "42[\"other\",{\"a\":{\"b\":1,\"b\":1}}]",
        "42[\"tree\",{\"a\":1,\"a\":2}]",
        // other encodings of JSON
        "42\0[\0\"\0t\0r\0e\0e\0\"\0]",
        "42[\0\"\0t\0r\0e\0e\0\"\0]\0",
        "42\0\0\0[\0\0\0\"\0\0\0t\0\0\0\"\0\0\0]",
        "42\ufeff[\"message\"]",
        "40\0{\0}",
        // limits
        "42[\"message\"," + "[".repeat(64) + "]".repeat(64) + "]",
        "42[\"tree\"," + "[".repeat(64) + "]".repeat(64) + "]",
        "42[\"other\"," + "{\"a\":".repeat(64) + "1" + "}".repeat(64) + "]",
        "42[\"other\"," + "[".repeat(50_000),
        "42[\"message\"," + "1".repeat(101) + "]",
        "42[\"other\",1." + "1".repeat(101) + "]",
        "42[\"tree\"," + "1".repeat(5_000) + "]",
        "42[\"message\",{\"" + "k".repeat(1_001) + "\":1}]",
        "42[\"other\",{\"" + "k".repeat(1_001) + "\":1}]",
        // the head
        "42/" + "n".repeat(128) + ",[\"message\"]",
        "40/" + "n".repeat(128) + ",",
        "42abc[\"message\"]",
        "42-1[\"message\"]",
        "421234567890123456[\"message\"]",
        "4212345678901234567890[\"message\"]",
        "42/,[\"message\"],",
        "42/unknown,[\"message\"]",
        "42/custom,[\"message\"]",
        "42/ [\"message\"]",
        // arguments that a handler does not take
        "42[\"number\",\"one\"]",
        "42[\"number\",{}]",
        "42[\"number\"]",
        "42[\"number\",1e99]",
        "42[\"number\",1,[}]",
        "451-[\"number\"," + PLACEHOLDER + "]\u001ebAQID",
        // names that are the protocol's own
        "42[\"connect\"]",
        "42[\"connect_error\"]",
        "42[\"disconnect\"]",
        "42[\"disconnecting\",1]",
        "42[\"newListener\"]",
        "42[\"removeListener\"]",
        // acks
        "43[]",
        "43[1]",
        "430",
        "430{}",
        "430\"ok\"",
        "4312345678901234567890[]",
        "461-[" + PLACEHOLDER + "]\u001ebAQID",
        // connections
        "40",
        "40{}",
        "40{\"token\":1}",
        "40[]",
        "40\"auth\"",
        "40null",
        "40{\"a\":1,\"a\":2}",
        "40{\"a\":",
        "40{}{}",
        "40" + "{\"a\":".repeat(65) + "1" + "}".repeat(65),
        "41/other,",
        // attachments
        "45[\"message\"]",
        "45-[\"message\"]",
        "45x-[\"message\"]",
        "45-1-[\"message\"]",
        "451[\"message\"]",
        "451",
        "4517-[\"message\"]",
        "45999999999-[\"message\"," + PLACEHOLDER + "]",
        "4599999999999999999999-[\"message\"]",
        "451-[\"message\"," + PLACEHOLDER + "]\u001e42[\"message\"]",
        "451-[\"message\"," + PLACEHOLDER + "]\u001e40",
        "42[\"other\"\u001ebAQID",
        "bAQID",
        "451-[\"message\",{\"_placeholder\":true,\"num\":1}]\u001ebAQID",
        "451-[\"message\",{\"_placeholder\":true,\"num\":-1}]\u001ebAQID",
        "451-[\"message\",{\"_placeholder\":true,\"num\":0.5}]\u001ebAQID",
        "451-[\"message\",{\"_placeholder\":true,\"num\":\"0\"}]\u001ebAQID",
        "451-[\"message\",{\"_placeholder\":true}]\u001ebAQID",
        "451-[\"tree\",{\"deep\":[{\"_placeholder\":true,\"num\":2}]}]\u001ebAQID",
        "451-[\"tree\"," + PLACEHOLDER + "," + PLACEHOLDER + "]\u001ebAQID",
        "451-[\"forward\"," + PLACEHOLDER + "," + PLACEHOLDER + "]\u001ebAQID",
        "451-[\"forward\",{\"_placeholder\":true,\"num\":7}]\u001ebAQID",
        "451-[\"other\",{\"_placeholder\":true,\"num\":7}]\u001ebAQID");
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void itEndsAWebSocket(String packets) throws Exception {
    try (var offender = Peer.connected(server.address())) {
      for (var packet : packets.split("\u001e", -1)) {
        if (packet.startsWith("b")) {
          offender.socket().binary((byte) 1, (byte) 2, (byte) 3);
        } else {
          offender.socket().text(packet);
        }
      }

      assertThat(offender.socket().awaitClose()).isEqualTo(1002);
      assertThat(server.reasonOf(offender.sid())).isEqualTo(PROTOCOL_ERROR);
    }
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void itEndsAPollingSession(String packets) throws Exception {
    var sid = polling.open();
    assertThat(polling.post(sid, "40").statusCode()).isEqualTo(200);

    polling.post(sid, packets);

    assertThat(server.reasonOf(sid)).isEqualTo(PROTOCOL_ERROR);
    assertThat(polling.poll(sid).statusCode()).isEqualTo(400);
  }

  /// Before CONNECT nothing but CONNECT is in order, however well-formed.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "42[\"message\"]",
        "42[\"other\"]",
        "4212[\"message\"]",
        "430[]",
        "41",
        "44{}",
        "450-[\"message\"]",
        "42/custom,[\"message\"]",
        "41/custom,",
        "40/unknown,\u001e42/unknown,[\"message\"]",
        "40/unknown,\u001e42[\"message\"]",
        "40/unknown,\u001e41/unknown,"
      })
  void nothingIsHandledBeforeConnect(String packets) throws Exception {
    try (var offender = Peer.open(server.address())) {
      for (var packet : packets.split("\u001e", -1)) {
        offender.socket().text(packet);
      }

      assertThat(offender.socket().awaitClose()).isEqualTo(1002);
      assertThat(server.reasonOf(offender.sid())).isEqualTo(PROTOCOL_ERROR);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"430[]", "43999[1,2,3]", "43999[", "462-999[]"})
  void anAckThatNobodyWaitsForIsDropped(String ack) throws Exception {
    try (var late = Peer.connected(server.address())) {
      late.socket().text(ack);
      if (ack.startsWith("462-")) {
        late.socket().binary((byte) 1).binary((byte) 2);
      }

      late.socket().text("40/unknown,");
      assertThat(late.socket().readText()).startsWith("44/unknown,");
    }
  }

  @Test
  void attachmentsThatAreTooLargeTogetherEndTheConnection() throws Exception {
    try (var offender = Peer.connected(server.address())) {
      offender
          .socket()
          .text("452-[\"message\"]")
          .binary(new byte[MAX_PAYLOAD / 2])
          .binary(new byte[MAX_PAYLOAD / 2]);

      assertThat(server.reasonOf(offender.sid())).isEqualTo(PROTOCOL_ERROR);
    }
  }
}
