package dev.gadgetcode.drone.sandbox;

/// Whether commands reach anything by network, their own machine included.
public enum Network {
  OFF,
  ON;

  public static Network of(boolean granted) {
    return granted ? ON : OFF;
  }
}
