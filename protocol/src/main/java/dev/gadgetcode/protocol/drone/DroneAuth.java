package dev.gadgetcode.protocol.drone;

import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;

/// What a drone says of itself in CONNECT.
public record DroneAuth(
    RegistrationId registrationId, String token, InstanceId instanceId, int protocolVersion) {
  public static final int VERSION = 1;
}
