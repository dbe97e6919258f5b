package dev.gadgetcode.hub.metric;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/// How often something was how large. Thread-safe.
public final class Histogram {
  private final double[] bounds;
  private final LongAdder[] counts;
  private final DoubleAdder sum = new DoubleAdder();

  Histogram(double... bounds) {
    this.bounds = bounds.clone();
    this.counts = new LongAdder[bounds.length + 1];
    for (int index = 0; index < counts.length; index++) {
      counts[index] = new LongAdder();
    }
  }

  public void observe(double value) {
    int index = 0;
    while (index < bounds.length && value > bounds[index]) {
      index++;
    }
    counts[index].increment();
    sum.add(value);
  }

  void write(StringBuilder text, String name) {
    long total = 0;
    for (int index = 0; index < counts.length; index++) {
      total += counts[index].sum();
      var bound = index < bounds.length ? Double.toString(bounds[index]) : "+Inf";
      Metrics.line(text, name + "_bucket", Metrics.label("le", bound), (double) total);
    }
    Metrics.line(text, name + "_sum", "", sum.sum());
    Metrics.line(text, name + "_count", "", (double) total);
  }
}
