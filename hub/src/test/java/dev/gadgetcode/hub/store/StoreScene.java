package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// A store that is open for one test and can be opened again.
abstract class StoreScene {
  static final int EVERYTHING = Integer.MAX_VALUE;
  static final TurnId ONE = Rows.turn("one");
  static final TurnId OTHER = Rows.turn("other");

  protected Store store;

  /// Opens the store of this test, as it was left.
  abstract Store open() throws Exception;

  @BeforeEach
  void openStore() throws Exception {
    store = open();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  void reopen() throws Exception {
    store.close();
    store = open();
  }
}
