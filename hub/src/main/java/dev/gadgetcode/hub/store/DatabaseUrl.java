package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Secret;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/// Where a PostgreSQL database is, as `--store` says it. Nothing of it shows the password: as a
/// text it is the address without what stands behind the question mark. Thread-safe.
public final class DatabaseUrl {
  private static final String PREFIX = "jdbc:postgresql:";
  private static final String FORM = "jdbc:postgresql://HOST:PORT/DATABASE?user=...&password=...";
  private static final String HOST = "(\\[[0-9a-fA-F:.]+]|[^/?@,:\\[\\]]+)(:[0-9]{1,5})?";
  private static final Pattern PLACE =
      Pattern.compile(PREFIX + "(//%s(,%s)*/)?[^/?]+".formatted(HOST, HOST));

  private final Secret url;
  private final Properties parts;

  private DatabaseUrl(Secret url, Properties parts) {
    this.url = url;
    this.parts = parts;
  }

  /// Reads it. The driver is asked only about what it will understand: it logs what it does not,
  /// with all that stands behind the question mark.
  ///
  /// @throws IllegalArgumentException with a reason for people, in which no part of the text stands
  ///   that could be a secret
  public static DatabaseUrl of(String text) {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException("--store is " + FORM + unknown(text));
    }
    var halves = text.split("\\?", 2);
    if (halves[0].contains("@")) {
      throw new IllegalArgumentException(
          "--store has user and password behind the question mark: ?user=...&password=...");
    }
    var parts =
        PLACE.matcher(halves[0]).matches() && isEncoded(halves[halves.length - 1])
            ? Driver.parseURL(halves[0], new Properties())
            : null;
    if (parts == null) {
      throw new IllegalArgumentException(
          "--store cannot be read: it is %s, where characters such as & and %% are written as %%26 and %%25"
              .formatted(FORM));
    }
    return new DatabaseUrl(new Secret(text), parts);
  }

  private static boolean isEncoded(String text) {
    try {
      URLDecoder.decode(text, StandardCharsets.UTF_8);
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  private static String unknown(String text) {
    int end = text.indexOf("://");
    var scheme = end < 0 ? "" : text.substring(0, end).toLowerCase(Locale.ROOT);
    return scheme.matches("[a-z][a-z0-9+.:-]*") ? ", not " + scheme : "";
  }

  /// As the driver wants it, with the password.
  Secret value() {
    return url;
  }

  private String part(PGProperty property) {
    return Optional.ofNullable(property.getOrDefault(parts)).orElse("");
  }

  @Override
  public String toString() {
    var hosts = part(PGProperty.PG_HOST).split(",", -1);
    var ports = part(PGProperty.PG_PORT).split(",", -1);
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < hosts.length; i++) {
      addresses.add(hosts[i] + ":" + ports[i]);
    }
    return PREFIX + "//" + String.join(",", addresses) + "/" + part(PGProperty.PG_DBNAME);
  }
}
