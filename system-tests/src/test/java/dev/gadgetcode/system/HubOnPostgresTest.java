package dev.gadgetcode.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.postgres.Cluster;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// `./gadget hub` with `GADGET_STORE`, as a process.
final class HubOnPostgresTest {
  private final Map<String, String> store =
      Map.of("GADGET_STORE", Cluster.shared().newDatabase(), "GADGET_PORT", "0");

  @Test
  void oneHubAtATimeHasADatabaseAndTheNextComesAtOnceAfterAKill() throws Exception {
    try (var first = GadgetProcess.start(store, "hub")) {
      first.awaitLine("ready ");
      try (var second = GadgetProcess.start(store, "hub")) {
        assertThat(second.exitCode()).isEqualTo(1);
        assertThat(second.allOutput())
            .contains("gadget: the database jdbc:postgresql://127.0.0.1:")
            .contains("is held by the hub on ")
            .doesNotContain(Cluster.PASSWORD);
      }
      first.kill();
      assertThat(first.allOutput()).contains("store=jdbc:").doesNotContain(Cluster.PASSWORD);
    }
    try (var next = GadgetProcess.start(store, "hub")) {
      next.awaitLine("ready ");
      assertThat(next.terminate()).isZero();
      assertThat(next.allOutput()).doesNotContain("waits for").doesNotContain(Cluster.PASSWORD);
    }
  }
}
