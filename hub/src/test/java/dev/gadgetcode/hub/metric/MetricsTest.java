package dev.gadgetcode.hub.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MetricsTest {
  private final Metrics metrics = new Metrics();

  @Test
  void whatIsMeasuredIsWrittenAsPrometheusReadsIt() {
    metrics.count("a_total", Metrics.label("code", "say \"hi\"\\\n"));
    metrics.count("a_total", Metrics.label("code", "say \"hi\"\\\n"));
    metrics.counter("b_total", "");
    metrics.gauge("c", () -> 0.5);
    metrics.histogram("d", 1, 2).observe(1.5);

    assertThat(metrics.text())
        .isEqualTo(
            """
            # TYPE a_total counter
            a_total{code="say \\"hi\\"\\\\\\n"} 2
            # TYPE b_total counter
            b_total 0
            # TYPE c gauge
            c 0.5
            # TYPE d histogram
            d_bucket{le="1.0"} 0
            d_bucket{le="2.0"} 1
            d_bucket{le="+Inf"} 1
            d_sum 1.5
            d_count 1
            """);
  }

  @Test
  void labelsWithoutEndAreCountedAsOne() {
    metrics.count("a_total", Metrics.label("code", "first"));
    for (int index = 0; index < 10_000; index++) {
      metrics.count("a_total", Metrics.label("code", "made up " + index));
    }
    metrics.count("a_total", Metrics.label("code", "first"));

    assertThat(metrics.text())
        .contains("a_total{code=\"first\"} 2\n", "a_total{others=\"yes\"} 8001\n");
    assertThat(metrics.text().lines()).hasSizeLessThan(2_010);
  }
}
