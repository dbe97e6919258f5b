package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/// The faults of a run, which follow from the seed alone. Immutable.
record Plan(long seed, List<Fault> faults) {
  private static final int MOST_EVENTS = 60;

  /// In long runs one in so many lasts so long that both sides of a link have to notice by
  /// themselves.
  private static final int LONG_ONES = 8;

  private static final int LONG_RUN = 100;
  private static final int LONG_MILLIS = 22_000;

  Plan {
    faults = List.copyOf(faults);
  }

  /// Deals the kinds like a deck of cards that is shuffled anew when it is used up, so that a short
  /// run has most of them and a long one all of them alike.
  ///
  /// @param isPossible whether a kind can happen; where it cannot, the hub is killed
  static Plan of(long seed, int count, int drones, int clients, Predicate<FaultKind> isPossible) {
    var random = new Random(seed);
    var faults = new ArrayList<Fault>();
    var deck = new ArrayList<FaultKind>();
    for (int number = 1; number <= count; number++) {
      if (deck.isEmpty()) {
        deck.addAll(Arrays.asList(FaultKind.values()));
        Collections.shuffle(deck, random);
      }
      var kind = deck.removeLast();
      int target = random.nextInt(drones * clients);
      int after = random.nextInt(MOST_EVENTS);
      int lasts = kind.shortest() + random.nextInt(1 + kind.longest() - kind.shortest());
      if (random.nextInt(LONG_ONES) == 0 && kind.mayBeLong() && count >= LONG_RUN) {
        lasts += LONG_MILLIS;
      }
      if (!isPossible.test(kind)) {
        kind = FaultKind.HUB_KILLED; // the rest of the plan stays as it is
      }
      faults.add(new Fault(number, kind, chosen(kind, target, drones, clients), after, lasts));
    }
    return new Plan(seed, faults);
  }

  private static int chosen(FaultKind kind, int dice, int drones, int clients) {
    return switch (kind.victim()) {
      case HUB, HUB_CLOCK, MODEL -> 0;
      case DRONE, DRONE_LINK, DRONE_CLOCK, MODEL_LINK -> dice % drones;
      case CLIENT, CLIENT_LINK -> dice % clients;
    };
  }
}
