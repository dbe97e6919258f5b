package dev.gadgetcode.bench.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.bench.CpuTimes;
import dev.gadgetcode.bench.Delivery;
import java.util.List;
import org.junit.jupiter.api.Test;

class HubVerdictTest {
  private static final CpuTimes.Shares CPU = new CpuTimes.Shares(1, 1, 0.8, 0.5);
  private static final Delivery FAULTLESS = new Delivery(100, 0);
  private static final SteadyStreams.Latency GOOD = latency(10, 50, 1_000, true);

  @Test
  void barsThatAreReachedPass() {
    var results = results(500, GOOD, 20, FAULTLESS);

    assertThat(failing(results)).isEmpty();
  }

  @Test
  void eachBarThatIsMissedFails() {
    assertThat(failing(results(499, GOOD, 20, FAULTLESS)))
        .containsExactly("events/s on one core, window 256");
    assertThat(failing(results(500, latency(10.1, 50, 1_000, true), 20, FAULTLESS)))
        .containsExactly("drone to IDE, p50, ms");
    assertThat(failing(results(500, latency(10, 50.1, 1_000, true), 20, FAULTLESS)))
        .containsExactly("drone to IDE, p99, ms");
    assertThat(failing(results(500, latency(10, 50, 1_001, true), 20, FAULTLESS)))
        .containsExactly("drone to IDE, latest, ms");
    assertThat(failing(results(500, GOOD, 20.1, FAULTLESS)))
        .containsExactly("memory of an idle session, KB");
    assertThat(failing(results(500, GOOD, 20, new Delivery(100, 1))))
        .containsExactly("lost, doubled, changed or out of order");
  }

  @Test
  void aHubThatFallsBehindMissesEveryLatency() {
    var results = results(500, latency(1, 1, 1, false), 20, FAULTLESS);

    assertThat(failing(results))
        .containsExactly(
            "drone to IDE, p50, ms", "drone to IDE, p99, ms", "drone to IDE, latest, ms");
  }

  @Test
  void oneRunWithATokenThatIsTooLateIsEnough() {
    var results = results(500, GOOD, 20, FAULTLESS);
    results.latency(HubKind.OURS, GOOD);
    results.latency(HubKind.OURS, latency(10, 50, 1_001, true));

    assertThat(failing(results)).containsExactly("drone to IDE, latest, ms");
  }

  private static List<String> failing(HubResults results) {
    return HubVerdict.of(results).stream()
        .filter(verdict -> verdict.holds() == HubVerdict.Holds.FAIL)
        .map(HubVerdict::measure)
        .toList();
  }

  /// Node's throughput is 100; these are ours.
  private static HubResults results(
      double perSecond, SteadyStreams.Latency latency, double idle, Delivery delivery) {
    var results = new HubResults();
    for (var kind : HubKind.values()) {
      boolean ours = kind == HubKind.OURS;
      results.full(kind, new Saturation.Throughput(ours ? perSecond : 100, CPU, delivery));
      results.small(kind, new Saturation.Throughput(100, CPU, FAULTLESS));
      results.latency(kind, ours ? latency : latency(100, 500, 5_000, false));
      results.idle(kind, ours ? idle : 30);
    }
    return results;
  }

  private static SteadyStreams.Latency latency(
      double p50, double p99, double latest, boolean keptUp) {
    return new SteadyStreams.Latency(p50, p99, latest, keptUp, CPU, FAULTLESS);
  }
}
