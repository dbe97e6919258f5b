package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class AlarmTest {
  private final LinkedBlockingQueue<Long> rings = new LinkedBlockingQueue<>();
  private final Alarm alarm = new Alarm(() -> rings.add(System.nanoTime()));

  @Test
  void ringsWhenItsMomentComes() throws InterruptedException {
    long due = in(Duration.ofMillis(5));

    alarm.set(due);

    assertThat(nextRing() - due).isNotNegative();
  }

  @Test
  void putOffItDoesNotRingAtItsFirstMoment() throws InterruptedException {
    alarm.set(in(Duration.ofMillis(5)));
    long due = in(Duration.ofMillis(50));

    alarm.set(due);

    assertThat(nextRing() - due).isNotNegative();
    assertThat(rings).isEmpty();
  }

  @Test
  void broughtForwardItDoesNotWaitForItsFirstMoment() throws InterruptedException {
    alarm.set(in(Duration.ofHours(1)));

    alarm.set(in(Duration.ofMillis(5)));

    nextRing();
  }

  @Test
  void canBeSetAgainAfterItRang() throws InterruptedException {
    alarm.set(in(Duration.ZERO));
    nextRing();

    alarm.set(in(Duration.ofMillis(5)));

    nextRing();
  }

  @Test
  void turnedOffItDoesNotRing() throws InterruptedException {
    LinkedBlockingQueue<String> later = new LinkedBlockingQueue<>();
    alarm.set(in(Duration.ofMillis(5)));

    alarm.off();

    new Alarm(() -> later.add("later")).set(in(Duration.ofMillis(20)));
    assertThat(later.poll(10, TimeUnit.SECONDS)).isEqualTo("later");
    assertThat(rings).isEmpty();
  }

  private static long in(Duration time) {
    return System.nanoTime() + time.toNanos();
  }

  private long nextRing() throws InterruptedException {
    Long ring = rings.poll(10, TimeUnit.SECONDS);
    assertThat(ring).isNotNull();
    return ring;
  }
}
