package dev.gadgetcode.bench.flood;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FloodVerdictTest {
  private final FloodResults results = new FloodResults();

  /// @param p99 of tokens; answers take half of it
  private void add(FloodKind kind, int round, Phase phase, double p99) {
    var noticed = new Noticed(new Percentiles(1, p99), new Percentiles(1, p99 / 2));
    results.add(new FloodResults.Run(kind, round, phase, noticed, 1_000, 1, 0.5));
  }

  private void round(int round, double quiet, double beside, double under) {
    for (var kind : FloodKind.values()) {
      add(kind, round, Phase.QUIET, quiet);
      add(kind, round, Phase.BESIDE, beside);
      add(kind, round, Phase.UNDER, under);
    }
  }

  @Test
  void theMedianOfTheRoundsCountsAndEachRoundIsComparedWithItself() {
    round(1, 5, 10, 15);
    round(2, 50, 100, 190);
    round(3, 1, 1, 40);

    var verdicts = FloodVerdict.of(results);

    assertThat(verdicts).hasSize(2 * FloodKind.values().length).allMatch(FloodVerdict::passed);
    assertThat(verdicts.getFirst().toBeside().values()).containsExactly(1.5, 1.9, 40.0);
    assertThat(verdicts.getFirst().toQuiet().values()).containsExactly(3.0, 3.8, 40.0);
  }

  @Test
  void aFloodThatTheOthersNoticeMoreThanAnotherFailsTheBar() {
    round(1, 5, 10, 20);
    add(FloodKind.KNOCKS, 2, Phase.QUIET, 5);
    add(FloodKind.KNOCKS, 2, Phase.BESIDE, 10);
    add(FloodKind.KNOCKS, 2, Phase.UNDER, 31);

    var failed = FloodVerdict.of(results).stream().filter(verdict -> !verdict.passed()).toList();

    assertThat(failed)
        .extracting(FloodVerdict::kind)
        .containsExactly(FloodKind.KNOCKS, FloodKind.KNOCKS);
  }

  /// A hub for which nothing was measured has not passed.
  @Test
  void whatWasNotMeasuredDoesNotPass() {
    assertThat(FloodVerdict.of(results)).noneMatch(FloodVerdict::passed);
  }
}
