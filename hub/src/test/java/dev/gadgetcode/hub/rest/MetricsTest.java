package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Prometheus reads.
@Tag("slow")
class MetricsTest {
  @TempDir private Path directory;
  private SignedInHub hub;
  private String admin;

  @BeforeEach
  void start() throws Exception {
    hub = SignedInHub.start(directory);
    admin = hub.admin();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private double value(String name) throws Exception {
    return hub.get("", "/metrics")
        .response()
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElse(-1);
  }

  @Test
  void socketsAndTheirEventsAreCountedByRole() throws Exception {
    var registered = hub.post(admin, "/drone/registration", SignedInHub.drone("w")).body();
    try (StockPeer drone =
            hub.socket(
                    Map.of(
                        "registrationId",
                        registered.path("registration").path("_id").stringValue(),
                        "token",
                        registered.path("token").stringValue(),
                        "instanceId",
                        "one",
                        "protocolVersion",
                        1))
                .in();
        StockPeer ide = hub.socket(Map.of("token", admin)).in()) {
      drone.next("welcome");
      ide.ask("sessionHeartbeat");
      drone.emit("status", "Cloning");
      ide.next("status");

      assertThat(value("gadget_sockets_opened_total{role=\"ide\"}")).isEqualTo(1);
      assertThat(value("gadget_sockets_opened_total{role=\"drone\"}")).isEqualTo(1);
      assertThat(value("gadget_sockets_closed_total{role=\"ide\"}")).isZero();
      assertThat(value("gadget_events_in_total{role=\"ide\",event=\"sessionHeartbeat\"}"))
          .isEqualTo(1);
      assertThat(value("gadget_events_in_total{role=\"drone\",event=\"status\"}")).isEqualTo(1);
      assertThat(value("gadget_events_out_total{role=\"ide\"}")).isPositive();
      assertThat(value("gadget_events_out_total{role=\"drone\"}")).isPositive();
      assertThat(value("gadget_index_size{index=\"ide-sockets\"}")).isEqualTo(1);
      assertThat(value("gadget_index_size{index=\"drone-sockets\"}")).isEqualTo(1);
      assertThat(value("gadget_queue_depth{queue=\"sessions\"}")).isNotNegative();
      assertThat(value("gadget_acks_timed_out_total{role=\"drone\"}")).isZero();
    }
  }

  @Test
  void refusalsAreCountedByTheirCodeWhereverTheyAreMade() throws Exception {
    hub.get("wrong", "/auth/me");
    try (var stranger = hub.socket(Map.of("token", "wrong"))) {
      stranger.refusal();
    }
    try (StockPeer ide = hub.socket(Map.of("token", admin)).in()) {
      ide.ask("requestSessionLock", "a", "b", "c");
      ide.ask("submitPrompt", "Hi");
      ide.ask("no-such-event");
    }

    assertThat(value("gadget_refusals_total{code=\"unauthorized\"}")).isEqualTo(2);
    assertThat(value("gadget_refusals_total{code=\"not-found\"}")).isEqualTo(1);
    assertThat(value("gadget_refusals_total{code=\"no-drone\"}")).isEqualTo(1);
    assertThat(value("gadget_refusals_total{code=\"unknown-event\"}")).isEqualTo(1);
  }

  @Test
  void nothingThatIsCountedNamesAPersonOrASecret() throws Exception {
    hub.login("somebody-secret@example.org", "canary-4711");
    hub.get(admin, "/project/canary-4711?x=canary-4711");
    hub.call(admin, "CANARY", "/nowhere", null);
    hub.get(admin, "/canary");

    assertThat(hub.get("", "/metrics").response().body())
        .doesNotContainIgnoringCase("canary", "somebody", "example.org")
        .doesNotContain(admin)
        .contains("gadget_http_requests_total{route=\"other\",status=\"404\"} 1");
  }
}
