package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PollingTransportTest {
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private int roomAgain;
  private final PollingTransport transport =
      new PollingTransport(
          EngineConfig.defaults().withMaxOutbound(100),
          ByteBufAllocator.DEFAULT,
          () -> roomAgain++);

  @AfterEach
  void nothingIsLeft() {
    transport.close(CloseReason.SERVER_CLOSED);
    assertThat(channel.finishAndReleaseAll()).isFalse();
  }

  @Test
  void packetsWaitForAPollAndLeaveTogether() {
    write("one");
    transport.writeBinary(new byte[] {1, 2, 3});
    write("two");
    assertThat(transport.pending()).isEqualTo(13);

    assertThat(transport.poll(exchange())).isTrue();

    assertThat(answered()).isEqualTo("200 4one\u001ebAQID\u001e4two");
    assertThat(transport.pending()).isZero();
    assertThat(transport.isPolled()).isFalse();
  }

  @Test
  void aPollWaitsForPacketsAndTakesAllOfOneFlush() {
    transport.poll(exchange());
    write("one");
    write("two");
    assertThat(channel.<Object>readOutbound()).isNull();

    transport.flush();

    assertThat(answered()).isEqualTo("200 4one\u001e4two");
  }

  @Test
  void onlyOnePollWaits() {
    var first = exchange();

    assertThat(transport.poll(first)).isTrue();
    assertThat(transport.poll(exchange())).isFalse();

    assertThat(transport.aborted(exchange())).isFalse();
    assertThat(transport.aborted(first)).isTrue();
    assertThat(transport.isPolled()).isFalse();
  }

  @Test
  void aPollIsReleasedWithNothingToSay() {
    transport.releasePoll();
    transport.poll(exchange());

    transport.releasePoll();

    assertThat(answered()).isEqualTo("200 6");
  }

  @Test
  void theEndIsToldToAWaitingPoll() {
    transport.poll(exchange());
    write("last words");

    transport.close(CloseReason.PROTOCOL_ERROR);

    assertThat(answered()).isEqualTo("200 4last words\u001e1");
  }

  @Test
  void theEndThatTheClientWantedIsNoNews() {
    transport.poll(exchange());

    transport.close(CloseReason.CLIENT_CLOSED);

    assertThat(answered()).isEqualTo("200 6");
  }

  @Test
  void aPollAfterAPoliteEndGetsWhatWaited() {
    write("last words");

    transport.queueLast(CloseReason.SERVER_CLOSED);
    transport.poll(exchange());

    assertThat(answered()).isEqualTo("200 4last words\u001e1");
  }

  @Test
  void thereIsRoomUpToAQuarterOfTheLimit() {
    write("x".repeat(23));
    assertThat(transport.isWritable()).isTrue();

    write("");

    assertThat(transport.isWritable()).isFalse();
  }

  @Test
  void whoWaitsForRoomHearsOfItWhenAPollTakesWhatWaited() {
    write("x".repeat(24));

    transport.poll(exchange());

    assertThat(answered()).startsWith("200 4xxx");
    assertThat(transport.isWritable()).isTrue();
    assertThat(roomAgain).isEqualTo(1);
  }

  @Test
  void nobodyWaitsForRoomThatWasThereAllTheTime() {
    write("x");

    transport.poll(exchange());

    assertThat(answered()).isEqualTo("200 4x");
    assertThat(roomAgain).isZero();
  }

  private void write(String text) {
    transport.write(Frames.packet(ByteBufAllocator.DEFAULT, EnginePacket.MESSAGE, text));
  }

  private HttpExchange exchange() {
    var request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/socket.io/");
    return new HttpExchange(channel, request, Duration.ofSeconds(1), () -> {});
  }

  private String answered() {
    FullHttpResponse response = channel.readOutbound();
    try {
      return response.status().code() + " " + response.content().toString(StandardCharsets.UTF_8);
    } finally {
      response.release();
    }
  }
}
