package dev.gadgetcode.hub.store;

import org.junit.jupiter.api.Tag;

/// The other tables on PostgreSQL.
@Tag("slow")
final class PostgresTablesTest extends TablesContract {
  private final String url = Databases.emptied();

  @Override
  Store open() {
    return Rows.open(url);
  }
}
