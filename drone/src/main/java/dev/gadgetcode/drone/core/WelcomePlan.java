package dev.gadgetcode.drone.core;

import dev.gadgetcode.protocol.id.TurnId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a drone does about its turns when the hub has said how much it has of each.
public final class WelcomePlan {
  private WelcomePlan() {}

  /// What the drone makes of a turn.
  public enum State {
    RUNNING,
    /// An earlier process left it without an end.
    WAITING,
    /// Its end is in the journal.
    ENDED
  }

  /// A turn that the drone has a journal of.
  public record Held(TurnId turn, long lastSeq, State state) {}

  /// One thing to do about one turn.
  public sealed interface Action {
    TurnId turn();
  }

  /// Sends what the journal has behind the position, and numbers on from there.
  public record Resend(TurnId turn, long position) implements Action {}

  /// Ends a turn `error` behind the position: what the drone knew of it is gone.
  public record EndLost(TurnId turn, long position) implements Action {}

  /// Stops the turn and deletes its files: it is over for the hub.
  public record Drop(TurnId turn) implements Action {}

  /// Asks the hub what is to become of a turn that does not run.
  public record AskRecovery(TurnId turn) implements Action {}

  /// What to do, turn by turn.
  ///
  /// @param positions every turn that the hub counts as processing here, with its last number
  public static List<Action> of(List<Held> held, Map<TurnId, Long> positions) {
    var actions = new ArrayList<Action>();
    for (var turn : held) {
      if (!positions.containsKey(turn.turn())) {
        actions.add(new Drop(turn.turn()));
      }
    }
    positions.forEach((turn, position) -> {
      var known = held.stream().filter(one -> one.turn().equals(turn)).findFirst();
      actions.addAll(listed(turn, position, known));
    });
    return actions;
  }

  private static List<Action> listed(TurnId turn, long position, Optional<Held> known) {
    if (known.isEmpty()) {
      return List.of(position > 0 ? new EndLost(turn, position) : new AskRecovery(turn));
    }
    return switch (known.get().state()) {
      case RUNNING -> List.of(new Resend(turn, position));
      case WAITING -> List.of(new Resend(turn, position), new AskRecovery(turn));
      // An end that the hub counts as an event before it will never arrive.
      case ENDED ->
          List.of(
              position < known.get().lastSeq()
                  ? new Resend(turn, position)
                  : new EndLost(turn, position));
    };
  }
}
