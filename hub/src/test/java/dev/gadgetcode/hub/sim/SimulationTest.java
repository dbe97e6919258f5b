package dev.gadgetcode.hub.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Runs the simulation with every seed, or with the one that `sim.seed` names and its whole trace.
@Tag("slow")
class SimulationTest {
  private static final long SEEDS = 1_000;
  private static final Set<PlantedBug> NONE = EnumSet.noneOf(PlantedBug.class);

  @Test
  void theInvariantsHoldWithEverySeed() {
    var one = Long.getLong("sim.seed");
    var seeds = one == null ? LongStream.rangeClosed(1, SEEDS) : LongStream.of(one);

    var failed =
        seeds
            .mapToObj(seed -> Simulation.run(seed, NONE, one != null))
            .peek(outcome -> System.out.print(outcome.trace()))
            .filter(outcome -> outcome.violation().isPresent())
            .findFirst();

    failed.ifPresent(
        outcome -> System.out.println(Simulation.run(outcome.seed(), NONE, true).trace()));
    assertThat(failed.map(outcome -> "seed " + outcome.seed() + " " + outcome.violation()))
        .isEmpty();
  }

  @Test
  void aSeedAlwaysTellsTheSameStory() {
    var first = Simulation.run(4, NONE, true);
    var second = Simulation.run(4, NONE, true);

    assertThat(first.trace()).isNotEmpty().isEqualTo(second.trace());
  }
}
