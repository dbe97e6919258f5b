package dev.gadgetcode.bench;

import java.util.List;
import java.util.stream.IntStream;

/// The connected pairs of one measure.
final class Pairs implements AutoCloseable {
  private final Wire wire;
  private final List<Pair> pairs;

  private Pairs(Wire wire, List<Pair> pairs) {
    this.wire = wire;
    this.pairs = pairs;
  }

  static Pairs connect(
      int port, Contender contender, int count, int burstSize, Pair.Arrivals arrivals) {
    var wire = Wire.to(port);
    var pairs =
        IntStream.range(0, count)
            .mapToObj(index -> new Pair(wire, contender, index, burstSize, arrivals))
            .toList();
    wire.awaitConnected();
    return new Pairs(wire, pairs);
  }

  Wire wire() {
    return wire;
  }

  Pair get(int index) {
    return pairs.get(index);
  }

  void sendAll() {
    pairs.forEach(Pair::send);
  }

  /// Waits until every message has arrived, as far as they do.
  ///
  /// @return how many did not arrive once and in order
  long settle() {
    wire.await(() -> pairs.stream().allMatch(Pair::isAllBack));
    return pairs.stream().mapToLong(Pair::faults).sum();
  }

  @Override
  public void close() {
    wire.close();
  }
}
