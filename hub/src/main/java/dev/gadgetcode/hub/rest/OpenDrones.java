package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.protocol.id.UserId;

/// On a hub without accounts a new drone is the caller's, and needs nothing to come in.
final class OpenDrones implements DroneRoutes.DroneSignIn {
  @Override
  public UserId owner(Call call, DroneRoutes.NewRegistration drone) {
    return DroneRoutes.DroneSignIn.bearer(call);
  }

  @Override
  public HttpAnswer enrol(Call call) {
    throw Problem.conflict("no-accounts", "This hub has no accounts: a drone needs no token");
  }
}
