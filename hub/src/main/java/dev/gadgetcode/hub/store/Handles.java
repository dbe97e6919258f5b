package dev.gadgetcode.hub.store;

import java.sql.Connection;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/// Jdbi over connections whose transactions are begun and ended here, not by Jdbi.
final class Handles {
  private Handles() {}

  static Handle over(Connection connection) {
    var jdbi = Jdbi.create(() -> connection);
    jdbi.getConfig(org.jdbi.v3.core.Handles.class).setForceEndTransactions(false);
    return jdbi.open();
  }
}
