package dev.gadgetcode.hub;

import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.hub.account.Role;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.http.Gate;
import dev.gadgetcode.hub.socket.SignIn;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.id.RegistrationId;
import org.jspecify.annotations.Nullable;

/// Lets in whom the sockets' sign-in lets in: on a hub without accounts, everybody. Thread-safe.
record OpenGate(SignIn signIn, Fleet fleet) implements Gate {
  @Override
  public Caller caller(@Nullable String token) {
    return switch (signIn.check(token == null ? "" : token)) {
      case SignIn.Known(var user) -> new Caller.Person(user, Role.USER, "");
      case SignIn.Refused(var why) ->
          why == ConnectRefusal.EXPIRED ? Caller.EXPIRED : Caller.UNKNOWN;
    };
  }

  @Override
  public boolean isDrone(RegistrationId drone, String token) {
    return fleet.authenticate(drone, token).isPresent();
  }
}
