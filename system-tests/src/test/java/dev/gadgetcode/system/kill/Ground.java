package dev.gadgetcode.system.kill;

import dev.gadgetcode.hub.postgres.Cluster;
import dev.gadgetcode.hub.store.DatabaseUrl;
import dev.gadgetcode.hub.store.PostgresStore;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.system.shared.Kept;
import java.nio.file.Path;

/// Where killed hubs keep what they have, one after the other.
sealed interface Ground {
  /// As a hub's process is told.
  String place();

  /// Opens it while no hub does.
  Store open() throws Exception;

  /// What the last hub left, in a copy: the next hub finds it untouched.
  Kept left(String name) throws Exception;

  /// A directory with a file.
  record Directory(Path data, Path copies) implements Ground {
    @Override
    public String place() {
      return data.toString();
    }

    @Override
    public Store open() throws Exception {
      return Kept.open(data);
    }

    @Override
    public Kept left(String name) throws Exception {
      return Kept.read(data, copies.resolve(name));
    }
  }

  /// A database of a real server.
  record Database(Cluster cluster, String place) implements Ground {
    @Override
    public Store open() {
      return open(place);
    }

    @Override
    public Kept left(String name) {
      return new Kept(open(cluster.copyOf(place)));
    }

    private static Store open(String url) {
      return PostgresStore.open(
          DatabaseUrl.of(url),
          broken -> {
            throw new IllegalStateException(broken);
          });
    }
  }
}
