package dev.gadgetcode.socketio;

import java.net.URI;
import java.time.Duration;

/// Where a client connects and within which limits.
///
/// @param server `http`, `https`, `ws` or `wss`, host and port
/// @param connectTimeout for one attempt, from the first byte to the accepted namespace
/// @param maxOutbound bytes that may wait to be sent before the connection counts as dead
public record ClientConfig(
    URI server,
    String path,
    String namespace,
    Duration connectTimeout,
    int maxPayload,
    int maxOutbound,
    int maxDepth,
    int maxAttachments,
    Backoff backoff) {

  public static ClientConfig to(URI server) {
    return new ClientConfig(
        server,
        "/socket.io/",
        "/",
        Duration.ofSeconds(10),
        4 << 20,
        4 << 20,
        64,
        16,
        Backoff.defaults());
  }

  public ClientConfig withNamespace(String namespace) {
    return new ClientConfig(
        server,
        path,
        namespace,
        connectTimeout,
        maxPayload,
        maxOutbound,
        maxDepth,
        maxAttachments,
        backoff);
  }

  public ClientConfig withBackoff(Backoff backoff) {
    return new ClientConfig(
        server,
        path,
        namespace,
        connectTimeout,
        maxPayload,
        maxOutbound,
        maxDepth,
        maxAttachments,
        backoff);
  }

  public ClientConfig withConnectTimeout(Duration connectTimeout) {
    return new ClientConfig(
        server,
        path,
        namespace,
        connectTimeout,
        maxPayload,
        maxOutbound,
        maxDepth,
        maxAttachments,
        backoff);
  }

  boolean isSecure() {
    return switch (server.getScheme()) {
      case "https", "wss" -> true;
      case "http", "ws" -> false;
      default -> throw new IllegalArgumentException("not a web address: " + server);
    };
  }

  int port() {
    if (server.getPort() >= 0) {
      return server.getPort();
    }
    return isSecure() ? 443 : 80;
  }

  URI webSocketUri() {
    return URI.create(
        "%s://%s:%d%s?EIO=4&transport=websocket"
            .formatted(isSecure() ? "wss" : "ws", server.getHost(), port(), path));
  }
}
