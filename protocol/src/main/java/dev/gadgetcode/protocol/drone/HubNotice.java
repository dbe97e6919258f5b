package dev.gadgetcode.protocol.drone;

import dev.gadgetcode.protocol.Event;
import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.id.TurnId;
import org.jspecify.annotations.Nullable;

/// What the hub tells a drone in return for something that the drone sent.
public sealed interface HubNotice extends DroneOrder {
  /// There is a gap: the drone goes back to this position.
  @Event("streamExpected")
  record StreamExpected(Position position) implements HubNotice {}

  /// The drone's epoch is over: it stops its tools and exits.
  @Event("fenced")
  record Fenced(Fence fence) implements HubNotice {}

  /// The epoch that took the drone's place.
  ///
  /// @param epoch the one that holds now
  record Fence(long epoch, String reason) {
    public Fence {
      Rule.atLeast(0, "epoch", epoch);
    }
  }

  /// The answer to `requestCrashRecovery`.
  @Event("crashRecoveryResponse")
  record CrashRecoveryResponse(Recovery recovery) implements HubNotice {}

  /// What to do with one turn.
  ///
  /// @param retryDelay milliseconds until the order comes again
  record Recovery(TurnId turnId, RecoveryAction action, @Nullable Long retryDelay) {
    public Recovery {
      if (retryDelay != null) {
        Rule.atLeast(0, "retryDelay", retryDelay);
      }
    }
  }
}
