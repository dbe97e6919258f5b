package dev.gadgetcode.hub.socket;

import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.id.UserId;

/// Tells whose a token is.
@FunctionalInterface
public interface SignIn {
  Answer check(String token);

  sealed interface Answer {}

  record Known(UserId user) implements Answer {}

  record Refused(ConnectRefusal why) implements Answer {}

  /// Everybody who reaches the hub is the same person.
  static SignIn open() {
    return _ -> new Known(UserId.NOBODY);
  }
}
