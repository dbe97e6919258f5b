package dev.gadgetcode.socketio.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.peer.RawWebSocket;
import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The public Socket.IO suite, case by case.
abstract class SocketSuite extends SessionCases {
  private static final String TWO_PLACEHOLDERS =
      "{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}";

  SocketSuite(int loops) throws InterruptedException {
    super("/socket.io/", loops);
  }

  @Test
  void aWebSocketUpgradesASession() throws Exception {
    var sid = beating.polling().open();
    try (var socket = beating.upgradeOf(sid)) {
      socket.text("2probe");

      assertText(socket.read(), "3probe");
      socket.text("5");
      assertText(socket.read(), PING);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '\u0000',
      textBlock =
          """
          40 40 42["auth",{}]
          40{"token":"123"} 40 42["auth",{"token":"123"}]
          40/custom, 40/custom, 42/custom,["auth",{}]
          40/custom,{"token":"abc"} 40/custom, 42/custom,["auth",{"token":"abc"}]
          """)
  void aNamespaceIsConnectedAndTheHandlerSeesTheAuth(String connect, String head, String auth)
      throws Exception {
    try (var socket = patient.opened()) {
      socket.text(connect);

      var connected = socket.read().text();
      assertThat(connected).startsWith(head);
      var handshake = json(connected.substring(head.length()));
      assertThat(Set.copyOf(handshake.propertyNames())).isEqualTo(Set.of("sid"));
      assertThat(handshake.get("sid").isString()).isTrue();
      assertText(socket.read(), auth);
    }
  }

  @Test
  void anUnknownNamespaceIsRefused() throws Exception {
    try (var socket = patient.opened()) {
      socket.text("40/random");

      assertText(socket.read(), "44/random,{\"message\":\"Invalid namespace\"}");
    }
  }

  @Test
  void aConnectThatIsNoPacketClosesTheConnection() throws Exception {
    try (var socket = patient.opened()) {
      socket.text("4abc");

      assertThat(socket.awaitClose()).isEqualTo(1002);
    }
  }

  @Test
  void aConnectionWithoutAConnectIsClosed() throws Exception {
    try (var socket = hasty.opened()) {
      assertThat(socket.awaitClose()).isEqualTo(1008);
    }
  }

  @Test
  void aClientLeavesTheMainNamespaceAndStaysConnected() throws Exception {
    try (var socket = connectedTo(beating)) {
      socket.text("41");

      assertText(socket.read(), PING);
    }
  }

  @Test
  void aClientLeavesACustomNamespaceAndGoesOnInTheMainOne() throws Exception {
    try (var socket = connectedTo(patient)) {
      socket.text("40/custom");
      assertThat(socket.read().text()).startsWith("40/custom,");
      assertText(socket.read(), "42/custom,[\"auth\",{}]");

      socket.text("41/custom").text("42[\"message\",\"message to main namespace\"]");

      assertText(socket.read(), "42[\"message-back\",\"message to main namespace\"]");
    }
  }

  @Test
  void aTextEventIsHandled() throws Exception {
    try (var socket = connectedTo(patient)) {
      socket.text("42[\"message\",1,\"2\",{\"3\":[true]}]");

      assertText(socket.read(), "42[\"message-back\",1,\"2\",{\"3\":[true]}]");
    }
  }

  @Test
  void aBinaryEventIsHandled() throws Exception {
    try (var socket = connectedTo(patient)) {
      socket
          .text("452-[\"message\"," + TWO_PLACEHOLDERS + "]")
          .binary((byte) 1, (byte) 2, (byte) 3)
          .binary((byte) 4, (byte) 5, (byte) 6);

      assertText(socket.read(), "452-[\"message-back\"," + TWO_PLACEHOLDERS + "]");
      assertBinary(socket.read(), (byte) 1, (byte) 2, (byte) 3);
      assertBinary(socket.read(), (byte) 4, (byte) 5, (byte) 6);
    }
  }

  @Test
  void aTextEventIsAcked() throws Exception {
    try (var socket = connectedTo(patient)) {
      socket.text("42456[\"message-with-ack\",1,\"2\",{\"3\":[false]}]");

      assertText(socket.read(), "43456[1,\"2\",{\"3\":[false]}]");
    }
  }

  @Test
  void aBinaryEventIsAckedWithBinaries() throws Exception {
    try (var socket = connectedTo(patient)) {
      socket
          .text("452-789[\"message-with-ack\"," + TWO_PLACEHOLDERS + "]")
          .binary((byte) 1, (byte) 2, (byte) 3)
          .binary((byte) 4, (byte) 5, (byte) 6);

      assertText(socket.read(), "462-789[" + TWO_PLACEHOLDERS + "]");
      assertBinary(socket.read(), (byte) 1, (byte) 2, (byte) 3);
      assertBinary(socket.read(), (byte) 4, (byte) 5, (byte) 6);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"4abc", "42{}", "42abc[\"message-with-ack\",1,\"2\",{\"3\":[false]}]"})
  void aMalformedPacketClosesTheConnection(String malformed) throws Exception {
    try (var socket = connectedTo(patient)) {
      socket.text(malformed);

      assertThat(socket.awaitClose()).isEqualTo(1002);
    }
  }

  /// A WebSocket with the main namespace connected and its `auth` event read.
  private static RawWebSocket connectedTo(Endpoint endpoint) throws IOException {
    var socket = endpoint.opened();
    socket.text("40");
    assertThat(socket.read().text()).startsWith("40{");
    assertText(socket.read(), "42[\"auth\",{}]");
    return socket;
  }
}
