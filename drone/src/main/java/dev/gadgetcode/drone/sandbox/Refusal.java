package dev.gadgetcode.drone.sandbox;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// The confinement of a machine that has none: no command runs. Immutable.
///
/// @param missing what is missing, as a sentence
record Refusal(String missing) implements Confinement {
  @Override
  public List<String> confine(List<String> command, Place place) throws IOException {
    throw new IOException(missing);
  }

  @Override
  public Optional<String> refusal() {
    return Optional.of(
        "The command was not run: it cannot be confined to the project. "
            + missing
            + " Tell the user: install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap), or,"
            + " to run commands with all rights of the drone's user, set "
            + Sandbox.VARIABLE
            + "=off in the drone's environment; then start the drone again. The other tools work.");
  }
}
