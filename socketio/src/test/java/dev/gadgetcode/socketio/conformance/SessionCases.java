package dev.gadgetcode.socketio.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The cases that both public suites have: how sessions open, stay alive and end.
abstract class SessionCases extends Suite {
  private static final int PING_INTERVAL = 300;
  private static final int PING_TIMEOUT = 200;

  SessionCases(String path, int loops) throws InterruptedException {
    super(path, loops);
  }

  @Test
  void pollingOpensASession() throws Exception {
    var answer = exact.polling().send("GET", "?EIO=4&transport=polling", "");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertHandshake(answer.body(), "[\"websocket\"]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?transport=polling", "?EIO=abc&transport=polling"})
  void pollingWithAnotherVersionIsRefused(String query) throws Exception {
    assertThat(patient.polling().send("GET", query, "").statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"?EIO=4", "?EIO=4&transport=abc"})
  void aRequestForAnUnknownTransportIsRefused(String query) throws Exception {
    assertThat(patient.polling().send("GET", query, "").statusCode()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT"})
  void onlyAGetOpensASession(String method) throws Exception {
    var answer = patient.polling().send(method, "?EIO=4&transport=polling", "");

    assertThat(answer.statusCode()).isEqualTo(400);
  }

  @Test
  void aWebSocketOpensASession() throws Exception {
    try (var socket = exact.webSocket()) {
      assertHandshake(socket.readText(), "[]");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"?transport=websocket", "?EIO=abc&transport=websocket"})
  void aWebSocketWithAnotherVersionIsRefused(String query) {
    assertThatThrownBy(() -> patient.webSocket(query)).hasMessageContaining("status=400");
  }

  @ParameterizedTest
  @ValueSource(strings = {"?EIO=4", "?EIO=4&transport=abc"})
  void aWebSocketForAnUnknownTransportIsRefused(String query) {
    assertThatThrownBy(() -> patient.webSocket(query)).hasMessageContaining("status=400");
  }

  @Test
  void aPollingSessionLivesAsLongAsItAnswersPings() throws Exception {
    var sid = beating.polling().open();

    for (int beat = 0; beat < 3; beat++) {
      var polled = beating.polling().poll(sid);
      assertThat(polled.statusCode()).isEqualTo(200);
      assertThat(polled.body()).isEqualTo(PING);
      assertThat(beating.polling().post(sid, PONG).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aSilentPollingSessionIsOver() throws Exception {
    var sid = exact.polling().open();

    waitUntilThePingMustHaveBeenAnswered();

    var polled = exact.polling().poll(sid);
    while (polled.statusCode() == 200) {
      // a server on a busy machine pinged late, and has a right to its timeout
      assertThat(polled.body()).isIn(PING, "1");
      polled = exact.polling().poll(sid);
    }
    assertThat(polled.statusCode()).isEqualTo(400);
  }

  @Test
  void aWebSocketLivesAsLongAsItAnswersPings() throws Exception {
    try (var socket = beating.opened()) {
      for (int beat = 0; beat < 3; beat++) {
        assertThat(socket.readText()).isEqualTo(PING);
        socket.text(PONG);
      }
    }
  }

  @Test
  void aSilentWebSocketIsHungUpOn() throws Exception {
    try (var socket = exact.opened()) {
      assertThat(socket.readText()).isEqualTo(PING);

      socket.peer().awaitHangUp();
    }
  }

  @Test
  void aPollingClientEndsItsSession() throws Exception {
    var sid = patient.polling().open();

    var polled = patient.polling().polling(sid);
    var posted = patient.polling().post(sid, "1");

    assertThat(posted.statusCode()).isEqualTo(200);
    assertThat(polled.get().statusCode()).isEqualTo(200);
    assertThat(polled.get().body()).isEqualTo("6");
    assertThat(patient.polling().poll(sid).statusCode()).isEqualTo(400);
  }

  @Test
  void aWebSocketClientEndsItsSession() throws Exception {
    try (var socket = patient.opened()) {
      socket.text("1");

      socket.awaitClose();
    }
  }

  @Test
  void afterAnUpgradeHttpRequestsAreRefused() throws Exception {
    var sid = patient.polling().open();
    try (var socket = patient.upgradeOf(sid)) {
      socket.text("2probe").text("5");

      assertThat(patient.polling().poll(sid).statusCode()).isEqualTo(400);
      assertThat(patient.polling().post(sid, "4hello").statusCode()).isEqualTo(400);
    }
  }

  @Test
  void afterAnUpgradeAnotherWebSocketIsClosed() throws Exception {
    var sid = beating.polling().open();
    try (var socket = beating.upgradeOf(sid)) {
      socket.text("2probe").text("5");

      try (var second = beating.upgradeOf(sid)) {
        second.awaitClose();
      }
      assertThat(socket.readText()).isEqualTo("3probe");
      assertThat(socket.readText()).isEqualTo(PING);
    }
  }

  private static void waitUntilThePingMustHaveBeenAnswered() throws InterruptedException {
    Thread.sleep(PING_INTERVAL + PING_TIMEOUT);
  }

  private static void assertHandshake(String packet, String upgrades) {
    assertThat(packet).startsWith("0");
    var handshake = json(packet.substring(1));
    assertThat(Set.copyOf(handshake.propertyNames()))
        .isEqualTo(Set.of("sid", "upgrades", "pingInterval", "pingTimeout", "maxPayload"));
    assertThat(handshake.get("sid").isString()).isTrue();
    assertThat(handshake.get("upgrades")).isEqualTo(json(upgrades));
    assertThat(handshake.get("pingInterval").asInt()).isEqualTo(PING_INTERVAL);
    assertThat(handshake.get("pingTimeout").asInt()).isEqualTo(PING_TIMEOUT);
    assertThat(handshake.get("maxPayload").asInt()).isEqualTo(1_000_000);
  }
}
