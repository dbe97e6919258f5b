package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// A person who stays signed in: a virtual thread fetches a new token long before the last one
/// ends, or when the hub takes it no more. Thread-safe.
final class SignedIn implements AutoCloseable {
  private static final Duration FRESH = Duration.ofMinutes(8);
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final HubRest rest;
  private final String email;
  private final String password;
  private final Semaphore wanted = new Semaphore(0);
  private final Thread thread;
  private volatile String token;

  SignedIn(HubRest rest, String email, String password) throws IOException, InterruptedException {
    this.rest = rest;
    this.email = email;
    this.password = password;
    this.token = rest.signIn(email, password);
    this.thread = Thread.ofVirtual().name("sign-in").start(this::stay);
  }

  String token() {
    return token;
  }

  /// Signs in again now: the hub did not take the token.
  void renew() {
    if (wanted.availablePermits() == 0) {
      wanted.release();
    }
  }

  private void stay() {
    var wait = FRESH;
    while (!Thread.interrupted()) {
      try {
        var _ = wanted.tryAcquire(wait.toMillis(), TimeUnit.MILLISECONDS);
        token = rest.signIn(email, password);
        wait = FRESH;
      } catch (IOException _) {
        wait = AGAIN; // the hub is away
      } catch (InterruptedException _) {
        return; // closed
      }
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
