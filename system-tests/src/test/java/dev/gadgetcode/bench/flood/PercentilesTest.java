package dev.gadgetcode.bench.flood;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {
  @Test
  void oneInAHundredMayBeLater() {
    var nanos = LongStream.rangeClosed(1, 100).map(ms -> (101 - ms) * 1_000_000).toArray();

    assertThat(Percentiles.of(nanos)).isEqualTo(new Percentiles(50, 99));
  }
}
