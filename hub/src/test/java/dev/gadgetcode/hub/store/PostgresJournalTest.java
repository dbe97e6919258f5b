package dev.gadgetcode.hub.store;

/// The journal's contract on PostgreSQL.
final class PostgresJournalTest extends JournalContract {
  private final String url = Databases.emptied();

  @Override
  Store open() {
    return Rows.open(url);
  }
}
