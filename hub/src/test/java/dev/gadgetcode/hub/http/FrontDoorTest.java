package dev.gadgetcode.hub.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What becomes of the requests of an address that asks too often: S17.
class FrontDoorTest {
  private static final InetAddress FLOODER = InetAddress.ofLiteral("203.0.113.66");
  private static final InetAddress OTHER = InetAddress.ofLiteral("203.0.113.7");

  private final List<String> refused = new ArrayList<>();
  private final Turnstile turnstile = new Turnstile(1, 2, () -> 0);

  private EmbeddedChannel connection(InetAddress from) {
    return new EmbeddedChannel(new FrontDoor(refused::add, turnstile, (_, _) -> from));
  }

  /// Whether the request is passed on.
  private static boolean ask(EmbeddedChannel connection) {
    connection.writeInbound(
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/api/v1/health"));
    DefaultFullHttpRequest passed = connection.readInbound();
    if (passed == null) {
      return false;
    }
    passed.release();
    return true;
  }

  @Test
  void s17OneTooManyWaitsUnreadIsRefusedAndHungUpOnAndOthersAreServed() {
    var flooding = connection(FLOODER);
    boolean first = ask(flooding);
    boolean second = ask(flooding);
    boolean third = ask(flooding);
    boolean others = ask(connection(OTHER));
    FullHttpResponse atOnce = flooding.readOutbound();
    boolean isRead = flooding.config().isAutoRead();

    flooding.advanceTimeBy(1, TimeUnit.SECONDS);
    flooding.runScheduledPendingTasks();

    FullHttpResponse later = flooding.readOutbound();
    assertThat(List.of(first, second, third, others)).containsExactly(true, true, false, true);
    assertThat(atOnce).isNull();
    assertThat(isRead).isFalse();
    assertThat(later.status().code()).isEqualTo(429);
    assertThat(later.headers().get("retry-after")).isEqualTo("1");
    assertThat(flooding.isOpen()).isFalse();
    assertThat(refused).containsExactly("too-many");
    later.release();
  }

  @Test
  void s17OfManyConnectionsOnlySomeWait() {
    ask(connection(FLOODER));
    ask(connection(FLOODER));
    var waiting = new ArrayList<EmbeddedChannel>();
    for (int number = 0; number < 64; number++) {
      waiting.add(connection(FLOODER));
      ask(waiting.getLast());
    }
    var oneMore = connection(FLOODER);

    ask(oneMore);
    waiting.getFirst().close();
    var afterwards = connection(FLOODER);
    ask(afterwards);

    assertThat(waiting.subList(1, 64)).allMatch(EmbeddedChannel::isOpen);
    assertThat(oneMore.isOpen()).isFalse();
    assertThat(afterwards.isOpen()).isTrue();
  }
}
