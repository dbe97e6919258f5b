package dev.gadgetcode.hub.store;

import org.junit.jupiter.api.Tag;

/// The documents on PostgreSQL.
@Tag("slow")
final class PostgresDocumentsTest extends DocumentsContract {
  private final String url = Databases.emptied();

  @Override
  Store open() {
    return Rows.open(url);
  }
}
