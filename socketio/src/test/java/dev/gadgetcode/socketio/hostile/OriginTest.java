package dev.gadgetcode.socketio.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.peer.PollingClient;
import dev.gadgetcode.socketio.peer.RawPeer;
import dev.gadgetcode.socketio.peer.RawWebSocket;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Pages of other origins, over every kind of request.
final class OriginTest extends HostilePeers {
  private static final String OPEN = "/socket.io/?EIO=4&transport=polling";

  OriginTest() throws IOException, InterruptedException {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://evil.example",
        "http://127.0.0.1.evil.example",
        "http://127.0.0.1:81",
        "https://127.0.0.1:80",
        "null",
        "",
        "127.0.0.1",
        "://127.0.0.1"
      })
  void aPageOfAnotherOriginIsRefusedEverywhere(String origin) throws Exception {
    var header = "Origin: " + origin;

    assertThat(status(RawPeer.head("GET", OPEN, header))).isEqualTo(403);
    assertThat(status(RawPeer.head("OPTIONS", OPEN, header))).isEqualTo(403);
    assertThat(status(RawWebSocket.request(Peer.ENDPOINT, header))).isEqualTo(403);
  }

  @Test
  void aPageOfAnotherOriginCannotUseASessionThatIsThere() throws Exception {
    try (var polling = new PollingClient(server.address(), "/socket.io/")) {
      var session = "/socket.io/" + PollingClient.session(polling.open());
      var header = "Origin: http://evil.example";

      assertThat(status(RawPeer.head("GET", session, header))).isEqualTo(403);
      assertThat(status(RawPeer.head("POST", session, header, "Content-Length: 2") + "40"))
          .isEqualTo(403);
      assertThat(status(RawWebSocket.request(session.replace("polling", "websocket"), header)))
          .isEqualTo(403);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1", "http://127.0.0.1:80", "HTTP://127.0.0.1"})
  void thePageOfTheServerItselfMayConnect(String origin) throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      var answer = peer.get(OPEN, "Origin: " + origin).answer();

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.headers()).containsEntry("access-control-allow-origin", origin);
    }
    assertThat(status(RawWebSocket.request(Peer.ENDPOINT, "Origin: " + origin))).isEqualTo(101);
  }

  @Test
  void aRefusalSaysNothingThatLetsAPageReadIt() throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      var answer = peer.get(OPEN, "Origin: http://evil.example").answer();

      assertThat(answer.headers()).doesNotContainKey("access-control-allow-origin");
      assertThat(answer.body()).isEqualTo("{\"code\":4,\"message\":\"Forbidden\"}");
    }
  }

  private int status(String request) throws IOException {
    try (var peer = RawPeer.connect(server.address())) {
      return peer.send(request).headOfAnswer().status();
    }
  }
}
