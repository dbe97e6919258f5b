package dev.gadgetcode.hub.store;

/// The other tables on PostgreSQL.
final class PostgresTablesTest extends TablesContract {
  private final String url = Databases.emptied();

  @Override
  Store open() {
    return Rows.open(url);
  }
}
