package dev.gadgetcode.socketio.engine;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a request to an Engine.IO endpoint asks for.
sealed interface EngineRequest {
  record OpenPolling() implements EngineRequest {}

  record OpenWebSocket() implements EngineRequest {}

  record Poll(String sid) implements EngineRequest {}

  record Post(String sid) implements EngineRequest {}

  record Upgrade(String sid) implements EngineRequest {}

  /// The browser asks whether it may, before it does.
  record Preflight() implements EngineRequest {}

  record Invalid(EngineError error) implements EngineRequest {}

  static EngineRequest of(HttpRequest request, OriginPolicy origins) {
    if (!origins.allows(request.headers())) {
      return new Invalid(EngineError.FORBIDDEN);
    }
    if (request.method().equals(HttpMethod.OPTIONS)) {
      return new Preflight();
    }
    Map<String, List<String>> query;
    try {
      query = new QueryStringDecoder(request.uri()).parameters();
    } catch (IllegalArgumentException _) {
      return new Invalid(EngineError.BAD_REQUEST);
    }
    if (!first(query, "EIO").equals("4")) {
      return new Invalid(EngineError.UNSUPPORTED_VERSION);
    }
    var sid = Optional.ofNullable(query.get("sid")).map(List::getFirst);
    return switch (first(query, "transport")) {
      case "polling" -> polling(request.method(), sid);
      case "websocket" -> webSocket(request, sid);
      default -> new Invalid(EngineError.UNKNOWN_TRANSPORT);
    };
  }

  private static EngineRequest polling(HttpMethod method, Optional<String> sid) {
    if (sid.isEmpty()) {
      return method.equals(HttpMethod.GET)
          ? new OpenPolling()
          : new Invalid(EngineError.BAD_HANDSHAKE_METHOD);
    }
    if (method.equals(HttpMethod.GET)) {
      return new Poll(sid.get());
    }
    return method.equals(HttpMethod.POST)
        ? new Post(sid.get())
        : new Invalid(EngineError.BAD_REQUEST);
  }

  private static EngineRequest webSocket(HttpRequest request, Optional<String> sid) {
    boolean isUpgrade =
        request.method().equals(HttpMethod.GET)
            && request
                .headers()
                .contains(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true);
    if (!isUpgrade) {
      return new Invalid(EngineError.BAD_REQUEST);
    }
    return sid.<EngineRequest>map(Upgrade::new).orElseGet(OpenWebSocket::new);
  }

  private static String first(Map<String, List<String>> query, String name) {
    var values = query.get(name);
    return values == null ? "" : values.getFirst();
  }
}
