package dev.gadgetcode.socketio.conformance;

import static dev.gadgetcode.socketio.peer.PollingClient.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.peer.RawPeer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The public Engine.IO suite, case by case, against an endpoint that echoes messages.
abstract class EngineSuite extends SessionCases {
  EngineSuite(int loops) throws InterruptedException {
    super("/engine.io/", loops);
  }

  @ParameterizedTest
  @ValueSource(strings = {"4hello", "4test1\u001e4test2\u001e4test3", "4hello\u001ebAQIDBA=="})
  void aPostedPayloadComesBackWithTheNextPoll(String payload) throws Exception {
    var sid = patient.polling().open();

    var posted = patient.polling().post(sid, payload);
    var polled = patient.polling().poll(sid);

    assertThat(posted.statusCode()).isEqualTo(200);
    assertThat(posted.body()).isEqualTo("ok");
    assertThat(polled.statusCode()).isEqualTo(200);
    assertThat(polled.body()).isEqualTo(payload);
  }

  @Test
  void aPostOfNoPacketEndsTheSession() throws Exception {
    var sid = patient.polling().open();

    assertThat(patient.polling().post(sid, "abc").statusCode()).isEqualTo(400);

    assertThat(patient.polling().poll(sid).statusCode()).isEqualTo(400);
  }

  @Test
  void twoPollsAtOnceEndTheSession() throws Exception {
    var sid = patient.polling().open();

    var polls = List.of(patient.polling().polling(sid), patient.polling().polling(sid));

    var answers = List.of(polls.getFirst().get(), polls.getLast().get());
    assertThat(answers)
        .extracting(answer -> answer.statusCode() == 200 ? answer.body() : "refused")
        .containsExactlyInAnyOrder("1", "refused");
    assertThat(patient.polling().poll(sid).statusCode()).isEqualTo(400);
  }

  @Test
  void aCancelledPollEndsTheSession() throws Exception {
    var sid = patient.polling().open();

    try (var peer = RawPeer.connect(patient.server().address())) {
      peer.get(patient.path() + session(sid)).finish();
    }

    var polled = patient.polling().poll(sid);
    if (polled.statusCode() == 200) {
      // overtook the cancelled one on its way to the session's loop, and hears of the end
      assertThat(polled.body()).isEqualTo("1");
      polled = patient.polling().poll(sid);
    }
    assertThat(polled.statusCode()).isEqualTo(400);
  }

  @Test
  void aTextPacketComesBackOnAWebSocket() throws Exception {
    try (var socket = patient.opened()) {
      socket.text("4hello");

      assertText(socket.read(), "4hello");
    }
  }

  @Test
  void aBinaryPacketComesBackOnAWebSocket() throws Exception {
    try (var socket = patient.opened()) {
      socket.binary((byte) 1, (byte) 2, (byte) 3, (byte) 4);

      assertBinary(socket.read(), (byte) 1, (byte) 2, (byte) 3, (byte) 4);
    }
  }

  @Test
  void aMessageThatIsNoPacketClosesTheWebSocket() throws Exception {
    try (var socket = patient.opened()) {
      socket.text("abc");

      assertThat(socket.awaitClose()).isEqualTo(1002);
    }
  }

  @Test
  void aWebSocketTakesOverFromPolling() throws Exception {
    var sid = patient.polling().open();
    try (var socket = patient.upgradeOf(sid)) {
      socket.text("2probe");
      assertText(socket.read(), "3probe");
      var polled = patient.polling().poll(sid);
      assertThat(polled.statusCode()).isEqualTo(200);
      assertThat(polled.body()).isEqualTo("6");

      socket.text("5").text("4hello");

      assertText(socket.read(), "4hello");
    }
  }

  @Test
  void afterAnUpgradeARefusedHttpRequestDoesNotHarmTheSession() throws Exception {
    var sid = patient.polling().open();
    try (var socket = patient.upgradeOf(sid)) {
      socket.text("2probe");
      assertText(socket.read(), "3probe");
      socket.text("5");

      assertThat(patient.polling().poll(sid).statusCode()).isEqualTo(400);

      socket.text("4hello");
      assertText(socket.read(), "4hello");
    }
  }

  @Test
  void afterAnUpgradeAnotherWebSocketDoesNotHarmTheSession() throws Exception {
    var sid = patient.polling().open();
    try (var socket = patient.upgradeOf(sid)) {
      socket.text("2probe");
      assertText(socket.read(), "3probe");
      socket.text("5");

      try (var second = patient.upgradeOf(sid)) {
        second.awaitClose();
      }

      socket.text("4hello");
      assertText(socket.read(), "4hello");
    }
  }
}
