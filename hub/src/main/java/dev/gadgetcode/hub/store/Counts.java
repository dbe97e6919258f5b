package dev.gadgetcode.hub.store;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/// How much there is. Thread-safe.
public final class Counts {
  private Counts() {}

  /// The number of turns in each state.
  public static Map<String, Double> turnsByStatus(Handle handle) {
    return handle
        .createQuery("SELECT status, count(*) AS number FROM turn GROUP BY status ORDER BY status")
        .reduceRows(
            new LinkedHashMap<String, Double>(),
            (counts, row) -> {
              counts.put(
                  row.getColumn("status", String.class), row.getColumn("number", Double.class));
              return counts;
            });
  }

  public static double sessions(Handle handle) {
    return handle.createQuery("SELECT count(*) FROM chat_session").mapTo(double.class).one();
  }
}
