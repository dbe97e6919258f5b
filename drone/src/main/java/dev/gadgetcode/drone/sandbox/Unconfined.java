package dev.gadgetcode.drone.sandbox;

import java.util.List;

/// The confinement of a machine that has none, though nobody turned it off: a command runs bare,
/// and only with a person's leave, which whoever runs it makes sure of. Immutable.
///
/// @param missing what is missing, as a sentence
record Unconfined(String missing) implements Confinement {
  @Override
  public List<String> confine(List<String> command, Place place) {
    return command;
  }

  @Override
  public Protection protection() {
    return new Protection.Missing(
        missing
            + " Install bubblewrap (Debian, Ubuntu: apt-get install bubblewrap), or set "
            + Sandbox.VARIABLE
            + "=off to have commands run unasked, and start the drone again.");
  }
}
