package dev.gadgetcode.protocol.drone;

import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.id.WorkspaceId;

/// The body of `POST /api/v1/drone/registration`.
public record RegisterDrone(
    String hostname, String workspaceDir, WorkspaceId workspaceId, String version) {

  /// Its answer: the drone as the hub knows it from now on, and the token that it connects with.
  public record Registered(Registration registration, String token) {
    @Override
    public String toString() {
      return "Registered[" + registration.id().value() + ", token=***]";
    }
  }
}
