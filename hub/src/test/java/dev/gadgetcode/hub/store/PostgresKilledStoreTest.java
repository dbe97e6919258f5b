package dev.gadgetcode.hub.store;

import org.junit.jupiter.api.Tag;

/// A killed process with its store in PostgreSQL, from which the next takes over at once.
@Tag("slow")
final class PostgresKilledStoreTest extends KilledStoreContract {
  private final String url = Databases.emptied();

  @Override
  String place() {
    return url;
  }

  @Override
  Store open() {
    return Rows.open(url);
  }

  @Override
  int kills() {
    return Boolean.getBoolean("gadget.full") ? 20 : 3;
  }
}
