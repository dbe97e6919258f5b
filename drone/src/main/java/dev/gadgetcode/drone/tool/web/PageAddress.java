package dev.gadgetcode.drone.tool.web;

import dev.gadgetcode.drone.core.policy.Subject;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// The address of a page: http or https, a host, and no name or password in it. Immutable.
record PageAddress(URI uri) {
  private static final int LONGEST = 4_096;

  static PageAddress parse(String text) throws IOException {
    if (text.length() > LONGEST) {
      throw new IOException("the address is longer than " + LONGEST + " characters");
    }
    try {
      return checked(new URI(text.strip()));
    } catch (URISyntaxException wrong) {
      throw new IOException("the address is not a URL: " + wrong.getReason(), wrong);
    }
  }

  /// Where a redirect from here leads.
  PageAddress follow(String location) throws IOException {
    try {
      return checked(uri.resolve(new URI(location.strip())));
    } catch (URISyntaxException wrong) {
      throw new IOException("the page redirects to something that is no URL", wrong);
    }
  }

  boolean isSecure() {
    return uri.getScheme().equalsIgnoreCase("https");
  }

  /// The host, an IPv6 address without its brackets.
  String host() {
    var host = uri.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  int port() {
    return uri.getPort() >= 0 ? uri.getPort() : isSecure() ? 443 : 80;
  }

  /// The value of the Host header.
  String authority() {
    return uri.getPort() >= 0 ? uri.getHost() + ":" + uri.getPort() : uri.getHost();
  }

  /// What is asked of the host, in ASCII.
  String target() {
    var ascii = URI.create(uri.toASCIIString());
    var path = ascii.getRawPath();
    var query = ascii.getRawQuery();
    return (path == null || path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query);
  }

  /// The address as policies see it: scheme and host in lower case, no `.` or `..` in the path.
  Subject.Address subject() {
    var normal = uri.normalize();
    var scheme = normal.getScheme().toLowerCase(Locale.ROOT);
    var port = normal.getPort() < 0 ? "" : ":" + normal.getPort();
    var host = normal.getHost().toLowerCase(Locale.ROOT) + port;
    return new Subject.Address(scheme + "://" + host + new PageAddress(normal).target(), host);
  }

  private static PageAddress checked(URI uri) throws IOException {
    var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new IOException("only http and https addresses are fetched");
    }
    if (uri.getHost() == null || uri.getHost().isEmpty() || uri.getPort() > 65_535) {
      throw new IOException("the address has no valid host and port");
    }
    if (uri.getRawUserInfo() != null) {
      throw new IOException("the address must not hold a user name or password");
    }
    return new PageAddress(uri);
  }
}
