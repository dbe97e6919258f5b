package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The proof in a small size, with other faults each time; `./prove` has the large one.
class ProveTest {
  private static final boolean IS_FULL = Boolean.getBoolean("gadget.full");
  private static final int FAULTS = IS_FULL ? 250 : 25;
  private static final Duration LONGEST = Duration.ofMinutes(IS_FULL ? 15 : 2);
  private static final Setting SETTING = Setting.usual(2);

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void nothingIsLostDoubledOrRunTwiceWhateverHappens() throws Exception {
    long seed = Long.getLong("gadget.seed", System.nanoTime());
    System.out.println("seed " + seed);
    var plan =
        Plan.of(seed, FAULTS, SETTING.drones(), SETTING.clients(), FaultKind::isPossibleHere);
    plan.faults().forEach(System.out::println);

    var outcome = new Prover(Path.of("target", "prove-" + seed), plan, SETTING, LONGEST).run();

    System.out.println(Report.of(outcome));
    assertThat(outcome.findings()).as("seed %d", seed).isEmpty();
  }
}
