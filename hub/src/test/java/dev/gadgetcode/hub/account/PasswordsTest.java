package dev.gadgetcode.hub.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class PasswordsTest {
  private final Passwords passwords = new Passwords(new LongAdder());

  /// Hashing refuses to run on a virtual thread, where it would keep all others waiting.
  @Test
  void aHashThatAVirtualThreadAsksForIsComputedElsewhere() throws Exception {
    var hash =
        CompletableFuture.supplyAsync(
                () -> passwords.hash("a long enough password"), Thread::startVirtualThread)
            .get(60, TimeUnit.SECONDS);

    assertThat(passwords.matches("a long enough password", hash)).isTrue();
    assertThat(passwords.matches("another password", hash)).isFalse();
  }
}
