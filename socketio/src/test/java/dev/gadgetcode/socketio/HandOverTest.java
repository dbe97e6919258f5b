package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.EngineHandler;
import dev.gadgetcode.socketio.engine.EngineListener;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A connection that is handed over once its peer has said who it is.
final class HandOverTest {
  private static final SocketIoConfig CONFIG =
      SocketIoConfig.defaults().withConnectTimeout(Duration.ofSeconds(5));

  private final RecordingConnection connection = new RecordingConnection();
  private final List<String> told = new ArrayList<>();
  private @Nullable EngineConnection taken;

  private final ServerConnection server =
      new ServerConnection(
          connection,
          new EngineHandler.Opening(
              "sid", new DefaultHttpHeaders(), InetSocketAddress.createUnresolved("peer", 1)),
          CONFIG,
          Json.limited(10, 1_000),
          Map.of(
              "/",
              _ ->
                  CompletableFuture.completedFuture(
                      new Connector.HandOver(handed -> {
                        taken = handed;
                        return new Told();
                      }))));

  private final class Told implements EngineListener {
    @Override
    public void text(ByteBuf message) {
      told.add(message.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void binary(ByteBuf message) {
      told.add("binary " + message.readableBytes());
    }

    @Override
    public void writable() {
      told.add("writable");
    }

    @Override
    public void closed(CloseReason reason) {
      told.add("closed " + reason);
    }
  }

  private void text(String message) {
    server.text(Unpooled.copiedBuffer(message, StandardCharsets.UTF_8));
  }

  @Test
  void whoeverTakesItOverHearsEverythingFromThenOnAndAnswersThePeer() {
    text("0{\"token\":\"x\"}");
    text("2[\"event\"]");
    server.binary(Unpooled.wrappedBuffer(new byte[3]));
    server.writable();
    server.closed(CloseReason.CLIENT_CLOSED);

    assertThat(taken).isSameAs(connection);
    assertThat(told)
        .containsExactly("2[\"event\"]", "binary 3", "writable", "closed CLIENT_CLOSED");
    assertThat(connection.sent()).isEmpty();
  }

  @Test
  void itIsNotClosedForHavingNoSocketOfOurs() {
    text("0");

    connection.channel().advanceTimeBy(1, TimeUnit.MINUTES);
    connection.channel().runScheduledPendingTasks();

    assertThat(connection.closed()).isEmpty();
  }
}
