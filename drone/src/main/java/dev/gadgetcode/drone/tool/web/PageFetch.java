package dev.gadgetcode.drone.tool.web;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/// The fetching of one page over a connection of its own. The host's name is looked up once, every
/// address it has must be allowed, and the connection goes to just that address: a name server that
/// answers differently the next time is never asked a next time. Immutable; a fetch runs on the
/// thread that asks, and closing the socket breaks it off.
final class PageFetch {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int SILENCE_MILLIS = 15_000;

  private final HostLookup lookup;
  private final AddressRule rule;
  private final SSLSocketFactory secure;

  /// How names become addresses.
  @FunctionalInterface
  interface HostLookup {
    InetAddress[] addresses(String host) throws UnknownHostException;
  }

  PageFetch(HostLookup lookup, AddressRule rule, SSLSocketFactory secure) {
    this.lookup = lookup;
    this.rule = rule;
    this.secure = secure;
  }

  Page fetch(PageAddress page, Socket socket) throws IOException {
    socket.setSoTimeout(SILENCE_MILLIS);
    socket.connect(new InetSocketAddress(allowed(page.host()), page.port()), CONNECT_MILLIS);
    if (!page.isSecure()) {
      return exchange(page, socket);
    }
    try (var secured = (SSLSocket) secure.createSocket(socket, page.host(), page.port(), true)) {
      var parameters = secured.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      secured.setSSLParameters(parameters);
      return exchange(page, secured);
    }
  }

  private InetAddress allowed(String host) throws IOException {
    InetAddress[] addresses;
    try {
      addresses = lookup.addresses(host);
    } catch (UnknownHostException unknown) {
      throw new IOException("the host " + host + " is unknown", unknown);
    }
    for (var address : addresses) {
      if (!rule.allows(address)) {
        throw new IOException(
            "the host " + host + " is not on the public internet, and nothing else is fetched");
      }
    }
    return addresses[0];
  }

  private static Page exchange(PageAddress page, Socket socket) throws IOException {
    var request =
        "GET "
            + page.target()
            + " HTTP/1.1\r\nHost: "
            + page.authority()
            + "\r\nUser-Agent: GadgetCode\r\nAccept: text/html, text/*, application/json, */*;q=0.1"
            + "\r\nAccept-Encoding: identity\r\nConnection: close\r\n\r\n";
    var output = socket.getOutputStream();
    output.write(request.getBytes(StandardCharsets.US_ASCII));
    output.flush();
    return new PageReader(new BufferedInputStream(socket.getInputStream())).read();
  }
}
