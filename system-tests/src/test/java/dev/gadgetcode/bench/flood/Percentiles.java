package dev.gadgetcode.bench.flood;

import java.util.Arrays;

/// What of many times matters, in milliseconds.
record Percentiles(double p50, double p99) {
  /// @param nanos in any order
  static Percentiles of(long[] nanos) {
    if (nanos.length == 0) {
      throw new IllegalStateException("nothing was measured");
    }
    var sorted = nanos.clone();
    Arrays.sort(sorted);
    return new Percentiles(at(sorted, 0.5), at(sorted, 0.99));
  }

  private static double at(long[] sorted, double quantile) {
    return sorted[Math.max(0, (int) Math.ceil(quantile * sorted.length) - 1)] / 1e6;
  }
}
