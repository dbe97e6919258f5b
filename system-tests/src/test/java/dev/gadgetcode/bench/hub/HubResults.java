package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.Delivery;
import dev.gadgetcode.bench.Series;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// All that was measured, by hub, in the order of the rounds.
final class HubResults {
  private final Map<HubKind, List<Saturation.Throughput>> fulls = lists();
  private final Map<HubKind, List<Saturation.Throughput>> smalls = lists();
  private final Map<HubKind, List<SteadyStreams.Latency>> latencies = lists();
  private final Map<HubKind, List<Double>> idles = lists();
  private final List<SteadyStreams.Latency> bare = new ArrayList<>();

  private static <T> Map<HubKind, List<T>> lists() {
    var lists = new EnumMap<HubKind, List<T>>(HubKind.class);
    for (var kind : HubKind.values()) {
      lists.put(kind, new ArrayList<>());
    }
    return lists;
  }

  void full(HubKind kind, Saturation.Throughput throughput) {
    of(fulls, kind).add(throughput);
  }

  void small(HubKind kind, Saturation.Throughput throughput) {
    of(smalls, kind).add(throughput);
  }

  void latency(HubKind kind, SteadyStreams.Latency latency) {
    of(latencies, kind).add(latency);
  }

  void bare(SteadyStreams.Latency latency) {
    bare.add(latency);
  }

  void idle(HubKind kind, double kilobytes) {
    of(idles, kind).add(kilobytes);
  }

  /// Runs with the window of the protocol.
  List<Saturation.Throughput> fulls(HubKind kind) {
    return of(fulls, kind);
  }

  /// Runs with a small window.
  List<Saturation.Throughput> smalls(HubKind kind) {
    return of(smalls, kind);
  }

  List<SteadyStreams.Latency> latencies(HubKind kind) {
    return of(latencies, kind);
  }

  /// The same streams through a program that only copies bytes.
  List<SteadyStreams.Latency> bare() {
    return bare;
  }

  /// Kilobytes per session.
  List<Double> idles(HubKind kind) {
    return of(idles, kind);
  }

  /// How a hub's tokens arrived, those of the warm-ups of the rounds included.
  ///
  /// A run that was broken off is left out: its tokens may still have been under way.
  Delivery delivery(HubKind kind) {
    return Stream.of(
            fulls(kind).stream().map(Saturation.Throughput::delivery),
            smalls(kind).stream().map(Saturation.Throughput::delivery),
            latencies(kind).stream()
                .filter(SteadyStreams.Latency::keptUp)
                .map(SteadyStreams.Latency::delivery))
        .flatMap(deliveries -> deliveries)
        .reduce(Delivery.NONE, Delivery::plus);
  }

  /// How many times as fast the one was as the other, round by round.
  static Series ratio(List<Saturation.Throughput> ours, List<Saturation.Throughput> theirs) {
    return new Series(
        IntStream.range(0, ours.size())
            .mapToObj(round -> ours.get(round).perSecond() / theirs.get(round).perSecond())
            .toList());
  }

  private static <T> List<T> of(Map<HubKind, List<T>> lists, HubKind kind) {
    return lists.getOrDefault(kind, List.of());
  }
}
