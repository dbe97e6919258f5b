package dev.gadgetcode.system.prove;

/// One fault of the plan.
///
/// @param number counted from 1
/// @param target which drone or client, counted from 0
/// @param afterEvents how many events the clients see between the one before and this
/// @param lastsMillis how long it lasts
record Fault(int number, FaultKind kind, int target, int afterEvents, int lastsMillis) {
  /// Whom it happens to, as a name that no other has: two things do not happen to it at a time.
  String place() {
    return switch (kind.victim()) {
      case HUB -> "hub";
      case DRONE -> "drone " + target;
      case CLIENT -> "client " + target;
      case DRONE_LINK -> "link of drone " + target;
      case CLIENT_LINK -> "link of client " + target;
      case MODEL_LINK -> "model link of drone " + target;
      case MODEL -> "model " + number;
      case HUB_CLOCK -> "clock of the hub";
      case DRONE_CLOCK -> "clock of drone " + target;
    };
  }

  @Override
  public String toString() {
    return "%d. %s, %s, after %d events, for %d ms"
        .formatted(number, kind.words(), place(), afterEvents, lastsMillis);
  }
}
