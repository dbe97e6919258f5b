package dev.gadgetcode.socketio.hostile;

import static dev.gadgetcode.socketio.engine.CloseReason.CONNECT_TIMEOUT;
import static dev.gadgetcode.socketio.engine.CloseReason.PROTOCOL_ERROR;
import static dev.gadgetcode.socketio.engine.CloseReason.TOO_SLOW;
import static dev.gadgetcode.socketio.peer.PollingClient.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.WatchedServer;
import dev.gadgetcode.socketio.peer.ClientFrames;
import dev.gadgetcode.socketio.peer.PollingClient;
import dev.gadgetcode.socketio.peer.RawPeer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Peers that read slowly or not at all, or say too little. Each harms only itself.
@Timeout(
    value = 60,
    threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // a blocked write hears nothing
@Tag("slow")
final class SlowPeerTest extends HostilePeers {
  SlowPeerTest() throws IOException, InterruptedException {
    super(config().withConnectTimeout(Duration.ofMillis(300)));
  }

  @Test
  void aWebSocketThatReadsNothingIsCutOff() throws Exception {
    try (var deaf = Peer.connected(RawPeer.connectDeaf(server.address()))) {
      deaf.socket().text("42[\"flood\"]");

      assertThat(server.reasonOf(deaf.sid())).isEqualTo(TOO_SLOW);
      deaf.socket().peer().awaitHangUp();
    }
  }

  @Test
  void aPollingClientThatDoesNotPollIsCutOff() throws Exception {
    try (var polling = new PollingClient(server.address(), "/socket.io/")) {
      var sid = polling.open();
      polling.post(sid, "40");

      polling.post(sid, "42[\"flood\"]");

      assertThat(server.reasonOf(sid)).isEqualTo(TOO_SLOW);
      assertThat(polling.poll(sid).statusCode()).isEqualTo(400);
    }
  }

  @Test
  void aWebSocketThatPingsAndReadsNoPongsIsCutOff() throws Exception {
    try (var deaf = Peer.connected(RawPeer.connectDeaf(server.address()))) {
      var pings = ClientFrames.whole(ClientFrames.PING, new byte[125]);
      var burst = ClientFrames.join(repeated(pings, 1_000));

      sendUntilHungUp(deaf.socket().peer(), burst);

      assertThat(server.reasonOf(deaf.sid())).isEqualTo(TOO_SLOW);
    }
  }

  @Test
  void aClientThatPostsAndReadsNoAnswersIsHungUpOn() throws Exception {
    try (var own = WatchedServer.start(config().withLoops(1));
        var polling = new PollingClient(own.address(), "/socket.io/");
        var deaf = RawPeer.connectDeaf(own.address())) {
      var sid = polling.open();
      polling.post(sid, "40");
      var post = RawPeer.head("POST", "/socket.io/" + session(sid), "Content-Length: 1") + "3";

      sendUntilHungUp(deaf, post.repeat(1_000).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void aPeerThatReadsNothingIsHungUpOnForOtherOffencesToo() throws Exception {
    var impatient = engine().withHeartbeat(Duration.ofSeconds(25), Duration.ofMillis(500));
    try (var own = WatchedServer.start(config().withEngine(impatient));
        var deaf = Peer.open(RawPeer.connectDeaf(own.address()))) {
      var filled = new CompletableFuture<Socket>();
      fill(own.socket(deaf.connect()).orElseThrow(), filled);
      filled.get(10, TimeUnit.SECONDS);

      deaf.socket().text("4no packet");

      assertThat(own.reasonOf(deaf.sid())).isEqualTo(PROTOCOL_ERROR);
      sendUntilHungUp(deaf.socket().peer(), ClientFrames.text("3"));
    }
  }

  /// Sends until neither the server nor the machine takes any more.
  private static void fill(Socket socket, CompletableFuture<Socket> filled) {
    socket
        .loop()
        .execute(() -> {
          if (!socket.isWritable()) {
            filled.complete(socket);
            return;
          }
          while (socket.isWritable()) {
            socket.emit("drop", "x".repeat(1_000));
          }
          fill(socket, filled);
        });
  }

  @Test
  void aClientThatOpensAndNeverConnectsIsClosed() throws Exception {
    try (var silent = Peer.open(server.address())) {
      assertThat(silent.socket().awaitClose()).isEqualTo(1008);
      assertThat(server.reasonOf(silent.sid())).isEqualTo(CONNECT_TIMEOUT);
    }
  }

  @Test
  void aPollingClientThatOpensAndNeverConnectsIsClosed() throws Exception {
    try (var polling = new PollingClient(server.address(), "/socket.io/")) {
      var sid = polling.open();

      assertThat(polling.poll(sid).body()).isEqualTo("1");
      assertThat(server.reasonOf(sid)).isEqualTo(CONNECT_TIMEOUT);
    }
  }

  @Test
  void aClientThatConnectsToUnknownNamespacesOnlyIsClosed() throws Exception {
    try (var lost = Peer.open(server.address())) {
      lost.socket().text("40/a,").text("40/b,").text("40/c,");

      assertThat(lost.socket().awaitClose()).isEqualTo(1008);
      assertThat(server.reasonOf(lost.sid())).isEqualTo(CONNECT_TIMEOUT);
    }
  }

  @Test
  void aClientThatLeftItsOnlyNamespaceIsClosed() throws Exception {
    try (var gone = Peer.connected(server.address())) {
      gone.socket().text("41");

      assertThat(gone.socket().awaitClose()).isEqualTo(1008);
      assertThat(server.reasonOf(gone.sid())).isEqualTo(CONNECT_TIMEOUT);
    }
  }

  private static byte[][] repeated(byte[] bytes, int times) {
    var all = new byte[times][];
    Arrays.fill(all, bytes);
    return all;
  }

  /// Goes on sending without reading; ends because the server does not take it any more.
  private static void sendUntilHungUp(RawPeer peer, byte[] bytes) {
    assertThatIOException()
        .isThrownBy(() -> {
          while (true) {
            peer.send(bytes);
          }
        });
  }
}
