package dev.gadgetcode.bench;

import java.util.Locale;

/// How messages arrived.
///
/// @param faults those that came out of order, twice, changed or not at all
public record Delivery(long messages, long faults) {
  public static final Delivery NONE = new Delivery(0, 0);

  public Delivery plus(Delivery other) {
    return new Delivery(messages + other.messages, faults + other.faults);
  }

  public String text() {
    if (messages == 0) {
      return "";
    }
    return String.format(Locale.ROOT, "%,d of %,d", faults, messages);
  }
}
