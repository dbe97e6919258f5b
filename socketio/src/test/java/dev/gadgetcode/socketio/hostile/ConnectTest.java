package dev.gadgetcode.socketio.hostile;

import static dev.gadgetcode.socketio.engine.CloseReason.CLIENT_CLOSED;
import static dev.gadgetcode.socketio.engine.CloseReason.CONNECT_TIMEOUT;
import static dev.gadgetcode.socketio.engine.CloseReason.INTERNAL_ERROR;
import static dev.gadgetcode.socketio.engine.CloseReason.PROTOCOL_ERROR;
import static dev.gadgetcode.socketio.engine.CloseReason.SERVER_CLOSED;
import static dev.gadgetcode.socketio.engine.CloseReason.TRANSPORT_CLOSED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.WatchedServer;
import dev.gadgetcode.socketio.WatchedServer.Disconnected;
import dev.gadgetcode.socketio.WatchedServer.Handled;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Decisions about who comes in, and what happens before, instead of and after one. One loop, so
/// that whatever was under way has happened when a later peer is answered.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ConnectTest {
  private final LinkedBlockingQueue<CompletableFuture<Connector.Decision>> asked =
      new LinkedBlockingQueue<>();
  private final Queue<CloseReason> ended = new ConcurrentLinkedQueue<>();
  private final WatchedServer server = start(Duration.ofSeconds(20));

  /// Waits a second for a CONNECT and no longer.
  private final WatchedServer hasty = start(Duration.ofSeconds(1));

  ConnectTest() throws InterruptedException {}

  private WatchedServer start(Duration connectTimeout) throws InterruptedException {
    return WatchedServer.start(
        SocketIoConfig.defaults().withConnectTimeout(connectTimeout).withLoops(1),
        Map.of("/", _ -> ask(), "/other", _ -> ask(), "/broken", _ -> fail()));
  }

  @BeforeEach
  void forget() {
    ended.clear();
  }

  @AfterAll
  void stop() {
    server.close();
    hasty.close();
  }

  private CompletionStage<Connector.Decision> ask() {
    var question = new CompletableFuture<Connector.Decision>();
    asked.add(question);
    return question;
  }

  private static CompletionStage<Connector.Decision> fail() {
    throw new IllegalStateException("this connector always fails");
  }

  private CompletableFuture<Connector.Decision> question() throws InterruptedException {
    var question = asked.poll(10, TimeUnit.SECONDS);
    assertThat(question).isNotNull();
    return question;
  }

  @Test
  void aLateAcceptanceConnects() throws Exception {
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40");

      question().complete(server.acceptance());

      assertThat(peer.socket().readText()).startsWith("40{");
      peer.exchange("hello");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"42[\"message\"]", "42[\"other\"]", "430[]", "41", "40"})
  void whileADecisionIsPendingNothingIsHandled(String packet) throws Exception {
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40").text(packet);

      assertThat(peer.socket().awaitClose()).isEqualTo(1002);
      assertThat(server.reasonOf(peer.sid())).isEqualTo(PROTOCOL_ERROR);
      question().complete(neverToBeOpened());
    }
    assertNothingWasOpened();
  }

  @Test
  void aDecisionAfterTheEndOpensNothing() throws Exception {
    var peer = Peer.open(server.address());
    peer.socket().text("40");
    var question = question();

    peer.close();
    assertThat(server.reasonOf(peer.sid())).isEqualTo(TRANSPORT_CLOSED);
    question.complete(neverToBeOpened());

    assertNothingWasOpened();
  }

  @Test
  void aDecisionThatTakesTooLongEndsTheConnection() throws Exception {
    try (var peer = Peer.open(hasty.address())) {
      peer.socket().text("40");
      var question = question();

      assertThat(hasty.reasonOf(peer.sid())).isEqualTo(CONNECT_TIMEOUT);
      question.complete(neverToBeOpened());
    }
    Peer.open(hasty.address()).close();
    assertThat(ended).isEmpty();
  }

  @Test
  void aRefusalSaysWhyAndTheNextTryMaySucceed() throws Exception {
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40{\"token\":\"old\"}");
      question().complete(new Connector.Refuse("expired", List.of(1, "two")));
      assertThat(peer.socket().readText())
          .isIn(
              "44{\"message\":\"expired\",\"data\":[1,\"two\"]}",
              "44{\"data\":[1,\"two\"],\"message\":\"expired\"}");

      peer.socket().text("40{\"token\":\"new\"}");
      question().complete(server.acceptance());

      assertThat(peer.socket().readText()).startsWith("40{");
      peer.exchange("hello");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"42[\"message\"]", "42[\"other\"]", "430[]", "41"})
  void afterARefusalNothingIsHandled(String packet) throws Exception {
    var before = server.handled();
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40");
      question().complete(new Connector.Refuse("unauthorized", null));
      assertThat(peer.socket().readText()).isEqualTo("44{\"message\":\"unauthorized\"}");

      peer.socket().text(packet);

      assertThat(server.reasonOf(peer.sid())).isEqualTo(PROTOCOL_ERROR);
    }
    assertThat(server.handled()).isEqualTo(before);
  }

  @Test
  void aDecisionThatFailsRefusesWithoutDetails() throws Exception {
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40");

      question().completeExceptionally(new IllegalStateException("the store is down"));

      assertThat(peer.socket().readText()).isEqualTo("44{\"message\":\"Internal error\"}");
    }
  }

  @Test
  void aConnectorThatFailsEndsTheConnection() throws Exception {
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40/broken,");

      assertThat(peer.socket().awaitClose()).isEqualTo(1011);
      assertThat(server.reasonOf(peer.sid())).isEqualTo(INTERNAL_ERROR);
    }
  }

  @Test
  void aSocketWhoseOpeningFailsEndsTheConnection() throws Exception {
    var seen = new CompletableFuture<Socket>();
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40");

      question()
          .complete(
              acceptAnd(socket -> {
                seen.complete(socket);
                throw new IllegalStateException("this opening fails");
              }));

      assertThat(peer.socket().awaitClose()).isEqualTo(1011);
      assertThat(server.reasonOf(peer.sid())).isEqualTo(INTERNAL_ERROR);
      assertThat(seen.get().isConnected()).isFalse();
    }
  }

  @Test
  void aSocketThatIsDisconnectedWhileItOpensIsTold() throws Exception {
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40");

      question()
          .complete(
              acceptAnd(socket -> {
                socket.disconnect();
                assertThat(socket.emit("too late")).isFalse();
              }));

      assertThat(peer.socket().readText()).startsWith("40{");
      assertThat(peer.socket().readText()).isEqualTo("41");
      assertThat(ended).containsExactly(SERVER_CLOSED);
    }
  }

  @Test
  void aSocketWhoseConnectionIsClosedWhileItOpensIsTold() throws Exception {
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40");

      question().complete(acceptAnd(socket -> socket.close(SERVER_CLOSED)));

      assertThat(peer.socket().awaitClose()).isEqualTo(1000);
      assertThat(server.reasonOf(peer.sid())).isEqualTo(SERVER_CLOSED);
    }
    assertNothingIsUnderWay();
    assertThat(ended).containsExactly(SERVER_CLOSED);
  }

  @Test
  void whatWasUnderWayToANamespaceThatWeLeftIsDropped() throws Exception {
    try (var peer = Peer.open(server.address())) {
      var main = connect(peer, "40", "40");
      var other = connect(peer, "40/other,", "40/other,");

      server.socket(other).orElseThrow().disconnect();
      assertThat(peer.socket().readText()).isEqualTo("41/other,");
      peer.socket()
          .text("42/other,[\"message\"]")
          .text("43/other,0[]")
          .text("451-/other,[\"message\"]")
          .binary((byte) 1)
          .text("41/other,");

      peer.exchange("main goes on");
      assertThat(server.handled())
          .contains(new Handled(main, "message"))
          .doesNotContain(new Handled(other, "message"));
      assertThat(server.disconnected()).containsOnlyOnce(new Disconnected(other, SERVER_CLOSED));
    }
  }

  @Test
  void whoGoesOnAndOnInANamespaceThatWeLeftIsHungUpOn() throws Exception {
    try (var peer = Peer.open(server.address())) {
      connect(peer, "40", "40");
      var other = connect(peer, "40/other,", "40/other,");
      server.socket(other).orElseThrow().disconnect();
      assertThat(peer.socket().readText()).isEqualTo("41/other,");

      for (int packet = 0; packet <= 10_000; packet++) {
        peer.socket().text("42/other,[\"message\"]");
      }

      assertThat(server.reasonOf(peer.sid())).isEqualTo(PROTOCOL_ERROR);
    }
  }

  @Test
  void aNamespaceThatWeLeftCanBeConnectedAgain() throws Exception {
    try (var peer = Peer.open(server.address())) {
      var first = connect(peer, "40", "40");
      server.socket(first).orElseThrow().disconnect();
      assertThat(peer.socket().readText()).isEqualTo("41");

      var second = connect(peer, "40", "40");

      assertThat(second).isNotEqualTo(first);
      peer.exchange("again");
    }
  }

  @Test
  void aConnectionWithNothingLeftAndARefusalIsClosed() throws Exception {
    try (var peer = Peer.open(hasty.address())) {
      peer.socket().text("40");
      question().complete(hasty.acceptance());
      assertThat(peer.socket().readText()).startsWith("40{");
      peer.socket().text("40/other,").text("41");
      question().complete(new Connector.Refuse("unauthorized", null));

      assertThat(peer.socket().readText()).isEqualTo("44/other,{\"message\":\"unauthorized\"}");
      assertThat(hasty.reasonOf(peer.sid())).isEqualTo(CONNECT_TIMEOUT);
    }
  }

  @Test
  void everyNamespaceIsToldOfTheEndEvenIfOneFails() throws Exception {
    try (var peer = Peer.open(server.address())) {
      peer.socket().text("40");
      question().complete(new Connector.Accept<>(failingAtTheEnd(), socket -> socket));
      peer.socket().readText();
      peer.socket().text("40/other,");
      question().complete(new Connector.Accept<>(failingAtTheEnd(), socket -> socket));
      peer.socket().readText();

      peer.socket().text("1");

      assertThat(server.reasonOf(peer.sid())).isEqualTo(CLIENT_CLOSED);
      assertThat(ended).containsExactly(CLIENT_CLOSED, CLIENT_CLOSED);
    }
  }

  private String connect(Peer peer, String packet, String head) throws Exception {
    peer.socket().text(packet);
    question().complete(server.acceptance());
    var connected = peer.socket().readText();
    assertThat(connected).startsWith(head + "{");
    return Peer.sidOf(connected);
  }

  private Connector.Decision acceptAnd(Consumer<Socket> open) {
    var events = Events.<Socket>builder().onDisconnect((_, reason) -> ended.add(reason)).build();
    return new Connector.Accept<>(
        events,
        socket -> {
          open.accept(socket);
          return socket;
        });
  }

  private Events<Socket> failingAtTheEnd() {
    return Events.<Socket>builder()
        .onDisconnect((_, reason) -> {
          ended.add(reason);
          throw new IllegalStateException("this handler fails");
        })
        .build();
  }

  private Connector.Decision neverToBeOpened() {
    return acceptAnd(_ -> ended.add(INTERNAL_ERROR));
  }

  private void assertNothingWasOpened() throws IOException {
    assertNothingIsUnderWay();
    assertThat(ended).isEmpty();
  }

  private void assertNothingIsUnderWay() throws IOException {
    Peer.open(server.address()).close();
  }
}
