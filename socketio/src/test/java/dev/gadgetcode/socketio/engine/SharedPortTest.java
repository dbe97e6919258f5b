package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.socketio.peer.RawPeer;
import dev.gadgetcode.socketio.peer.RawWebSocket;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Two endpoints and a handler of other requests on one port.
final class SharedPortTest {
  private static final String OPEN = "?EIO=4&transport=polling";

  private final LinkedBlockingQueue<NotedSession> sessions = new LinkedBlockingQueue<>();
  private final EngineServer server = start(Duration.ofSeconds(20));

  SharedPortTest() throws InterruptedException {}

  @AfterEach
  void stop() {
    server.close();
  }

  private EngineServer start(Duration maxSilence) throws InterruptedException {
    return EngineServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        1,
        List.of(endpoint("/one/"), endpoint("/two/")),
        SharedPortTest::addEcho,
        maxSilence);
  }

  private EngineEndpoint endpoint(String path) {
    return new EngineEndpoint(
        EngineConfig.defaults().withPath(path),
        (_, _) -> {
          var session = new NotedSession();
          sessions.add(session);
          return session;
        });
  }

  private NotedSession session() throws InterruptedException {
    var session = sessions.poll(10, TimeUnit.SECONDS);
    assertThat(session).isNotNull();
    return session;
  }

  @Test
  void oneConnectionReachesThemAllInTurn() throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      for (int round = 0; round < 3; round++) {
        assertThat(peer.get("/one/" + OPEN).answer().body()).startsWith("0{");
        assertThat(peer.post("/other", "hello".getBytes(StandardCharsets.UTF_8)).answer().body())
            .isEqualTo("hello to /other");
        assertThat(peer.get("/two/" + OPEN).answer().body()).startsWith("0{");
        assertThat(peer.get("/one").answer().status()).isEqualTo(400);
      }
    }
  }

  @Test
  void aSessionBelongsToItsEndpoint() throws Exception {
    try (var peer = RawPeer.connect(server.address())) {
      var opened = peer.get("/one/" + OPEN).answer().body();
      var sid = opened.substring("0{\"sid\":\"".length(), opened.indexOf("\",\"upgrades\""));

      assertThat(peer.get("/two/" + OPEN + "&sid=" + sid).answer().status()).isEqualTo(400);
      assertThat(peer.post("/one/" + OPEN + "&sid=" + sid, new byte[] {'4', 'x'}).answer().body())
          .isEqualTo("ok");
    }
    assertThat(session().told()).containsExactly("text x");
  }

  @Test
  void aWebSocketTakesTheConnectionForItself() throws Exception {
    try (var socket = RawWebSocket.open(server.address(), "/two/?EIO=4&transport=websocket")) {
      socket.readText();
      socket.text("4hello").text("1").awaitClose();
    }
    var session = session();
    assertThat(session.closed().get(10, TimeUnit.SECONDS)).isEqualTo(CloseReason.CLIENT_CLOSED);
    assertThat(session.told()).containsExactly("text hello");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GET /one/", "GET /one/ HTTP/1.1\r\nHost: x\r\n"})
  void aConnectionOnWhichNothingHappensIsHungUpOn(String start) throws Exception {
    try (var hasty = start(Duration.ofMillis(200));
        var peer = RawPeer.connect(hasty.address())) {
      peer.send(start);

      peer.awaitHangUp();
    }
  }

  @Test
  void aWebSocketMayBeSilentForLonger() throws Exception {
    try (var hasty = start(Duration.ofMillis(100));
        var socket = RawWebSocket.open(hasty.address(), "/one/?EIO=4&transport=websocket");
        var silent = RawPeer.connect(hasty.address())) {
      socket.readText();

      silent.awaitHangUp();

      socket.text("1");
      assertThat(socket.awaitClose()).isEqualTo(1000);
    }
  }

  @Test
  void theEndOfTheServerIsToldToEverySession() throws Exception {
    try (var polling = RawPeer.connect(server.address());
        var socket = RawWebSocket.open(server.address(), "/one/?EIO=4&transport=websocket")) {
      socket.readText();
      polling.get("/one/" + OPEN).answer();
      var sessionOfSocket = session();
      var sessionOfPolling = session();

      server.close();

      assertThat(socket.awaitClose()).isEqualTo(1001);
      assertThat(sessionOfSocket.closed().get()).isEqualTo(CloseReason.SHUTDOWN);
      assertThat(sessionOfPolling.closed().get()).isEqualTo(CloseReason.SHUTDOWN);
    }
  }

  @Test
  void anAddressThatIsTakenIsSaidPlainly() {
    assertThatThrownBy(() ->
            EngineServer.start(
                server.address(), 1, List.of(endpoint("/one/")), SharedPortTest::addEcho))
        .isInstanceOf(EngineServer.BindFailed.class)
        .hasMessageContaining("cannot listen on")
        .hasMessageContaining(":" + server.address().getPort());
  }

  private static void addEcho(ChannelPipeline pipeline) {
    pipeline.addLast(new HttpObjectAggregator(1_000), new Echo());
  }

  private static final class Echo extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      var text = request.content().toString(StandardCharsets.UTF_8) + " to " + request.uri();
      var response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.OK,
              Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
      HttpUtil.setContentLength(response, response.content().readableBytes());
      context.writeAndFlush(response);
    }
  }
}
