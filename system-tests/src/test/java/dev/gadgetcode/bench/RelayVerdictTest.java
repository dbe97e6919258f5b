package dev.gadgetcode.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RelayVerdictTest {
  private static final CpuTimes.Shares CPU = new CpuTimes.Shares(1, 1, 0.8, 0.5);
  private static final Delivery FAULTLESS = new Delivery(100, 0);

  @Test
  void barsThatAreReachedPass() {
    var results = results(250, 600, 1, 5, FAULTLESS);

    assertThat(failing(results)).isEmpty();
  }

  @Test
  void eachBarThatIsMissedFails() {
    assertThat(failing(results(249, 600, 1, 5, FAULTLESS)))
        .containsExactly("one in flight per pair, messages/s");
    assertThat(failing(results(250, 599, 1, 5, FAULTLESS)))
        .containsExactly("bursts of 16 per pair, messages/s");
    assertThat(failing(results(250, 600, 1.01, 5, FAULTLESS)))
        .containsExactly("p99 at 5,000/s, ms");
    assertThat(failing(results(250, 600, 1, 5.01, FAULTLESS)))
        .containsExactly("memory of 1,000 idle sockets, MB");
    assertThat(failing(results(250, 600, 1, 5, new Delivery(100, 1))))
        .containsExactly("lost, doubled or out of order");
  }

  @Test
  void theRatioIsTheMedianOfTheRounds() {
    var ratio =
        RelayResults.ratio(
            List.of(
                throughput(100, FAULTLESS), throughput(900, FAULTLESS), throughput(60, FAULTLESS)),
            List.of(
                throughput(50, FAULTLESS), throughput(100, FAULTLESS), throughput(20, FAULTLESS)));

    assertThat(ratio.text("%.1f")).isEqualTo("3.0 (2.0-9.0)");
  }

  private static List<String> failing(RelayResults results) {
    return RelayVerdict.of(results).stream()
        .filter(verdict -> verdict.holds() == RelayVerdict.Holds.FAIL)
        .map(RelayVerdict::measure)
        .toList();
  }

  /// Node's numbers are 100, 100 and 1; these are ours.
  private static RelayResults results(
      double single, double burst, double p99, double idle, Delivery delivery) {
    var results = new RelayResults();
    for (var contender : Contender.values()) {
      boolean node = contender == Contender.NODE;
      results.single(contender, throughput(node ? 100 : single, FAULTLESS));
      results.burst(contender, throughput(node ? 100 : burst, delivery));
      results.latency(contender, latency(node ? 1 : p99));
      results.idle(contender, node ? 10 : idle);
    }
    return results;
  }

  private static ClosedLoop.Throughput throughput(double perSecond, Delivery delivery) {
    return new ClosedLoop.Throughput(perSecond, CPU, delivery);
  }

  private static OpenLoop.Latency latency(double p99) {
    return new OpenLoop.Latency(0.1, p99, 2, CPU, FAULTLESS);
  }
}
