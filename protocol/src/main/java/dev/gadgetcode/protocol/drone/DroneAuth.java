package dev.gadgetcode.protocol.drone;

import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;

/// What a drone says of itself in CONNECT.
///
/// @param token the one that its registration gave it
/// @param instanceId new with every process
public record DroneAuth(
    RegistrationId registrationId, String token, InstanceId instanceId, int protocolVersion) {
  public static final int VERSION = 1;

  @Override
  public String toString() {
    return "DroneAuth[%s, token=***, %s, version=%d]"
        .formatted(registrationId.value(), instanceId.value(), protocolVersion);
  }
}
