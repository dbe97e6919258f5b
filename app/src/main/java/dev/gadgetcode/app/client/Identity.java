package dev.gadgetcode.app.client;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/// Somebody who is signed in at a hub, and stays so: the token is renewed when it runs out.
/// Thread-safe; renewing blocks its caller.
final class Identity {
  /// A token is renewed this long before it ends.
  private static final Duration EARLY = Duration.ofSeconds(30);

  private final SignInDesk desk;
  private boolean remembered;
  private volatile Grant grant;

  Identity(SignInDesk desk, Grant grant, boolean remembered) {
    this.desk = desk;
    this.grant = grant;
    this.remembered = remembered;
  }

  String token() {
    return grant.token();
  }

  boolean isFresh() {
    return isFresh(grant);
  }

  static boolean isFresh(Grant grant) {
    return Instant.now().plus(EARLY).isBefore(grant.expiresAt());
  }

  synchronized void remember() throws IOException, InterruptedException {
    desk.remember(grant);
    remembered = true;
  }

  /// Fetches a new token.
  ///
  /// @return false where the hub has ended the sign-in
  synchronized boolean renew() throws IOException, InterruptedException {
    var renewed = remembered ? desk.renewRemembered(grant) : desk.renew(grant);
    renewed.ifPresent(next -> grant = next);
    return renewed.isPresent();
  }
}
