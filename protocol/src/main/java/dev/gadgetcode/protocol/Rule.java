package dev.gadgetcode.protocol;

/// The rules that the protocol sets for numbers, as checked by compact constructors.
public final class Rule {
  private Rule() {}

  public static void atLeast(long least, String name, long value) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is at least " + least);
    }
  }

  public static void notNegative(String name, double value) {
    if (!(value >= 0)) {
      throw new IllegalArgumentException(name + " is at least 0");
    }
  }
}
