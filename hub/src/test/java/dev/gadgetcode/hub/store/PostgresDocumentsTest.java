package dev.gadgetcode.hub.store;

/// The documents on PostgreSQL.
final class PostgresDocumentsTest extends DocumentsContract {
  private final String url = Databases.emptied();

  @Override
  Store open() {
    return Rows.open(url);
  }
}
