package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

final class HttpExchangeTest {
  private static final int PATIENCE = 1_000;

  private final MockTicker clock = Ticker.newMockTicker();
  private int answered;

  @Test
  void anAnswerThatLeavesFreesTheConnectionForTheNextRequest() {
    var channel = EmbeddedChannel.builder().ticker(clock).build();

    exchange(channel).ok("fine");

    assertThat(answered).isEqualTo(1);
    pass(channel, PATIENCE);
    assertThat(channel.isActive()).isTrue();
    channel.finishAndReleaseAll();
  }

  @Test
  void anAnswerThatTheClientDoesNotTakeHangsUp() {
    var stuck = new Stuck();
    var channel = EmbeddedChannel.builder().handlers(stuck).ticker(clock).build();

    exchange(channel).ok("unread");

    assertThat(answered).isZero();
    pass(channel, PATIENCE - 1);
    assertThat(channel.isActive()).isTrue();
    pass(channel, 1);
    assertThat(channel.isActive()).isFalse();
  }

  @Test
  void anAnswerThatIsTakenLateButInTimeDoesNot() {
    var stuck = new Stuck();
    var channel = EmbeddedChannel.builder().handlers(stuck).ticker(clock).build();
    exchange(channel).ok("slow");
    pass(channel, PATIENCE - 1);

    stuck.release();
    pass(channel, PATIENCE);

    assertThat(answered).isEqualTo(1);
    assertThat(channel.isActive()).isTrue();
    channel.finishAndReleaseAll();
  }

  @Test
  void aRefusalOfAnUnreadBodyEndsTheConnection() {
    var channel = EmbeddedChannel.builder().ticker(clock).build();

    exchange(channel).refuseAndClose(EngineError.PAYLOAD_TOO_LARGE);

    FullHttpResponse response = channel.readOutbound();
    assertThat(response.status().code()).isEqualTo(413);
    assertThat(response.headers().get("Connection")).isEqualTo("close");
    assertThat(channel.isActive()).isFalse();
    response.release();
  }

  private HttpExchange exchange(EmbeddedChannel channel) {
    HttpRequest request =
        new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/socket.io/");
    return new HttpExchange(channel, request, Duration.ofMillis(PATIENCE), () -> answered++);
  }

  private void pass(EmbeddedChannel channel, int millis) {
    clock.advanceMillis(millis);
    channel.runScheduledPendingTasks();
  }

  /// A client that reads nothing: what is written stays under way.
  private static final class Stuck extends ChannelOutboundHandlerAdapter {
    private final Queue<ChannelPromise> writing = new ArrayDeque<>();

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      ReferenceCountUtil.release(message);
      writing.add(promise);
    }

    void release() {
      writing.remove().setSuccess();
    }
  }
}
