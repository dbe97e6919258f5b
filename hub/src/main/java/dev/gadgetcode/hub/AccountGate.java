package dev.gadgetcode.hub;

import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.hub.account.Desk;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.http.Gate;
import dev.gadgetcode.hub.socket.SignIn;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.id.RegistrationId;
import org.jspecify.annotations.Nullable;

/// Lets in whoever has signed in, by REST and by socket. Thread-safe.
record AccountGate(Desk desk, Fleet fleet) implements Gate {
  @Override
  public Caller caller(@Nullable String token) {
    return desk.caller(token);
  }

  @Override
  public boolean isDrone(RegistrationId drone, String token) {
    return fleet.authenticate(drone, token).isPresent();
  }

  /// Whose a socket is.
  static SignIn.Answer signIn(Desk desk, String token) {
    return switch (desk.caller(token)) {
      case Caller.Person person -> new SignIn.Known(person.user());
      case Caller.Nobody nobody ->
          new SignIn.Refused(
              nobody.equals(Caller.EXPIRED) ? ConnectRefusal.EXPIRED : ConnectRefusal.UNAUTHORIZED);
    };
  }
}
