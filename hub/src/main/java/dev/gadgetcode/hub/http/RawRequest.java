package dev.gadgetcode.hub.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request as it came in, read to its end. Immutable.
final class RawRequest {
  private static final String BEARER = "Bearer ";

  private final String method;
  private final String uri;
  private final HttpHeaders headers;
  private final byte[] body;
  private final InetAddress remote;
  private final boolean tls;

  /// @param remote the other end of the connection
  RawRequest(
      String method,
      String uri,
      HttpHeaders headers,
      byte[] body,
      InetAddress remote,
      boolean tls) {
    this.method = method;
    this.uri = uri;
    this.headers = headers;
    this.body = body;
    this.remote = remote;
    this.tls = tls;
  }

  String method() {
    return method;
  }

  String uri() {
    return uri;
  }

  HttpHeaders headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  InetAddress remote() {
    return remote;
  }

  boolean tls() {
    return tls;
  }

  static InetAddress address(@Nullable SocketAddress address) {
    return address instanceof InetSocketAddress internet && internet.getAddress() != null
        ? internet.getAddress()
        : InetAddress.getLoopbackAddress();
  }

  Optional<String> bearer() {
    var credentials = headers.get(HttpHeaderNames.AUTHORIZATION, "");
    return credentials.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? Optional.of(credentials.substring(BEARER.length()).strip())
        : Optional.empty();
  }

  Map<String, String> cookies() {
    var cookies = new HashMap<String, String>();
    for (var header : headers.getAll(HttpHeaderNames.COOKIE)) {
      ServerCookieDecoder.STRICT
          .decode(header)
          .forEach(cookie -> cookies.put(cookie.name(), cookie.value()));
    }
    return cookies;
  }

  boolean isJson() {
    var type = headers.get(HttpHeaderNames.CONTENT_TYPE, "");
    int parameters = type.indexOf(';');
    return (parameters < 0 ? type : type.substring(0, parameters))
        .strip()
        .equalsIgnoreCase("application/json");
  }
}
