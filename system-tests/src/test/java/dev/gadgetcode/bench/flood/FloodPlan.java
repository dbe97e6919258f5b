package dev.gadgetcode.bench.flood;

import java.time.Duration;

/// What is measured, how long and how often.
///
/// @param sessions how many stream
/// @param warmUp how long the crowd works before anything is measured
/// @param rehearsal how long the hub and the sink get each flood before anything counts
/// @param rounds how often the phases of a flood take turns
/// @param pause between two phases
/// @param phase how long a phase counts
record FloodPlan(
    int sessions, Duration warmUp, Duration rehearsal, int rounds, Duration pause, Duration phase) {
  /// Many short rounds: a p99 of some seconds varies by more than the bar, the median of many does
  /// not.
  static FloodPlan full() {
    return new FloodPlan(
        24,
        Duration.ofSeconds(15),
        Duration.ofSeconds(2),
        11,
        Duration.ofMillis(500),
        Duration.ofSeconds(3));
  }

  /// About a minute on a quiet machine, to see that all is well; its numbers are rough.
  static FloodPlan quick() {
    return new FloodPlan(
        24,
        Duration.ofSeconds(4),
        Duration.ofMillis(500),
        1,
        Duration.ofMillis(500),
        Duration.ofSeconds(2));
  }
}
