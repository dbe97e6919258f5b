package dev.gadgetcode.hub.account;

import java.time.Duration;
import java.util.Optional;

/// Somebody was not let in. The same words for every reason but that of haste.
public final class SignInRefused extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Optional<Duration> wait;

  SignInRefused(String reason) {
    super(reason, null, false, false);
    this.wait = Optional.empty();
  }

  SignInRefused(Duration wait) {
    super("too many attempts", null, false, false);
    this.wait = Optional.of(wait);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }

  /// How long to wait, where that is the reason.
  public Optional<Duration> haste() {
    return wait;
  }
}
