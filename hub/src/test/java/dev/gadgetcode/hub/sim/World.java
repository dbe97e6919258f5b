package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import java.util.HashMap;
import java.util.Map;

/// What really happened outside of the hub: tools that wrote, and orders that were handed out.
final class World {
  private static final int MOST_ATTEMPTS = 4;

  private final Map<String, String> written = new HashMap<>();
  private final Map<TurnId, HandedOrder> handed = new HashMap<>();
  private final Map<WorkOrderId, Integer> attempts = new HashMap<>();

  /// A tool writes: for one prompt, each step does so once.
  void write(HandedOrder order, int step) {
    var before = written.put(order.content() + " step " + step, order.turn().value());
    Violation.unless(
        before == null,
        "I3 no tool that writes runs twice",
        () -> order + " step " + step + ", before in " + before);
  }

  /// A new order of a turn is the next attempt, and there are few of them.
  void hand(HandedOrder order) {
    var known = attempts.putIfAbsent(order.workOrder(), order.attempt());
    if (known != null) {
      Violation.unless(
          known == order.attempt(), "an order stays as it was", () -> order.toString());
      return;
    }
    var before = handed.put(order.turn(), order);
    Violation.unless(
        before == null || order.attempt() > before.attempt(),
        "each recovery is a new attempt",
        () -> before + " and then " + order);
    Violation.unless(
        order.attempt() <= MOST_ATTEMPTS, "a turn is recovered 3 times", () -> order.toString());
  }
}
