package dev.gadgetcode.hub.home;

import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import java.util.Optional;

/// Tells whether a user is at home on this hub: all that they have at work lives here and nowhere
/// else. What is to be done or known of it from elsewhere is asked of their home. Thread-safe.
public interface Homing {
  /// Is there no other hub, and never will be?
  default boolean isAlone() {
    return false;
  }

  /// Is this the user's home? Once it is, it stays so for as long as the process lives.
  boolean isHere(UserId user);

  /// The hub that is the user's home, where that is another; where there is none it becomes this
  /// one. May have to wait for the store.
  Optional<String> elsewhere(UserId user);

  /// A drone of a user who is at home elsewhere has registered again.
  void described(UserId user, RegistrationId drone);

  /// How a drone is of a user who is at home elsewhere; empty where nobody can say.
  Optional<Registration> show(UserId user, RegistrationId drone);

  /// The homing of a hub that is alone.
  static Homing alone() {
    return new Homing() {
      @Override
      public boolean isAlone() {
        return true;
      }

      @Override
      public boolean isHere(UserId user) {
        return true;
      }

      @Override
      public Optional<String> elsewhere(UserId user) {
        return Optional.empty();
      }

      @Override
      public void described(UserId user, RegistrationId drone) {}

      @Override
      public Optional<Registration> show(UserId user, RegistrationId drone) {
        return Optional.empty();
      }
    };
  }
}
