package dev.gadgetcode.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// All that was measured, by server, in the order of the rounds.
final class RelayResults {
  private final Map<Contender, List<ClosedLoop.Throughput>> singles = lists();
  private final Map<Contender, List<ClosedLoop.Throughput>> bursts = lists();
  private final Map<Contender, List<OpenLoop.Latency>> latencies = lists();
  private final Map<Contender, List<Double>> idles = lists();

  private static <T> Map<Contender, List<T>> lists() {
    var lists = new EnumMap<Contender, List<T>>(Contender.class);
    for (var contender : Contender.values()) {
      lists.put(contender, new ArrayList<>());
    }
    return lists;
  }

  void single(Contender contender, ClosedLoop.Throughput throughput) {
    of(singles, contender).add(throughput);
  }

  void burst(Contender contender, ClosedLoop.Throughput throughput) {
    of(bursts, contender).add(throughput);
  }

  void latency(Contender contender, OpenLoop.Latency latency) {
    of(latencies, contender).add(latency);
  }

  void idle(Contender contender, double megabytes) {
    of(idles, contender).add(megabytes);
  }

  List<ClosedLoop.Throughput> singles(Contender contender) {
    return of(singles, contender);
  }

  List<ClosedLoop.Throughput> bursts(Contender contender) {
    return of(bursts, contender);
  }

  List<OpenLoop.Latency> latencies(Contender contender) {
    return of(latencies, contender);
  }

  /// Megabytes per 1,000 sockets.
  List<Double> idles(Contender contender) {
    return of(idles, contender);
  }

  /// How a server's messages arrived, those of the warm-ups of the rounds included.
  Delivery delivery(Contender contender) {
    return Stream.of(
            singles(contender).stream().map(ClosedLoop.Throughput::delivery),
            bursts(contender).stream().map(ClosedLoop.Throughput::delivery),
            latencies(contender).stream().map(OpenLoop.Latency::delivery))
        .flatMap(deliveries -> deliveries)
        .reduce(Delivery.NONE, Delivery::plus);
  }

  /// How many times as fast the one was as the other, round by round.
  static Series ratio(List<ClosedLoop.Throughput> ours, List<ClosedLoop.Throughput> theirs) {
    return new Series(
        IntStream.range(0, ours.size())
            .mapToObj(round -> ours.get(round).perSecond() / theirs.get(round).perSecond())
            .toList());
  }

  private static <T> List<T> of(Map<Contender, List<T>> lists, Contender contender) {
    return lists.getOrDefault(contender, List.of());
  }
}
