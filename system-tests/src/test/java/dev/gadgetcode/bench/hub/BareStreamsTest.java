package dev.gadgetcode.bench.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.bench.Delivery;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// The streams that only copy bytes, in small.
class BareStreamsTest {
  @Test
  void everyTokenOfEveryStreamArrives() {
    var latency = BareStreams.measure(3, Duration.ofMillis(100), Duration.ofMillis(200));

    assertThat(latency.delivery()).isEqualTo(new Delivery(45, 0));
    assertThat(latency.keptUp()).isTrue();
    assertThat(latency.p50()).isPositive();
  }
}
