package dev.gadgetcode.hub.store;

import org.junit.jupiter.api.Tag;

/// The journal's contract on PostgreSQL.
@Tag("slow")
final class PostgresJournalTest extends JournalContract {
  private final String url = Databases.emptied();

  @Override
  Store open() {
    return Rows.open(url);
  }
}
