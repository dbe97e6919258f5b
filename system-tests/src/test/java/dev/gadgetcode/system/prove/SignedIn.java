package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.time.Duration;

/// A person who stays signed in: a virtual thread fetches a new token long before the last one
/// ends.
final class SignedIn implements AutoCloseable {
  private static final Duration FRESH = Duration.ofMinutes(8);
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final HubRest rest;
  private final String email;
  private final String password;
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

  private void stay() {
    var wait = FRESH;
    while (!Thread.interrupted()) {
      try {
        Thread.sleep(wait);
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
