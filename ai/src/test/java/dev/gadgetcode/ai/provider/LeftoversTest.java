package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class LeftoversTest {

  @Test
  void aVirtualThreadThatLivesOnIsSeen() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        Thread.ofVirtual()
            .name("leftover-7")
            .start(() -> {
              running.countDown();
              awaitQuietly(end);
            });
    running.await();

    assertThat(Leftovers.alive("leftover-")).containsExactly("leftover-7");

    end.countDown();
    thread.join();
    assertThat(Leftovers.alive("leftover-")).isEmpty();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
