package dev.gadgetcode.socketio.hostile;

import static dev.gadgetcode.socketio.engine.CloseReason.CLIENT_CLOSED;
import static dev.gadgetcode.socketio.engine.CloseReason.PAYLOAD_TOO_LARGE;
import static dev.gadgetcode.socketio.engine.CloseReason.PROTOCOL_ERROR;
import static dev.gadgetcode.socketio.engine.CloseReason.TRANSPORT_CLOSED;
import static dev.gadgetcode.socketio.peer.PollingClient.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.peer.PollingClient;
import dev.gadgetcode.socketio.peer.RawPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Requests that no polling client may send.
final class PollingAttackTest extends HostilePeers {
  private static final String PATH = "/socket.io/";

  private final PollingClient polling = new PollingClient(server.address(), PATH);

  PollingAttackTest() throws IOException, InterruptedException {}

  @AfterAll
  void closeClient() {
    polling.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "abc",
        "0{}",
        "2",
        "2probe",
        "5",
        "6",
        "7",
        "\u001e",
        "40\u001e",
        "\u001e40",
        "40\u001e\u001e40",
        "40\u001e9",
        "b!",
        "bAQI",
        "bAQID=",
        "b",
        "40\u001e5",
        "{\"json\":true}",
        "6:40/foo,"
      })
  void aPayloadThatIsNoneEndsTheSession(String payload) throws Exception {
    var sid = polling.open();

    polling.post(sid, payload);

    assertThat(server.reasonOf(sid)).isEqualTo(PROTOCOL_ERROR);
    assertThat(polling.poll(sid).statusCode()).isEqualTo(400);
    assertThat(polling.post(sid, "40").statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"34 32 5b 22 ff 22 5d", "34 32 5b 22 c0af 22 5d", "34 32 5b 22 e282 22"})
  void aPayloadThatIsNoUtf8EndsTheSession(String hex) throws Exception {
    var sid = polling.open();
    polling.post(sid, "40");

    try (var peer = RawPeer.connect(server.address())) {
      peer.post(PATH + session(sid), HexFormat.of().parseHex(hex.replace(" ", "")));

      assertThat(peer.answer().status()).isEqualTo(400);
    }
    assertThat(server.reasonOf(sid)).isEqualTo(PROTOCOL_ERROR);
  }

  @Test
  void whatComesBehindAWrongPacketIsNotHandled() throws Exception {
    var sid = polling.open();

    var posted = polling.post(sid, "40\u001e9\u001e42[\"message\"]");

    assertThat(posted.statusCode()).isEqualTo(400);
    assertThat(server.reasonOf(sid)).isEqualTo(PROTOCOL_ERROR);
  }

  @Test
  void aBodyThatIsAnnouncedTooLargeIsNotRead() throws Exception {
    var sid = polling.open();

    try (var peer = RawPeer.connect(server.address())) {
      peer.send(RawPeer.head("POST", PATH + session(sid), "Content-Length: " + (MAX_PAYLOAD + 1L)));

      assertThat(peer.answer().status()).isEqualTo(413);
      peer.awaitHangUp();
    }
    assertThat(server.reasonOf(sid)).isEqualTo(PAYLOAD_TOO_LARGE);
  }

  @Test
  void aBodyOf2GigabytesIsNotRead() throws Exception {
    var sid = polling.open();

    try (var peer = RawPeer.connect(server.address())) {
      peer.send(RawPeer.head("POST", PATH + session(sid), "Content-Length: 2147483648"));

      assertThat(peer.answer().status()).isEqualTo(413);
    }
    assertThat(server.reasonOf(sid)).isEqualTo(PAYLOAD_TOO_LARGE);
  }

  @Test
  void aBodyWithoutALengthIsReadUpToTheLimitOnly() throws Exception {
    var sid = polling.open();

    try (var peer = RawPeer.connect(server.address())) {
      peer.send(RawPeer.head("POST", PATH + session(sid), "Transfer-Encoding: chunked"));
      var chunk = "4".repeat(0x1000);
      for (int sent = 0; sent <= MAX_PAYLOAD; sent += chunk.length()) {
        peer.send("1000\r\n" + chunk + "\r\n");
      }

      assertThat(server.reasonOf(sid)).isEqualTo(PAYLOAD_TOO_LARGE);
      peer.awaitHangUp();
    }
  }

  @Test
  void aBodyInChunksOfOneByteIsABodyLikeAnyOther() throws Exception {
    var sid = polling.open();

    try (var peer = RawPeer.connect(server.address())) {
      peer.send(RawPeer.head("POST", PATH + session(sid), "Transfer-Encoding: chunked"));
      for (var one : new String[] {"4", "0", "/", "x", ","}) {
        peer.send("1\r\n" + one + "\r\n");
      }
      peer.send("0\r\n\r\n");

      assertThat(peer.answer().body()).isEqualTo("ok");
    }
    assertThat(polling.poll(sid).body()).startsWith("44/x,");
  }

  @Test
  void aBodyInBrokenChunksIsRefused() throws Exception {
    var sid = polling.open();

    try (var peer = RawPeer.connect(server.address())) {
      peer.send(RawPeer.head("POST", PATH + session(sid), "Transfer-Encoding: chunked"));
      peer.send("not a length\r\n40\r\n");

      assertThat(peer.answer().status()).isEqualTo(400);
      peer.awaitHangUp();
    }
  }

  @Test
  void aBodyThatIsCutOffIsNotHandled() throws Exception {
    var sid = polling.open();
    polling.post(sid, "40");

    try (var peer = RawPeer.connect(server.address())) {
      peer.send(RawPeer.head("POST", PATH + session(sid), "Content-Length: 100"));
      peer.send("42[\"message\"]").finish();
    }

    assertThat(polling.poll(sid).body()).startsWith("40{");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 2\r\nContent-Length: 3",
        "Content-Length: 2\r\nTransfer-Encoding: chunked",
        "Content-Length: -1",
        "Content-Length: two",
        "Transfer-Encoding: identity, chunked\r\nContent-Length: 2"
      })
  void aBodyOfTwoLengthsIsRefused(String headers) throws Exception {
    var sid = polling.open();
    polling.post(sid, "40");

    try (var peer = RawPeer.connect(server.address())) {
      peer.send(RawPeer.head("POST", PATH + session(sid), headers));
      peer.send("2\r\n42\r\n0\r\n\r\n");

      assertThat(peer.answer().status()).isEqualTo(400);
      peer.awaitHangUp();
    }
  }

  @Test
  void headersOfMoreThan16KilobytesAreRefused() throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      peer.get(PATH + "?EIO=4&transport=polling", "X-Long: " + "x".repeat(17 * 1024));

      assertThat(peer.answer().status()).isBetween(400, 499);
      peer.awaitHangUp();
    }
  }

  @Test
  void aPollThatIsPipelinedBehindAWaitingOneEndsTheSession() throws Exception {
    var sid = polling.open();

    try (var peer = RawPeer.connect(server.address())) {
      peer.get(PATH + session(sid)).get(PATH + session(sid));

      peer.awaitHangUp();
    }
    assertThat(server.reasonOf(sid)).isEqualTo(TRANSPORT_CLOSED);
  }

  @Test
  void aPollForAnotherPathBehindAWaitingOneEndsTheSession() throws Exception {
    var sid = polling.open();

    try (var peer = RawPeer.connect(server.address())) {
      peer.get(PATH + session(sid)).get("/elsewhere");

      peer.awaitHangUp();
    }
    assertThat(server.reasonOf(sid)).isEqualTo(TRANSPORT_CLOSED);
  }

  @Test
  void aSecondPollEndsTheSession() throws Exception {
    var sid = polling.open();

    var first = polling.polling(sid);
    var second = polling.polling(sid);

    assertThat(server.reasonOf(sid)).isEqualTo(PROTOCOL_ERROR);
    assertThat(new int[] {first.get().statusCode(), second.get().statusCode()})
        .containsExactlyInAnyOrder(200, 400);
  }

  @Test
  void aPollThatIsResetEndsTheSession() throws Exception {
    var sid = polling.open();

    var peer = RawPeer.connect(server.address());
    peer.get(PATH + session(sid));
    assertThat(server.connectionCount()).isGreaterThan(1);
    peer.reset();

    assertThat(server.reasonOf(sid)).isEqualTo(TRANSPORT_CLOSED);
  }

  @Test
  void aReplayedPollGetsNothingTwice() throws Exception {
    var sid = polling.open();
    polling.post(sid, "40/unknown,");
    assertThat(polling.poll(sid).body()).startsWith("44/unknown,");

    var replayed = polling.polling(sid);
    polling.post(sid, "1");

    assertThat(replayed.get().body()).isEqualTo("6");
    assertThat(server.reasonOf(sid)).isEqualTo(CLIENT_CLOSED);
  }

  @Test
  void aClosedSessionIsUnknown() throws Exception {
    var sid = polling.open();
    polling.post(sid, "1");
    assertThat(polling.poll(sid).body()).isEqualTo("6");

    var posted = polling.post(sid, "40");
    var polled = polling.poll(sid);

    assertThat(posted.statusCode()).isEqualTo(400);
    assertThat(posted.body()).isEqualTo("{\"code\":1,\"message\":\"Session ID unknown\"}");
    assertThat(polled.statusCode()).isEqualTo(400);
  }

  @Test
  void aSessionClosedByItsClientTakesNoMorePosts() throws Exception {
    var sid = polling.open();
    polling.post(sid, "40");

    assertThat(polling.post(sid, "1\u001e42[\"message\"]").statusCode()).isEqualTo(200);

    assertThat(server.reasonOf(sid)).isEqualTo(CLIENT_CLOSED);
    assertThat(polling.post(sid, "42[\"message\"]").statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "PATCH", "HEAD"})
  void otherMethodsAreRefusedAndHarmNobody(String method) throws Exception {
    var sid = polling.open();

    assertThat(polling.send(method, session(sid), "").statusCode()).isEqualTo(400);

    polling.post(sid, "40/unknown,");
    assertThat(polling.poll(sid).body()).startsWith("44/unknown,");
  }

  @Test
  void aRequestThatIsNoHttpIsRefused() throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      peer.send(
          "\u0016\u0003\u0001 this is TLS, they say\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

      assertThat(peer.answer().status()).isEqualTo(400);
      peer.awaitHangUp();
    }
  }
}
