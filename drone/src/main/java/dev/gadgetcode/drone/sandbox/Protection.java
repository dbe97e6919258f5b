package dev.gadgetcode.drone.sandbox;

import java.util.Optional;

/// How the machine is protected from the commands of this drone. Immutable.
public sealed interface Protection {
  /// What protects, in a sentence for people.
  String words();

  /// Why each command must be asked for, in words for the one who is asked.
  default Optional<String> danger() {
    return Optional.empty();
  }

  /// Commands are confined to their project.
  record Confined(String words) implements Protection {}

  /// The drone's user has turned the protection off.
  record Off() implements Protection {
    @Override
    public String words() {
      return "Commands are NOT confined: the drone's user turned the sandbox off, so they run with"
          + " all rights of that user.";
    }
  }

  /// Commands cannot be confined here, and nobody said that they need not be.
  ///
  /// @param why as a sentence
  record Missing(String why) implements Protection {
    @Override
    public String words() {
      return "Commands are NOT confined and each one asks first: " + why;
    }

    @Override
    public Optional<String> danger() {
      return Optional.of(
          "There is NO PROTECTION: the command would run with all rights of the drone's user. "
              + why);
    }
  }
}
