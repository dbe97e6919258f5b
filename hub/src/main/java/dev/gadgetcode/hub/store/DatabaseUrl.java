package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/// Where a PostgreSQL database is, as `--store` says it. Nothing of it shows the password: as a
/// text it is the address without what stands behind the question mark. Thread-safe.
public final class DatabaseUrl {
  private static final String PREFIX = "jdbc:postgresql:";

  private final Secret url;
  private final Properties parts;

  private DatabaseUrl(Secret url, Properties parts) {
    this.url = url;
    this.parts = parts;
  }

  /// Reads it.
  ///
  /// @throws IllegalArgumentException with a reason for people, in which no part of the text stands
  ///   that could be a secret
  public static DatabaseUrl of(String text) {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException(
          "--store is jdbc:postgresql://HOST:PORT/DATABASE?user=...&password=..." + unknown(text));
    }
    if (text.split("\\?", 2)[0].contains("@")) {
      throw new IllegalArgumentException(
          "--store has user and password behind the question mark: ?user=...&password=...");
    }
    var parts = Driver.parseURL(text, new Properties());
    if (parts == null || PGProperty.PG_DBNAME.getOrDefault(parts) == null) {
      throw new IllegalArgumentException(
          "--store cannot be read: it is jdbc:postgresql://HOST:PORT/DATABASE?user=...&password=...,"
              + " where characters such as & and % are written as %26 and %25");
    }
    return new DatabaseUrl(new Secret(text), parts);
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
