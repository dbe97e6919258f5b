package dev.gadgetcode.system.kill;

import dev.gadgetcode.hub.postgres.Cluster;
import java.util.List;

/// The same, in small, for a hub whose store is in PostgreSQL: the next hub takes over at once from
/// the one that was killed, and finds all that was acked.
final class KilledHubOnPostgresTest extends KilledHubTest {
  @Override
  Ground ground() {
    var cluster = Cluster.shared();
    return new Ground.Database(cluster, cluster.newDatabase());
  }

  @Override
  HubJvm jvm() {
    return HubJvm.forFew();
  }

  @Override
  int kills() {
    return 5;
  }

  @Override
  List<CrashPoint> points() {
    return List.of(CrashPoint.APPENDED, CrashPoint.COMMITTED, CrashPoint.FOLDING);
  }
}
