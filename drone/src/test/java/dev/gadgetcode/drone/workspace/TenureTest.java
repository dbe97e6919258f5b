package dev.gadgetcode.drone.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TenureTest {
  private final AtomicLong now = new AtomicLong();
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicInteger losses = new AtomicInteger();
  private boolean isOurs = true;

  private final Tenure tenure =
      new Tenure(
          () -> {
            looks.incrementAndGet();
            return isOurs;
          },
          losses::incrementAndGet,
          now::get);

  @Test
  void theLockIsReadOnceInAMoment() {
    for (int token = 0; token < 1_000; token++) {
      assertThat(tenure.holds()).isTrue();
      now.addAndGet(Duration.ofMillis(1).toNanos());
    }

    assertThat(looks).hasValue(5);
  }

  @Test
  void whoWakesUpLooksBeforeAnythingElseAndIsToldOnceThatItIsLost() {
    assertThat(tenure.holds()).isTrue();

    isOurs = false;
    now.addAndGet(Duration.ofMinutes(3).toNanos());

    assertThat(tenure.holds()).isFalse();
    assertThat(tenure.holds()).isFalse();
    assertThat(losses).hasValue(1);
  }

  @Test
  void whatIsLostStaysLost() {
    isOurs = false;
    assertThat(tenure.holds()).isFalse();

    isOurs = true;
    now.addAndGet(Duration.ofMinutes(3).toNanos());

    assertThat(tenure.holds()).isFalse();
  }
}
