package dev.gadgetcode.ai.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/// The address of a provider that every request to it begins with: http or https, a host, a path,
/// and nothing else.
public record BaseUrl(URI uri) {

  public BaseUrl {
    uri = URI.create(checked(uri.toString()).replaceFirst("/+$", ""));
  }

  /// The address a person typed; one with a [#problem] is an [IllegalArgumentException].
  public static BaseUrl of(String text) {
    return new BaseUrl(URI.create(checked(text.strip())));
  }

  /// What a person has to change about this address, if anything.
  public static Optional<String> problem(String text) {
    URI uri;
    try {
      uri = new URI(text.strip());
    } catch (URISyntaxException _) {
      return Optional.of("The base URL is not a web address.");
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      return Optional.of("The base URL must begin with http:// or https://.");
    }
    if (uri.getRawUserInfo() != null) {
      return Optional.of(
          "The base URL must not hold a user name or password; put the key in its own field.");
    }
    if (uri.getHost() == null || uri.getHost().isEmpty() || uri.getPort() > 65_535) {
      return Optional.of("The base URL has no valid host and port.");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      return Optional.of("The base URL must end with its path, without ? and #.");
    }
    return Optional.empty();
  }

  /// The host name, or the address without brackets.
  public String host() {
    String host = uri.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static String checked(String text) {
    Optional<String> problem = problem(text);
    if (problem.isPresent()) {
      throw new IllegalArgumentException(problem.get());
    }
    return text;
  }

  URI resolve(String path) {
    return URI.create(uri + path);
  }
}
