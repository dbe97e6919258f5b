package dev.gadgetcode.socketio.hostile;

import static dev.gadgetcode.socketio.peer.ClientFrames.BINARY;
import static dev.gadgetcode.socketio.peer.ClientFrames.CONTINUATION;
import static dev.gadgetcode.socketio.peer.ClientFrames.PING;
import static dev.gadgetcode.socketio.peer.ClientFrames.TEXT;
import static dev.gadgetcode.socketio.peer.ClientFrames.binary;
import static dev.gadgetcode.socketio.peer.ClientFrames.join;
import static dev.gadgetcode.socketio.peer.ClientFrames.text;
import static dev.gadgetcode.socketio.peer.ClientFrames.unfinished;
import static dev.gadgetcode.socketio.peer.ClientFrames.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.WatchedServer;
import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.peer.RawPeer;
import dev.gadgetcode.socketio.peer.RawWebSocket;
import dev.gadgetcode.socketio.peer.ServerFrame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Bytes do not arrive in the pieces in which they were sent: a conversation means the same
/// wherever it is cut, and leaves nothing behind wherever it is cut off.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FrameBoundaryTest {
  private static final byte[] CONVERSATION =
      join(
          text("40"),
          text("42[\"message\",\"grüße\"]"),
          text("451-[\"message\",{\"_placeholder\":true,\"num\":0}]"),
          binary((byte) 1, (byte) 2, (byte) 3),
          text("42[\"message\",\"" + "x".repeat(300) + "\"]"));

  private final WatchedServer server = WatchedServer.start(SocketIoConfig.defaults().withLoops(2));

  FrameBoundaryTest() throws InterruptedException {}

  @AfterAll
  void stop() {
    server.close();
  }

  @Test
  void aConversationMeansTheSameWhereverItIsCut() throws Exception {
    for (int cut = 1; cut < CONVERSATION.length; cut++) {
      try (var peer = Peer.open(server.address())) {
        peer.socket()
            .send(Arrays.copyOfRange(CONVERSATION, 0, cut))
            .send(Arrays.copyOfRange(CONVERSATION, cut, CONVERSATION.length));

        assertAnswered(peer.socket());
      }
    }
  }

  @Test
  void aConversationMeansTheSameByteByByteAndAllAtOnce() throws Exception {
    try (var slow = Peer.open(server.address());
        var merged = Peer.open(server.address())) {
      for (byte one : CONVERSATION) {
        slow.socket().send(new byte[] {one});
      }
      merged.socket().send(CONVERSATION);

      assertAnswered(slow.socket());
      assertAnswered(merged.socket());
    }
  }

  @Test
  void aConversationThatIsCutOffLeavesNothingBehind() throws Exception {
    for (int cut = 0; cut < CONVERSATION.length; cut++) {
      var peer = Peer.open(server.address());
      peer.socket().send(Arrays.copyOfRange(CONVERSATION, 0, cut));

      if (cut % 2 == 0) {
        peer.close();
      } else {
        peer.socket().peer().reset();
      }

      assertThat(server.reasonOf(peer.sid()))
          .isIn(Set.of(CloseReason.TRANSPORT_CLOSED, CloseReason.TRANSPORT_ERROR));
    }
    assertThat(server.connectionCount()).isZero();
  }

  @Test
  void aHandshakeThatIsCutOffLeavesNothingBehind() throws Exception {
    var handshake = RawWebSocket.request(Peer.ENDPOINT).getBytes(StandardCharsets.US_ASCII);

    for (int cut = 0; cut < handshake.length; cut++) {
      try (var peer = RawPeer.connect(server.address())) {
        peer.send(Arrays.copyOfRange(handshake, 0, cut)).finish();
      }
    }

    assertThat(server.connectionCount()).isZero();
  }

  @Test
  void aMessageMayComeInFragmentsWithPingsBetween() throws Exception {
    var event = "42[\"message\",\"grüße\"]".getBytes(StandardCharsets.UTF_8);
    var fragments = new ByteArrayOutputStream();
    for (int at = 0; at < event.length; at++) {
      fragments.writeBytes(unfinished(at == 0 ? TEXT : CONTINUATION, new byte[] {event[at]}));
      fragments.writeBytes(whole(PING, new byte[] {(byte) at}));
      fragments.writeBytes(unfinished(CONTINUATION, new byte[0]));
    }
    try (var peer = Peer.connected(server.address())) {
      peer.socket().send(fragments.toByteArray()).send(whole(CONTINUATION, new byte[0]));

      for (int at = 0; at < event.length; at++) {
        var pong = peer.socket().read();
        assertThat(pong.opcode()).isEqualTo(ServerFrame.PONG);
        assertThat(pong.bytes()).containsExactly(at);
      }
      assertThat(peer.socket().readText()).isEqualTo("42[\"message-back\",\"grüße\"]");
    }
  }

  @Test
  void anAttachmentMayComeInFragments() throws Exception {
    try (var peer = Peer.connected(server.address())) {
      peer.socket()
          .text("451-[\"message\",{\"_placeholder\":true,\"num\":0}]")
          .send(unfinished(BINARY, new byte[] {1}))
          .send(unfinished(CONTINUATION, new byte[] {2}))
          .send(whole(CONTINUATION, new byte[] {3}));

      peer.socket().readText();
      assertThat(peer.socket().read().bytes()).containsExactly(1, 2, 3);
    }
  }

  @Test
  void aThousandEventsInOneWriteAreHandledInOrder() throws Exception {
    var burst = new ByteArrayOutputStream();
    IntStream.range(0, 1_000).forEach(n -> burst.writeBytes(text("42[\"message\"," + n + "]")));
    try (var peer = Peer.connected(server.address())) {
      peer.socket().send(burst.toByteArray());

      for (int n = 0; n < 1_000; n++) {
        assertThat(peer.socket().readText()).isEqualTo("42[\"message-back\"," + n + "]");
      }
    }
  }

  private static void assertAnswered(RawWebSocket socket) throws IOException {
    assertThat(socket.readText()).startsWith("40{");
    assertThat(socket.readText()).isEqualTo("42[\"message-back\",\"grüße\"]");
    assertThat(socket.readText())
        .isEqualTo("451-[\"message-back\",{\"_placeholder\":true,\"num\":0}]");
    assertThat(socket.read().bytes()).containsExactly(1, 2, 3);
    assertThat(socket.readText()).isEqualTo("42[\"message-back\",\"" + "x".repeat(300) + "\"]");
  }
}
