package dev.gadgetcode.drone.sandbox;

import java.io.IOException;
import java.util.List;

/// What a command is wrapped in to keep it inside its project: the command line that runs the given
/// one confined. For any thread.
@FunctionalInterface
public interface Confinement {
  /// How many processes a command may have at once.
  int MOST_PROCESSES = 2048;

  /// No confinement: the command has the rights of the drone's user.
  Confinement NONE = (command, _) -> command;

  List<String> confine(List<String> command, Place place) throws IOException;

  /// The same, with the network or without it, where it has a say in that.
  default Confinement with(Network network) {
    return this;
  }

  /// How the machine is protected by it.
  default Protection protection() {
    return new Protection.Off();
  }
}
