package dev.gadgetcode.hub.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Puts one bug after the other into the simulated hub: the seeds of {@link SimulationTest} find
/// each.
@Tag("slow")
class PlantedBugsTest {
  private static final long SEEDS = 1_000;

  @ParameterizedTest(name = "{0} is found")
  @EnumSource
  void aPlantedBugIsFound(PlantedBug bug) {
    var found =
        LongStream.rangeClosed(1, SEEDS)
            .mapToObj(seed -> Simulation.run(seed, EnumSet.of(bug), false))
            .filter(outcome -> outcome.violation().isPresent())
            .findFirst();

    found.ifPresent(outcome ->
        System.out.println(bug + " by seed " + outcome.seed() + ": " + outcome.violation()));
    assertThat(found).as("%s by any of %d seeds", bug, SEEDS).isPresent();
  }
}
