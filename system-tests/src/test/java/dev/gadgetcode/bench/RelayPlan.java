package dev.gadgetcode.bench;

import java.time.Duration;

/// How long and how often is measured.
///
/// @param firstWarmUp what each server gets of each kind of load before anything counts
/// @param rounds how often the servers take turns
/// @param warmUp what each run begins with and does not count
/// @param throughput how long a run of a throughput counts
/// @param latency how long a run of the latency counts
/// @param idleSockets how many sockets are held for the memory
record RelayPlan(
    Duration firstWarmUp,
    int rounds,
    Duration warmUp,
    Duration throughput,
    Duration latency,
    int idleSockets) {

  static RelayPlan full() {
    return new RelayPlan(
        Duration.ofSeconds(8),
        5,
        Duration.ofSeconds(1),
        Duration.ofSeconds(4),
        Duration.ofSeconds(6),
        5_000);
  }

  /// Less than half a minute, to see that all is well; its numbers are rough.
  static RelayPlan quick() {
    return new RelayPlan(
        Duration.ofMillis(1_500),
        3,
        Duration.ofMillis(200),
        Duration.ofMillis(500),
        Duration.ofMillis(700),
        2_000);
  }
}
