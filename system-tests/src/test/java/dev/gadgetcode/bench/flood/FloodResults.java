package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.Delivery;
import dev.gadgetcode.bench.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// All that was measured, in the order of the rounds.
final class FloodResults {
  private final List<Run> runs = new ArrayList<>();
  private Delivery delivery = Delivery.NONE;

  /// One phase of one round.
  ///
  /// @param flooded how much the flood did in a second
  /// @param flooder how much of a core the one who floods used
  /// @param hub how much of a core the hub used
  record Run(
      FloodKind kind,
      int round,
      Phase phase,
      Noticed noticed,
      double flooded,
      double flooder,
      double hub) {}

  void add(Run run) {
    runs.add(run);
  }

  void delivered(Delivery all) {
    delivery = all;
  }

  Delivery delivery() {
    return delivery;
  }

  Series series(FloodKind kind, Phase phase, ToDoubleFunction<Run> number) {
    return Series.of(of(kind, phase), number);
  }

  private List<Run> of(FloodKind kind, Phase phase) {
    return runs.stream().filter(run -> run.kind == kind && run.phase == phase).toList();
  }

  /// How many times as long the others waited under the flood as they did in another phase of the
  /// same round.
  Series ratio(FloodKind kind, Phase other, ToDoubleFunction<Noticed> number) {
    return new Series(
        of(kind, Phase.UNDER).stream()
            .flatMap(run ->
                of(kind, other).stream()
                    .filter(compared -> compared.round == run.round)
                    .map(compared ->
                        number.applyAsDouble(run.noticed) / number.applyAsDouble(compared.noticed)))
            .toList());
  }
}
