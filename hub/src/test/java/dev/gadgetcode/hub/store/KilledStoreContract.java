package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A real process that commits without an end and is killed at moments of chance.
abstract class KilledStoreContract {
  private static final Pattern LINE = Pattern.compile("(.) ([0-9]+)");

  /// Where the store is, as its process is told.
  abstract String place();

  /// Opens it here, while no process has it.
  abstract Store open() throws Exception;

  abstract int kills();

  @Test
  void nothingAcknowledgedIsLostByKillingTheProcess() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var acknowledged = new HashMap<String, Long>();

    for (int kill = 0; kill < kills(); kill++) {
      var child = ChildStore.start(place(), "stream");
      assertThat(child.readLine()).isEqualTo("open");
      for (int line = 20 + random.nextInt(1_000); line > 0; line--) {
        note(acknowledged, child.readLine());
      }
      child.kill();
      child.rest().forEach(line -> note(acknowledged, line));

      check(acknowledged);
    }
  }

  /// The last line of a killed process may be cut short; what it says then is less, not more.
  private static void note(Map<String, Long> acknowledged, @Nullable String line) {
    var said = LINE.matcher(Objects.requireNonNull(line, "the process ended by itself"));
    if (said.matches()) {
      acknowledged.merge(said.group(1), Long.parseLong(said.group(2)), Math::max);
    }
  }

  private void check(Map<String, Long> acknowledged) throws Exception {
    try (var store = open()) {
      for (var name : ChildStore.TURNS) {
        var turn = Rows.turn(name);
        long last = store.journal().lastSeq(turn);
        assertThat(last).isGreaterThanOrEqualTo(acknowledged.getOrDefault(name, 0L)).isEven();
        assertThat(store.journal().after(turn, 0, Integer.MAX_VALUE))
            .isEqualTo(Rows.rows(turn, 1, last));
        var facts = store.journal().facts("log." + name);
        assertThat(facts).hasSize((int) (last / 2));
        if (last > 0) {
          assertThat(facts.getLast().body()).isEqualTo(Long.toString(last));
        }
      }
    }
  }
}
