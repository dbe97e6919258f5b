package dev.gadgetcode.socketio.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.WatchedServer;
import dev.gadgetcode.socketio.engine.EngineConfig;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;

/// A server under attack and a bystander, connected before, who goes on exchanging events after
/// each test. No handler may have seen anything of anybody else.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HostilePeers {
  static final int MAX_PAYLOAD = 100_000;
  static final int MAX_OUTBOUND = 256 * 1024;

  final WatchedServer server;
  private final Peer bystander;
  private final String bystanderSocket;

  HostilePeers() throws IOException, InterruptedException {
    this(config());
  }

  HostilePeers(SocketIoConfig config) throws IOException, InterruptedException {
    this.server = WatchedServer.start(config);
    this.bystander = Peer.open(server.address());
    this.bystanderSocket = bystander.connect();
  }

  static SocketIoConfig config() {
    return SocketIoConfig.defaults().withEngine(engine()).withLoops(2);
  }

  static EngineConfig engine() {
    return EngineConfig.defaults().withMaxPayload(MAX_PAYLOAD).withMaxOutbound(MAX_OUTBOUND);
  }

  @AfterEach
  void theBystanderNoticedNothing() throws IOException {
    bystander.exchange("still here");
    assertThat(server.handled())
        .filteredOn(handled -> !handled.socket().equals(bystanderSocket))
        .isEmpty();
  }

  @AfterAll
  void stop() throws IOException {
    bystander.close();
    server.close();
  }
}
