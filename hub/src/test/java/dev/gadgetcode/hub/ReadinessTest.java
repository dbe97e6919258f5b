package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// A store that answers, one that does not, and one that cannot.
class ReadinessTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @Test
  void aHubWhoseStoreAnswersIsReady() {
    assertThat(new Readiness(() -> {}, LONG).isReady()).isTrue();
  }

  @Test
  void aHubWhoseStoreCannotAnswerIsNotReady() {
    var readiness =
        new Readiness(
            () -> {
              throw new IllegalStateException("the store is closed");
            },
            LONG);

    assertThat(readiness.isReady()).isFalse();
  }

  @Test
  void whileTheStoreSaysNothingItIsAskedOnceAndNobodyWaitsForIt() throws Exception {
    var asked = new AtomicInteger();
    var begun = new CountDownLatch(1);
    var answer = new CountDownLatch(1);
    var readiness =
        new Readiness(
            () -> {
              asked.incrementAndGet();
              begun.countDown();
              await(answer);
            },
            Duration.ofMillis(20));

    boolean first = readiness.isReady();
    boolean second = readiness.isReady();
    begun.await();
    int times = asked.get();
    answer.countDown();

    assertThat(first).isFalse();
    assertThat(second).isFalse();
    assertThat(times).isEqualTo(1);
    assertThat(isReadyInTheEnd(readiness)).isTrue();
  }

  private static void await(CountDownLatch answer) {
    try {
      answer.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isReadyInTheEnd(Readiness readiness) {
    long deadline = System.nanoTime() + LONG.toNanos();
    boolean ready = readiness.isReady();
    while (!ready && System.nanoTime() < deadline) {
      ready = readiness.isReady();
    }
    return ready;
  }
}
