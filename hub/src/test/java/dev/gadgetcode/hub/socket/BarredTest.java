package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BarredTest {
  private final AtomicLong nanos = new AtomicLong();
  private final Barred<String> barred = new Barred<>(nanos::get);

  @Test
  void whoSentTooMuchStaysOutsideForTenSecondsAndNobodyElseDoes() {
    barred.bar("flooder");

    boolean atOnce = barred.isBarred("flooder");
    boolean another = barred.isBarred("other");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(9));
    boolean afterNine = barred.isBarred("flooder");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    boolean afterTen = barred.isBarred("flooder");

    assertThat(atOnce).isTrue();
    assertThat(another).isFalse();
    assertThat(afterNine).isTrue();
    assertThat(afterTen).isFalse();
  }
}
