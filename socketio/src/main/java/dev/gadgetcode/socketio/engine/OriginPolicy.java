package dev.gadgetcode.socketio.engine;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Locale;
import java.util.Set;

/// Which pages may open a session, by the `Origin` that a browser sends.
///
/// A request without an `Origin` comes from no page and passes: the header protects a browser's
/// user, not the server.
@FunctionalInterface
public interface OriginPolicy {
  /// The page's host and port must be those that the request was sent to.
  OriginPolicy SAME_ORIGIN = (origin, host) -> sameHost(origin, host);

  OriginPolicy ANY = (_, _) -> true;

  boolean allows(String origin, String host);

  /// The same origin, or one of a list of origins such as `https://code.example.org`.
  static OriginPolicy sameOriginOr(Set<String> origins) {
    var allowed = Set.copyOf(origins);
    return (origin, host) -> sameHost(origin, host) || allowed.contains(origin);
  }

  private static boolean sameHost(String origin, String host) {
    int scheme = origin.indexOf("://");
    return scheme > 0
        && withoutDefaultPort(origin.substring(scheme + 3), origin)
            .equals(withoutDefaultPort(host, origin));
  }

  private static String withoutDefaultPort(String host, String origin) {
    String port = origin.startsWith("https:") ? ":443" : ":80";
    String lower = host.toLowerCase(Locale.ROOT);
    return lower.endsWith(port) ? lower.substring(0, lower.length() - port.length()) : lower;
  }

  default boolean allows(HttpHeaders headers) {
    String origin = headers.get(HttpHeaderNames.ORIGIN);
    return origin == null || allows(origin, headers.get(HttpHeaderNames.HOST, ""));
  }
}
