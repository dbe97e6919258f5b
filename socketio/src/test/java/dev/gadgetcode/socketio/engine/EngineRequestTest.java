package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class EngineRequestTest {
  static Stream<Arguments> requests() {
    return Stream.of(
        of("GET", "?EIO=4&transport=polling", new EngineRequest.OpenPolling()),
        of("GET", "?transport=polling&EIO=4&t=abc", new EngineRequest.OpenPolling()),
        of("GET", "?EIO=4&transport=polling&sid=s", new EngineRequest.Poll("s")),
        of("GET", "?EIO=4&transport=polling&sid=", new EngineRequest.Poll("")),
        of("POST", "?EIO=4&transport=polling&sid=s", new EngineRequest.Post("s")),
        of("OPTIONS", "?EIO=4&transport=polling&sid=s", new EngineRequest.Preflight()),
        of("POST", "?EIO=4&transport=polling", invalid(EngineError.BAD_HANDSHAKE_METHOD)),
        of("PUT", "?EIO=4&transport=polling&sid=s", invalid(EngineError.BAD_REQUEST)),
        of("GET", "?EIO=3&transport=polling", invalid(EngineError.UNSUPPORTED_VERSION)),
        of("GET", "?transport=polling", invalid(EngineError.UNSUPPORTED_VERSION)),
        of("GET", "", invalid(EngineError.UNSUPPORTED_VERSION)),
        of("GET", "?EIO=4", invalid(EngineError.UNKNOWN_TRANSPORT)),
        of("GET", "?EIO=4&transport=webtransport", invalid(EngineError.UNKNOWN_TRANSPORT)),
        of("GET", "?EIO=4&transport=websocket", invalid(EngineError.BAD_REQUEST)),
        of("GET", "?EIO=%", invalid(EngineError.BAD_REQUEST)),
        of("GET", "?EIO=4&transport=%zz", invalid(EngineError.BAD_REQUEST)));
  }

  private static Arguments of(String method, String query, EngineRequest expected) {
    return Arguments.of(method, query, expected);
  }

  private static EngineRequest invalid(EngineError error) {
    return new EngineRequest.Invalid(error);
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestAsksForOneThing(String method, String query, EngineRequest expected) {
    var request = request(HttpMethod.valueOf(method), query);

    assertThat(EngineRequest.of(request, OriginPolicy.ANY)).isEqualTo(expected);
  }

  @Test
  void anUpgradeHeaderAsksForAWebSocket() {
    var open = request(HttpMethod.GET, "?EIO=4&transport=websocket");
    open.headers().set("Upgrade", "WebSocket");
    var upgrade = request(HttpMethod.GET, "?EIO=4&transport=websocket&sid=s");
    upgrade.headers().set("Upgrade", "websocket");
    var post = request(HttpMethod.POST, "?EIO=4&transport=websocket");
    post.headers().set("Upgrade", "websocket");

    assertThat(EngineRequest.of(open, OriginPolicy.ANY))
        .isEqualTo(new EngineRequest.OpenWebSocket());
    assertThat(EngineRequest.of(upgrade, OriginPolicy.ANY))
        .isEqualTo(new EngineRequest.Upgrade("s"));
    assertThat(EngineRequest.of(post, OriginPolicy.ANY))
        .isEqualTo(invalid(EngineError.BAD_REQUEST));
  }

  @Test
  void theOriginIsCheckedFirst() {
    var request = request(HttpMethod.OPTIONS, "");
    request.headers().set("Origin", "http://evil.example");

    assertThat(EngineRequest.of(request, OriginPolicy.SAME_ORIGIN))
        .isEqualTo(invalid(EngineError.FORBIDDEN));
  }

  private static DefaultHttpRequest request(HttpMethod method, String query) {
    return new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, "/socket.io/" + query);
  }
}
