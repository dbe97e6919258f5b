package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PlanTest {
  @Test
  void aSeedHasTheSameFaultsHappenAgain() {
    assertThat(Plan.of(7, 100, 3, 5, _ -> true)).isEqualTo(Plan.of(7, 100, 3, 5, _ -> true));
  }

  @Test
  void anotherSeedHasOthersHappen() {
    assertThat(Plan.of(7, 100, 3, 5, _ -> true)).isNotEqualTo(Plan.of(8, 100, 3, 5, _ -> true));
  }

  @Test
  void everyKindHappensBeforeOneHappensAgain() {
    int kinds = FaultKind.values().length;

    var plan = Plan.of(7, kinds, 3, 5, _ -> true);

    assertThat(plan.faults().stream().map(Fault::kind))
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(FaultKind.values()));
  }

  @Test
  void theTargetsAreThere() {
    for (var fault : Plan.of(7, 500, 3, 5, _ -> true).faults()) {
      int most =
          switch (fault.kind().victim()) {
            case HUB, HUB_CLOCK, MODEL -> 1;
            case DRONE, DRONE_LINK, DRONE_CLOCK, MODEL_LINK -> 3;
            case CLIENT, CLIENT_LINK -> 5;
          };
      assertThat(fault.target()).isBetween(0, most - 1);
    }
  }

  @Test
  void withoutSmallDisksTheRestOfThePlanStaysAsItIs() {
    var with = Plan.of(7, 200, 3, 5, _ -> true).faults();
    var without = Plan.of(7, 200, 3, 5, kind -> !kind.needsSmallDisk()).faults();

    for (int index = 0; index < with.size(); index++) {
      if (!with.get(index).kind().needsSmallDisk()) {
        assertThat(without.get(index)).isEqualTo(with.get(index));
      }
    }
  }
}
