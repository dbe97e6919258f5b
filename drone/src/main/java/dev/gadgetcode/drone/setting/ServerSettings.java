package dev.gadgetcode.drone.setting;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// How a server of the Model Context Protocol is reached: a program of this machine, or an address.
/// Immutable.
public sealed interface ServerSettings {

  /// A program that speaks by its input and output.
  ///
  /// @param environment what it gets beside the harmless variables that commands get too
  record Program(String command, List<String> arguments, Map<String, String> environment)
      implements ServerSettings {
    public Program {
      arguments = List.copyOf(arguments);
      environment = Map.copyOf(environment);
    }

    /// Without the values of its variables, which may be secrets.
    @Override
    public String toString() {
      return command + " " + arguments + " with " + new TreeMap<>(environment).keySet();
    }
  }

  /// A place that speaks streamable HTTP.
  ///
  /// @param headers what every request carries, such as a key
  record Address(URI url, Map<String, String> headers) implements ServerSettings {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    public Address {
      headers = Map.copyOf(headers);
      var scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
      if (!SCHEMES.contains(scheme) || url.getHost() == null) {
        throw new IllegalArgumentException("an address is http or https with a host");
      }
      if (url.getRawUserInfo() != null || url.getRawFragment() != null) {
        throw new IllegalArgumentException("an address has no name, password or # in it");
      }
      headers.forEach((header, value) -> check(url, header, value));
    }

    private static void check(URI url, String header, String value) {
      try {
        HttpRequest.newBuilder(url).header(header, value);
      } catch (IllegalArgumentException _) { // whose words hold the value
        throw new IllegalArgumentException("the header " + header + " cannot be sent");
      }
    }

    /// Without the values of its headers and its query, which may be secrets.
    @Override
    public String toString() {
      return url.getScheme()
          + "://"
          + url.getRawAuthority()
          + url.getRawPath()
          + (url.getRawQuery() == null ? "" : "?...")
          + " with "
          + new TreeMap<>(headers).keySet();
    }
  }

  /// As it is written; what is not needed may be left out.
  record Written(
      @Nullable String type,
      @Nullable String command,
      @Nullable List<String> args,
      @Nullable Map<String, String> env,
      @Nullable String url,
      @Nullable Map<String, String> headers) {
    private static final Set<String> TYPES = Set.of("stdio", "http", "streamable-http");

    /// @throws IllegalArgumentException where it is no server that can be spoken to
    ServerSettings checked(String name) {
      boolean isProgram = command != null && !command.isBlank();
      boolean isAddress = url != null && !url.isBlank();
      if (isProgram == isAddress) {
        throw new IllegalArgumentException(
            "the server " + name + " has " + (isProgram ? "both" : "neither") + " command and url");
      }
      if (type != null && (!TYPES.contains(type) || type.equals("stdio") != isProgram)) {
        throw new IllegalArgumentException("the server " + name + " cannot be of the type " + type);
      }
      try {
        return command != null && isProgram
            ? new Program(command, orNone(args), orNone(env))
            : new Address(new URI(String.valueOf(url)), orNone(headers));
      } catch (URISyntaxException _) {
        throw new IllegalArgumentException("the url of the server " + name + " is none");
      } catch (IllegalArgumentException wrong) {
        throw new IllegalArgumentException("the server " + name + ": " + wrong.getMessage(), wrong);
      }
    }

    private static List<String> orNone(@Nullable List<String> given) {
      return given == null ? List.of() : given;
    }

    private static Map<String, String> orNone(@Nullable Map<String, String> given) {
      return given == null ? Map.of() : given;
    }
  }
}
