package dev.gadgetcode.hub.carry;

/// The hub that is somebody's home cannot be reached.
public final class HomeAway extends RuntimeException {
  private static final long serialVersionUID = 1;

  HomeAway(String hub) {
    super("hub " + hub + " cannot be reached");
  }
}
