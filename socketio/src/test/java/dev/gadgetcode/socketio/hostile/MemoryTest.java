package dev.gadgetcode.socketio.hostile;

import static dev.gadgetcode.socketio.peer.ClientFrames.BINARY;
import static dev.gadgetcode.socketio.peer.ClientFrames.TEXT;
import static dev.gadgetcode.socketio.peer.ClientFrames.announcing;
import static dev.gadgetcode.socketio.peer.ClientFrames.unfinished;
import static dev.gadgetcode.socketio.peer.PollingClient.session;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.WatchedServer;
import dev.gadgetcode.socketio.peer.RawPeer;
import dev.gadgetcode.socketio.peer.RawWebSocket;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Thousands of hostile connections, each with its hands full when it goes: nothing of them stays.
@Isolated("watches the memory of the whole process")
@Tag("slow")
final class MemoryTest {
  private static final byte[] LOAD = new byte[32 * 1024];
  private static final String OPEN = "/socket.io/?EIO=4&transport=polling";
  private static final long SEED = 4711;

  private interface Attack {
    void on(InetSocketAddress address) throws IOException;
  }

  private static final Attack[] ATTACKS = {
    MemoryTest::halfAFrame,
    MemoryTest::fragmentsWithoutAnEnd,
    MemoryTest::halfOfTheAttachments,
    MemoryTest::malformedPacket,
    MemoryTest::floodUnread,
    MemoryTest::halfABody,
    MemoryTest::garbageBody,
    MemoryTest::pollAndReset,
    MemoryTest::probeAndReset,
    MemoryTest::noHttp
  };

  @Test
  void afterThousandsOfAttacksNothingIsLeft() throws Exception {
    var config =
        HostilePeers.config()
            .withEngine(
                HostilePeers.engine()
                    .withHeartbeat(Duration.ofMillis(300), Duration.ofMillis(200)));
    try (var reports = new LeakReports();
        var server = WatchedServer.start(config)) {
      attack(server, 500);
      long warm = usedDirectMemory();

      attack(server, 1_500);

      assertThat(server.connectionCount()).isZero();
      assertThat(usedDirectMemory()).isLessThanOrEqualTo(warm + LOAD.length * 100L);
      assertThat(reports.all()).isEmpty();
    }
  }

  @Test
  void aSessionThatSaidGoodbyeIsForgottenWithItsServer() throws Exception {
    try (var reports = new LeakReports()) {
      try (var server = WatchedServer.start(HostilePeers.config());
          var peer = RawPeer.connect(server.address())) {
        peer.post("/socket.io/" + session(open(peer)), "40\u001e1".getBytes(US_ASCII)).answer();
      }

      assertThat(reports.all()).isEmpty();
    }
  }

  private static void attack(WatchedServer server, int times) throws Exception {
    var random = new Random(SEED);
    for (int time = 0; time < times; time++) {
      ATTACKS[random.nextInt(ATTACKS.length)].on(server.address());
    }
    server.awaitAllEnded();
  }

  private static long usedDirectMemory() {
    return ((ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT).metric().usedDirectMemory();
  }

  private static void halfAFrame(InetSocketAddress address) throws IOException {
    try (var peer = Peer.connected(address)) {
      peer.socket().send(announcing(TEXT, 2L * LOAD.length)).send(LOAD);
    }
  }

  private static void fragmentsWithoutAnEnd(InetSocketAddress address) throws IOException {
    try (var peer = Peer.connected(address)) {
      peer.socket().send(unfinished(TEXT, LOAD)).send(unfinished(0, LOAD));
    }
  }

  private static void halfOfTheAttachments(InetSocketAddress address) throws IOException {
    try (var peer = Peer.connected(address)) {
      peer.socket().text("452-[\"message\"]").binary(LOAD).send(unfinished(BINARY, LOAD));
    }
  }

  private static void malformedPacket(InetSocketAddress address) throws IOException {
    try (var peer = Peer.connected(address)) {
      peer.socket().text("42[\"message\",\"" + "x".repeat(LOAD.length)).awaitClose();
    }
  }

  private static void floodUnread(InetSocketAddress address) throws IOException {
    try (var peer = Peer.connected(RawPeer.connectDeaf(address))) {
      peer.socket().text("42[\"message\",\"" + "x".repeat(LOAD.length) + "\"]");
    }
  }

  private static void halfABody(InetSocketAddress address) throws IOException {
    try (var peer = RawPeer.connect(address)) {
      var sid = open(peer);
      peer.send(
          RawPeer.head("POST", "/socket.io/" + session(sid), "Content-Length: " + 2 * LOAD.length));
      peer.send(LOAD);
    }
  }

  private static void garbageBody(InetSocketAddress address) throws IOException {
    try (var peer = RawPeer.connect(address)) {
      peer.post("/socket.io/" + session(open(peer)), LOAD).answer();
    }
  }

  private static void pollAndReset(InetSocketAddress address) throws IOException {
    var peer = RawPeer.connect(address);
    peer.post("/socket.io/" + session(open(peer)), new byte[] {'4', '0'}).answer();
    peer.get("/socket.io/" + session(open(peer))).reset();
  }

  private static void probeAndReset(InetSocketAddress address) throws IOException {
    try (var polling = RawPeer.connect(address)) {
      var sid = open(polling);
      var probe = RawWebSocket.open(address, Peer.ENDPOINT + "&sid=" + sid);
      probe.text("2probe").send(unfinished(TEXT, LOAD)).peer().reset();
    }
  }

  private static void noHttp(InetSocketAddress address) throws IOException {
    try (var peer = RawPeer.connect(address)) {
      peer.send(LOAD);
    }
  }

  private static String open(RawPeer peer) throws IOException {
    return Peer.sidOf(peer.get(OPEN).answer().body());
  }
}
