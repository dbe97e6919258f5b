package dev.gadgetcode.bench.hub;

import java.time.Duration;
import java.util.List;

/// What is measured, how long and how often.
///
/// @param kinds who takes turns
/// @param firstWarmUp what each hub gets of each window before anything counts
/// @param rounds how often the hubs take turns
/// @param sessions how many stream at once where the throughput is measured
/// @param warmUp what each run begins with and does not count
/// @param throughput how long a run of a throughput counts
/// @param streams how many stream at once where the latency is measured
/// @param latencyRuns how often the latency is measured, each time in a new process
/// @param latency how long a run of the latency counts
/// @param idleRuns how often the memory is measured, each time in a new process
/// @param idleSessions how many sessions are held for the memory
record HubPlan(
    List<HubKind> kinds,
    Duration firstWarmUp,
    int rounds,
    int sessions,
    Duration warmUp,
    Duration throughput,
    int streams,
    int latencyRuns,
    Duration latency,
    int idleRuns,
    int idleSessions) {

  /// The windows whose throughput is measured: what the protocol allows, and what little is in
  /// flight of a model that is slower than the hub.
  static final int FULL_WINDOW = StreamingSession.WINDOW;

  static final int SMALL_WINDOW = 16;

  static HubPlan full() {
    return new HubPlan(
        List.of(HubKind.values()),
        Duration.ofSeconds(10),
        3,
        256,
        Duration.ofSeconds(3),
        Duration.ofSeconds(6),
        2_000,
        3,
        Duration.ofSeconds(15),
        3,
        5_000);
  }

  /// About half a minute on a quiet machine, to see that all is well; its numbers are rough.
  static HubPlan quick() {
    return new HubPlan(
        List.of(HubKind.OURS, HubKind.NODE),
        Duration.ofMillis(2_000),
        1,
        128,
        Duration.ofMillis(500),
        Duration.ofMillis(1_500),
        500,
        1,
        Duration.ofSeconds(3),
        1,
        1_000);
  }

  /// How many sessions a hub needs whose throughput is measured.
  int sessionsForThroughput() {
    return sessions * 2 * (rounds + 1);
  }

  /// How many a hub needs that is first warmed up and then measured with this many.
  int sessionsFor(int measured) {
    return sessions * 2 + measured;
  }
}
