package dev.gadgetcode.hub.peer;

import dev.gadgetcode.protocol.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Where the servers of the bus are, as `--bus` says it: one address, or several with commas
/// between them. As a text it shows nobody's name or password. Immutable.
public final class BusUrl {
  private static final Set<String> SCHEMES = Set.of("nats", "tls");
  private static final String FORM =
      "nats://HOST:PORT or tls://HOST:PORT, with USER:PASSWORD@ or TOKEN@ before the host where the"
          + " server wants one";

  private final List<Secret> servers;
  private final String shown;

  private BusUrl(List<Secret> servers, String shown) {
    this.servers = List.copyOf(servers);
    this.shown = shown;
  }

  /// Reads it.
  ///
  /// @throws IllegalArgumentException with a reason for people, in which nothing of the text stands
  public static BusUrl of(String text) {
    var servers = new ArrayList<Secret>();
    var shown = new ArrayList<String>();
    for (var address : text.split(",", -1)) {
      var server = address.strip();
      shown.add(withoutSecrets(server));
      servers.add(new Secret(server));
    }
    return new BusUrl(servers, String.join(",", shown));
  }

  private static String withoutSecrets(String server) {
    try {
      var uri = new URI(server);
      boolean plain = uri.getPath() == null || uri.getPath().isEmpty();
      if (plain && SCHEMES.contains(String.valueOf(uri.getScheme())) && uri.getHost() != null) {
        return uri.getScheme()
            + "://"
            + uri.getHost()
            + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
      }
    } catch (URISyntaxException _) {
      // answered below
    }
    throw new IllegalArgumentException("--bus is " + FORM);
  }

  /// The servers, with what they want to be told of us.
  List<Secret> servers() {
    return servers;
  }

  @Override
  public String toString() {
    return shown;
  }
}
