package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.Id;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// How values stand in the tables. Thread-safe.
///
/// An instant is ISO 8601 text of a fixed width with nanoseconds: it sorts as text on every engine,
/// comes back as it went in, and can be read by a person. An enum is its name on the wire.
final class Columns {
  private static final DateTimeFormatter INSTANT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private Columns() {}

  static @Nullable String text(@Nullable Instant instant) {
    return instant == null ? null : INSTANT.format(instant);
  }

  static @Nullable String text(@Nullable Id id) {
    return id == null ? null : id.value();
  }

  static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static Instant instant(ResultSet row, String column) throws SQLException {
    return Instant.parse(row.getString(column));
  }

  static <E extends Enum<E>> E constant(ResultSet row, String column, Class<E> type)
      throws SQLException {
    return Enum.valueOf(type, row.getString(column).toUpperCase(Locale.ROOT));
  }

  /// What a column that may be empty holds.
  static <T> @Nullable T optional(ResultSet row, String column, Function<String, T> reader)
      throws SQLException {
    var text = row.getString(column);
    return text == null ? null : reader.apply(text);
  }
}
