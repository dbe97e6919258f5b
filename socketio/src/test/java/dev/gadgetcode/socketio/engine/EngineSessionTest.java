package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A session step by step: the steps that a race between loops puts into an unusual order.
final class EngineSessionTest {
  private static final EngineConfig CONFIG = EngineConfig.defaults().withMaxOutbound(1_000);

  private final EmbeddedChannel http = new EmbeddedChannel();
  private final EngineSessions sessions = new EngineSessions(CONFIG);
  private final EngineSession session = sessions.create(http.eventLoop(), http.alloc());
  private final NotedSession listener = new NotedSession();
  private final EmbeddedChannel probe = new EmbeddedChannel();

  @AfterEach
  void nothingIsLeft() {
    session.close(CloseReason.SHUTDOWN);
    session.close(CloseReason.SHUTDOWN);
    assertThat(sessions.size()).isZero();
    http.finishAndReleaseAll();
    probe.finishAndReleaseAll();
  }

  @Test
  void aPollThatWasUnderWayWhenTheSessionEndedIsRefused() {
    open();
    session.close(CloseReason.PROTOCOL_ERROR);

    poll();

    assertThat(answers()).containsExactly("400 {\"code\":1,\"message\":\"Session ID unknown\"}");
  }

  @Test
  void aPoliteEndIsFetchedByOnePoll() {
    open();
    send("last words");
    session.close(CloseReason.SERVER_CLOSED);

    poll();
    poll();

    assertThat(answers())
        .containsExactly(
            "200 4last words\u001e1", "400 {\"code\":1,\"message\":\"Session ID unknown\"}");
    assertThat(sessions.size()).isZero();
  }

  @Test
  void aPoliteEndThatNobodyFetchesIsForgotten() {
    open();
    send("last words");
    session.close(CloseReason.SERVER_CLOSED);
    assertThat(sessions.size()).isEqualTo(1);

    http.advanceTimeBy(CONFIG.pingTimeout().toMillis(), TimeUnit.MILLISECONDS);
    http.runScheduledPendingTasks();

    assertThat(sessions.size()).isZero();
  }

  @Test
  void whatAnUpgradeFindsWaitingGoesToTheWebSocket() {
    open();
    send("waited");
    session.sendBinary(new byte[] {1, 2, 3});
    var webSocket = probing();

    session.packet(webSocket, EnginePacket.UPGRADE, Unpooled.EMPTY_BUFFER);
    send("came later");

    assertThat(frames()).containsExactly("3probe", "4waited", "binary 3", "4came later");
  }

  @Test
  void aPollThatReachesTheSessionBesideItsUpgradeIsRefused() {
    open();
    var webSocket = probing();

    poll();
    send("for the WebSocket");
    session.packet(webSocket, EnginePacket.UPGRADE, Unpooled.EMPTY_BUFFER);
    http.runPendingTasks();

    assertThat(answers()).containsExactly("400 {\"code\":3,\"message\":\"Bad request\"}");
    assertThat(frames()).containsExactly("3probe", "4for the WebSocket");
  }

  @Test
  void aPollThatWaitsWhileAWebSocketProbesIsReleased() {
    open();
    poll();
    assertThat(answers()).isEmpty();

    probing();
    assertThat(answers()).isEmpty();
    http.advanceTimeBy(10, TimeUnit.MILLISECONDS);
    http.runScheduledPendingTasks();

    assertThat(answers()).containsExactly("200 6");
  }

  @Test
  void aSessionThatOpensWhileTheServerClosesIsClosed() {
    sessions.closeAll(CloseReason.SHUTDOWN);
    var late = sessions.create(http.eventLoop(), http.alloc());

    late.openPolling(exchange(), (_, _) -> listener, opening());

    assertThat(listener.closed()).isCompletedWithValue(CloseReason.SHUTDOWN);
    assertThat(sessions.size()).isZero();
    answers();
  }

  @Test
  void aListenerThatFailsEndsItsSession() {
    var told = new ArrayList<CloseReason>();
    session.openPolling(
        exchange(),
        (_, _) ->
            new EngineListener() {
              @Override
              public void text(ByteBuf message) {
                throw new IllegalStateException("this listener fails");
              }

              @Override
              public void binary(ByteBuf message) {}

              @Override
              public void closed(CloseReason reason) {
                told.add(reason);
              }
            },
        opening());

    session.post(exchange(), Unpooled.copiedBuffer("4x", StandardCharsets.UTF_8));

    assertThat(told).containsExactly(CloseReason.INTERNAL_ERROR);
  }

  @Test
  void whatIsSentAfterTheEndIsDropped() {
    open();
    session.close(CloseReason.PROTOCOL_ERROR);
    var packet = Frames.message(ByteBufAllocator.DEFAULT, 0);

    session.send(packet, List.of(new byte[1]));

    assertThat(packet.refCnt()).isZero();
  }

  private void open() {
    http.freezeTime();
    session.openPolling(exchange(), (_, _) -> listener, opening());
    assertThat(answers()).singleElement().asString().startsWith("200 0{");
  }

  /// A WebSocket that has probed and got its answer.
  private WebSocketTransport probing() {
    var webSocket = new WebSocketTransport(probe, session, CONFIG);
    session.probe(webSocket);
    session.packet(
        webSocket, EnginePacket.PING, Unpooled.copiedBuffer("probe", StandardCharsets.UTF_8));
    return webSocket;
  }

  private void send(String text) {
    session.send(Frames.packet(ByteBufAllocator.DEFAULT, EnginePacket.MESSAGE, text), List.of());
  }

  private void poll() {
    session.poll(exchange());
  }

  private HttpExchange exchange() {
    var request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/socket.io/");
    return new HttpExchange(http, request, Duration.ofSeconds(1), () -> {});
  }

  private EngineHandler.Opening opening() {
    return new EngineHandler.Opening(
        session.sid(), EmptyHttpHeaders.INSTANCE, new InetSocketAddress(0));
  }

  private List<String> answers() {
    http.runPendingTasks();
    var answers = new ArrayList<String>();
    for (FullHttpResponse response = http.readOutbound();
        response != null;
        response = http.readOutbound()) {
      answers.add(
          response.status().code() + " " + response.content().toString(StandardCharsets.UTF_8));
      response.release();
    }
    return answers;
  }

  /// What the WebSocket sent: without an encoder, text frames as bytes and all others as they are.
  private List<String> frames() {
    http.runPendingTasks();
    probe.flush();
    var frames = new ArrayList<String>();
    for (Object frame = probe.readOutbound(); frame != null; frame = probe.readOutbound()) {
      switch (frame) {
        case ByteBuf text -> {
          frames.add(text.skipBytes(2).toString(StandardCharsets.UTF_8));
          text.release();
        }
        case BinaryWebSocketFrame binary -> {
          frames.add("binary " + binary.content().readableBytes());
          binary.release();
        }
        case CloseWebSocketFrame close -> {
          frames.add("close " + close.statusCode());
          close.release();
        }
        default -> frames.add(frame.toString());
      }
    }
    return frames;
  }
}
