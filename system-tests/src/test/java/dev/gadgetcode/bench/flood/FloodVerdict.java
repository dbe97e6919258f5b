package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// One row of the result: what the others waited for, and whether the bar holds.
///
/// @param toQuiet how many times as long as without a flood
/// @param toBeside how many times as long as beside the same flood of something else
record FloodVerdict(
    FloodKind kind, Measure measure, Series toQuiet, Series toBeside, boolean passed) {
  static final double BAR = 2;

  /// What is measured of the others.
  enum Measure {
    TOKENS("drone to IDE"),
    READS("REST");

    private final String label;

    Measure(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }

    Percentiles of(Noticed noticed) {
      return switch (this) {
        case TOKENS -> noticed.tokens();
        case READS -> noticed.reads();
      };
    }
  }

  static List<FloodVerdict> of(FloodResults results) {
    var verdicts = new ArrayList<FloodVerdict>();
    for (var kind : FloodKind.values()) {
      for (var measure : Measure.values()) {
        ToDoubleFunction<Noticed> p99 = noticed -> measure.of(noticed).p99();
        var toBeside = results.ratio(kind, Phase.BESIDE, p99);
        verdicts.add(
            new FloodVerdict(
                kind,
                measure,
                results.ratio(kind, Phase.QUIET, p99),
                toBeside,
                toBeside.median() <= BAR));
      }
    }
    return verdicts;
  }
}
