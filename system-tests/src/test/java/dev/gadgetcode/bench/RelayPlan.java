package dev.gadgetcode.bench;

import java.time.Duration;
import java.util.List;

/// What is measured, how long and how often.
///
/// @param contenders who takes turns
/// @param firstWarmUp what each server gets of each kind of load before anything counts
/// @param rounds how often the servers take turns
/// @param warmUp what each run begins with and does not count
/// @param throughput how long a run of a throughput counts
/// @param latency how long a run of the latency counts
/// @param idleRuns how often the memory is measured, each time in a new process
/// @param idleSockets how many sockets are held for the memory
/// @param idleMessages what such a process has relayed before
record RelayPlan(
    List<Contender> contenders,
    Duration firstWarmUp,
    int rounds,
    Duration warmUp,
    Duration throughput,
    Duration latency,
    int idleRuns,
    int idleSockets,
    int idleMessages) {

  static RelayPlan full() {
    return new RelayPlan(
        List.of(Contender.values()),
        Duration.ofSeconds(8),
        5,
        Duration.ofSeconds(1),
        Duration.ofSeconds(4),
        Duration.ofSeconds(6),
        3,
        5_000,
        500_000);
  }

  /// Less than half a minute, to see that all is well; its numbers are rough.
  static RelayPlan quick() {
    return new RelayPlan(
        List.of(Contender.OURS, Contender.NODE),
        Duration.ofMillis(1_500),
        3,
        Duration.ofMillis(150),
        Duration.ofMillis(500),
        Duration.ofMillis(700),
        1,
        2_000,
        120_000);
  }
}
