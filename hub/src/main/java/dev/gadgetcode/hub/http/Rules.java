package dev.gadgetcode.hub.http;

import dev.gadgetcode.socketio.engine.OriginPolicy;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;

/// What holds for every request to the hub.
///
/// @param strict whether every body has to say that it is JSON; else it may say nothing
/// @param behindProxy whether what a proxy says of the client is believed
/// @param origins which pages may change something
public record Rules(boolean strict, boolean behindProxy, OriginPolicy origins) {
  private static final String FORWARDED_FOR = "x-forwarded-for";
  private static final String FORWARDED_PROTO = "x-forwarded-proto";

  /// For whoever reaches the hub on its own machine.
  public static Rules lenient() {
    return new Rules(false, false, OriginPolicy.SAME_ORIGIN);
  }

  /// Whom a request comes from: with a proxy in front, the last address that it added itself.
  public InetAddress client(HttpHeaders headers, InetAddress remote) {
    if (!behindProxy) {
      return remote;
    }
    var all = headers.getAll(FORWARDED_FOR);
    var last = all.isEmpty() ? "" : all.getLast();
    var address = last.substring(last.lastIndexOf(',') + 1).strip();
    try {
      return InetAddress.ofLiteral(address);
    } catch (IllegalArgumentException _) {
      return remote;
    }
  }

  /// Is this what proxies say? It holds only where it came in.
  static boolean isOfProxy(String header) {
    return header.equalsIgnoreCase(FORWARDED_FOR) || header.equalsIgnoreCase(FORWARDED_PROTO);
  }

  boolean isSecure(RawRequest request) {
    return request.tls()
        || (behindProxy && "https".equalsIgnoreCase(request.headers().get(FORWARDED_PROTO)));
  }
}
