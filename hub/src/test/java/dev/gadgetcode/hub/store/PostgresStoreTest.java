package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.hub.postgres.Cluster;
import java.sql.SQLException;
import java.util.ArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The contract on PostgreSQL, and how it is set up.
@Tag("slow")
final class PostgresStoreTest extends StoreContract {
  private final String url = Databases.emptied();

  @Override
  Store open() {
    return Rows.open(url);
  }

  @Test
  void everyCommitIsSyncedToTheServersDisk() throws Exception {
    var settings = new ArrayList<String>();

    Rows.kept(
        store.commit(
            Change.of(handle -> {
              for (var setting : new String[] {"fsync", "synchronous_commit"}) {
                settings.add(handle.createQuery("SHOW " + setting).mapTo(String.class).one());
              }
            })));

    assertThat(settings).containsExactly("on", "on");
  }

  /// What libraries log of a connection is its address.
  @Test
  void aConnectionDoesNotKnowThePasswordAnyMore() {
    var address =
        store.read(handle -> {
          try {
            return handle.getConnection().getMetaData().getURL();
          } catch (SQLException failed) {
            throw new IllegalStateException(failed);
          }
        });

    assertThat(address).startsWith("jdbc:postgresql://").doesNotContain(Cluster.PASSWORD);
  }

  @Test
  void whoReadsCannotWrite() {
    var write = "INSERT INTO setting (name, value) VALUES ('a', 'b')";

    assertThatThrownBy(() -> store.read(handle -> handle.execute(write)))
        .hasMessageContaining("read-only transaction");
  }
}
