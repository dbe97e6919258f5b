package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class IdOrderTest {
  private static final long NOW = 1_800_000_000_000L;
  private static final long HOUR = 3_600_000;

  private final AtomicLong clock = new AtomicLong(NOW);
  private final IdOrder order = new IdOrder(clock::get);

  @Test
  void anIdTellsWhenItWasMade() {
    var id = new UUID(order.next(0x123), 0);

    assertThat(id.version()).isEqualTo(7);
    assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOW);
    assertThat(id.getMostSignificantBits() & 0xFFF).isEqualTo(0x123);
  }

  @Test
  void idsSortInTheOrderInWhichTheyWereMadeThoughTheClockIsSetBack() {
    var ids = new ArrayList<String>();
    for (int number = 0; number < 10_000; number++) {
      if (number == 5_000) {
        clock.addAndGet(-HOUR);
      }
      ids.add(id(order.next(31 * number)));
    }

    assertThat(ids).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void idsOfAProcessWithASlowClockSortBehindThoseOfTheOneBefore() {
    var before = id(order.next(7));
    clock.addAndGet(-HOUR);
    var next = new IdOrder(clock::get);

    next.after(before);

    assertThat(id(next.next(0))).isGreaterThan(before);
  }

  @Test
  void whatIsNoIdOfThisKindChangesNothing() {
    order.after("turn-1");
    order.after("ffffffff-ffff-4fff-8fff-ffffffffffff");

    assertThat(order.next(0) >>> 16).isEqualTo(NOW);
  }

  private static String id(long high) {
    return new UUID(high, 0).toString();
  }
}
