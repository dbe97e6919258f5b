package dev.gadgetcode.hub.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;

/// Who has a lease, or had it last: a row of its table.
///
/// @param name what the lease is of: the whole database, or one hub's part in it
/// @param seconds how long it still runs; 0 where it is over
/// @param until when it ends, by the database's clock, in microseconds
/// @param print tells master keys apart, and nothing of them; empty where nobody asked
record Holder(
    String name,
    long fence,
    String hub,
    String host,
    long pid,
    Instant since,
    int seconds,
    long until,
    String print) {
  static final String COLUMNS =
      """
      name, fence, hub, host, pid, since, print,
        CAST(ceil(greatest(0, extract(epoch FROM until - clock_timestamp()))) AS INTEGER) AS seconds,
        CAST(extract(epoch FROM until) * 1000000 AS BIGINT) AS until_micros
      """;

  static Holder of(ResultSet row) throws SQLException {
    return new Holder(
        row.getString("name"),
        row.getLong("fence"),
        row.getString("hub"),
        row.getString("host"),
        row.getLong("pid"),
        row.getObject("since", OffsetDateTime.class).toInstant(),
        row.getInt("seconds"),
        row.getLong("until_micros"),
        row.getString("print"));
  }

  boolean isRunning() {
    return seconds > 0;
  }

  /// Whether it was given back in order.
  boolean isGivenBack() {
    return until == ChronoUnit.MICROS.between(Instant.EPOCH, since);
  }

  /// Whether it has the whole database.
  boolean isAlone() {
    return name.equals(Lease.WHOLE);
  }

  /// Whether the process is surely no more: it was on this machine, under a number that nobody has
  /// now.
  boolean isGone(String thisHost) {
    return host.equals(thisHost) && ProcessHandle.of(pid).isEmpty();
  }

  @Override
  public String toString() {
    return "the hub on %s, pid %d, since %s"
        .formatted(host, pid, since.truncatedTo(ChronoUnit.SECONDS));
  }
}
