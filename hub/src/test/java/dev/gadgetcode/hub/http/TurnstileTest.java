package dev.gadgetcode.hub.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// What an address may ask for, by a clock that stands until it is moved.
class TurnstileTest {
  private static final InetAddress ONE = InetAddress.ofLiteral("203.0.113.1");
  private static final InetAddress OTHER = InetAddress.ofLiteral("203.0.113.2");

  private final AtomicLong nanos = new AtomicLong();
  private final Turnstile turnstile = new Turnstile(10, 3, nanos::get);

  private Turnstile.Verdict ask(InetAddress address) {
    return turnstile.take(address, Turnstile.WHOLE);
  }

  @Test
  void whatIsOverTheLimitWaitsAndOthersPass() {
    var verdicts = new ArrayList<Turnstile.Verdict>();
    for (int request = 0; request < 5; request++) {
      verdicts.add(ask(ONE));
    }

    assertThat(verdicts)
        .containsExactly(
            Turnstile.Verdict.PASSES,
            Turnstile.Verdict.PASSES,
            Turnstile.Verdict.PASSES,
            Turnstile.Verdict.WAITS,
            Turnstile.Verdict.WAITS);
    assertThat(turnstile.admits(ONE)).isFalse();
    assertThat(ask(OTHER)).isEqualTo(Turnstile.Verdict.PASSES);
    assertThat(turnstile.admits(OTHER)).isTrue();
  }

  @Test
  void anAddressHasItsShareAgainAsTimePasses() {
    for (int request = 0; request < 4; request++) {
      ask(ONE);
    }

    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));

    assertThat(turnstile.admits(ONE)).isTrue();
    assertThat(ask(ONE)).isEqualTo(Turnstile.Verdict.PASSES);
    assertThat(ask(ONE)).isEqualTo(Turnstile.Verdict.WAITS);
  }

  @Test
  void onlySoManyWaitAndTheRestIsHungUpOn() {
    for (int request = 0; request < 3; request++) {
      ask(ONE);
    }
    var waiting = new ArrayList<Turnstile.Verdict>();
    for (int request = 0; request < 64; request++) {
      waiting.add(ask(ONE));
    }

    var oneMore = ask(ONE);
    turnstile.leaves(ONE);
    var afterOneLeft = ask(ONE);

    assertThat(waiting).isEqualTo(Collections.nCopies(64, Turnstile.Verdict.WAITS));
    assertThat(oneMore).isEqualTo(Turnstile.Verdict.ENDS);
    assertThat(afterOneLeft).isEqualTo(Turnstile.Verdict.WAITS);
  }

  @Test
  void aPartOfASessionCostsLess() {
    int passed = 0;
    while (turnstile.take(ONE, Turnstile.PART) == Turnstile.Verdict.PASSES) {
      passed++;
    }

    assertThat(passed).isBetween(29, 30);
  }
}
