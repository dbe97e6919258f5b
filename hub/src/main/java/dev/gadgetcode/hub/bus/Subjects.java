package dev.gadgetcode.hub.bus;

import dev.gadgetcode.hub.core.DroneAnswer;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.ide.IdeAck;

/// How sessions and drones are reached on the bus.
public final class Subjects {
  private Subjects() {}

  public static Subject<SessionCommand, IdeAck> session(ChatSessionId session) {
    return new Subject<>("session", session.value());
  }

  /// What the hub knows and decides about a drone.
  public static Subject<DroneCommand, DroneReply> drone(RegistrationId drone) {
    return new Subject<>("drone", drone.value());
  }

  /// The drone itself, while it is connected.
  public static Subject<DroneOrder, DroneAnswer> socket(RegistrationId drone) {
    return new Subject<>("drone-socket", drone.value());
  }
}
