package dev.gadgetcode.socketio.hostile;

import static dev.gadgetcode.socketio.engine.CloseReason.TRANSPORT_CLOSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.socketio.peer.PollingClient;
import dev.gadgetcode.socketio.peer.RawPeer;
import dev.gadgetcode.socketio.peer.RawWebSocket;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// WebSockets that want to take over a session and do it wrong. The session itself stays: it is the
/// probe that is closed.
final class UpgradeAttackTest extends HostilePeers {
  private final PollingClient polling = new PollingClient(server.address(), "/socket.io/");

  UpgradeAttackTest() throws IOException, InterruptedException {
    super(config().withEngine(engine().withUpgradeTimeout(Duration.ofMillis(300))));
  }

  @AfterAll
  void closeClient() {
    polling.close();
  }

  @Test
  void aSecondProbeIsClosedAndTheFirstGoesOn() throws Exception {
    var sid = connectedByPolling();
    try (var first = probe(sid)) {
      first.text("2probe");
      assertThat(first.readText()).isEqualTo("3probe");

      try (var second = probe(sid)) {
        assertThat(second.awaitClose()).isEqualTo(1002);
      }

      first.text("5").text("40/unknown,");
      assertThat(first.readText()).startsWith("44/unknown,");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "4hello", "40", "42[\"message\"]", "2", "2prob", "3probe", "1", ""})
  void aProbeThatDoesNotProbeIsClosedAndPollingGoesOn(String packet) throws Exception {
    var sid = connectedByPolling();
    try (var probe = probe(sid)) {
      probe.text(packet);

      assertThat(probe.awaitClose()).isEqualTo(1002);
    }
    assertPollingGoesOn(sid);
  }

  @Test
  void aBinaryOnAProbeClosesItAndPollingGoesOn() throws Exception {
    var sid = connectedByPolling();
    try (var probe = probe(sid)) {
      probe.text("2probe");
      assertThat(probe.readText()).isEqualTo("3probe");

      probe.binary((byte) 1);

      assertThat(probe.awaitClose()).isEqualTo(1002);
    }
    assertPollingGoesOn(sid);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2probe"})
  void aProbeThatTakesTooLongIsClosedAndPollingGoesOn(String packet) throws Exception {
    var sid = connectedByPolling();
    try (var probe = probe(sid)) {
      if (!packet.isEmpty()) {
        probe.text(packet);
      }

      assertThat(probe.awaitClose()).isEqualTo(1008);
    }
    assertPollingGoesOn(sid);
  }

  @Test
  void aProbeThatGoesAwayLeavesPollingAlone() throws Exception {
    var sid = connectedByPolling();

    for (int attempt = 0; attempt < 20; attempt++) {
      try (var peer = RawPeer.connect(server.address())) {
        peer.send(RawWebSocket.request(Peer.ENDPOINT + "&sid=" + sid));
        peer.finish();
      }
    }

    assertPollingGoesOn(sid);
  }

  @Test
  void anUpgradeThatIsResetInTheMiddleLeavesPollingAlone() throws Exception {
    var sid = connectedByPolling();

    for (int attempt = 0; attempt < 20; attempt++) {
      var peer = RawPeer.connect(server.address());
      peer.send(RawWebSocket.request(Peer.ENDPOINT + "&sid=" + sid)).reset();
    }

    assertPollingGoesOn(sid);
  }

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "", "../../etc/passwd", "%00"})
  void aProbeForAnUnknownSessionIsRefused(String sid) {
    assertThatThrownBy(() -> probe(sid)).hasMessageContaining("status=400");
  }

  @Test
  void anUpgradedSessionEndsWithItsWebSocket() throws Exception {
    var sid = connectedByPolling();
    try (var probe = probe(sid)) {
      probe.text("2probe");
      assertThat(probe.readText()).isEqualTo("3probe");
      probe.text("5").text("40/unknown,");
      assertThat(probe.readText()).startsWith("44/unknown,");
    }

    assertThat(server.reasonOf(sid)).isEqualTo(TRANSPORT_CLOSED);
    assertThat(polling.poll(sid).statusCode()).isEqualTo(400);
    assertThatThrownBy(() -> probe(sid)).hasMessageContaining("status=400");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-WebSocket-Version: 8",
        "Sec-WebSocket-Version: 0",
        "X-Version: none",
      })
  void aHandshakeOfAnotherWebSocketVersionIsRefused(String version) throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      peer.get(
          Peer.ENDPOINT,
          "Connection: Upgrade",
          "Upgrade: websocket",
          "Origin: http://127.0.0.1",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
          version);

      var answer = peer.answer();
      assertThat(answer.status()).isEqualTo(426);
      assertThat(answer.headers()).containsEntry("sec-websocket-version", "13");
      peer.awaitHangUp();
    }
  }

  @Test
  void aHandshakeWithoutAKeyIsHungUpOn() throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      peer.get(
          Peer.ENDPOINT, "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13");

      peer.awaitHangUp();
    }
  }

  @Test
  void framesSentBeforeTheHandshakeIsAnsweredDoNotConfuseTheServer() throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      peer.send(RawWebSocket.request(Peer.ENDPOINT) + "\u0001\u0002\u0003garbage\r\n\r\n");

      assertThat(peer.headOfAnswer().status()).isEqualTo(101);
    }
  }

  /// A session with the main namespace connected, and the answer to that fetched.
  private String connectedByPolling() throws IOException, InterruptedException {
    var sid = polling.open();
    polling.post(sid, "40");
    assertThat(polling.poll(sid).body()).startsWith("40{");
    return sid;
  }

  private RawWebSocket probe(String sid) throws IOException {
    return RawWebSocket.open(server.address(), Peer.ENDPOINT + "&sid=" + sid);
  }

  private void assertPollingGoesOn(String sid) throws IOException, InterruptedException {
    polling.post(sid, "40/unknown,");
    var polled = polling.poll(sid).body();
    while (polled.equals("6")) {
      polled = polling.poll(sid).body();
    }
    assertThat(polled).startsWith("44/unknown,");
  }
}
