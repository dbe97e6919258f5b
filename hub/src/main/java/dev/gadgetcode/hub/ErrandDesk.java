package dev.gadgetcode.hub;

import dev.gadgetcode.hub.carry.Errand;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.fleet.LiveDrone;
import dev.gadgetcode.hub.http.Router;
import dev.gadgetcode.hub.socket.SignedInSockets;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Does what other hubs ask of this one. Runs on virtual threads.
record ErrandDesk(Router router, Fleet fleet, SignedInSockets sockets, Consumer<UserId> lockOut) {
  private static final byte[] NOTHING = {};

  byte[] run(Errand errand, byte[] content) {
    return switch (errand) {
      case REQUEST -> router.answerCarried(content);
      case CUT -> {
        sockets.cut(new UserId(text(content)));
        yield NOTHING;
      }
      case LOCK_OUT -> {
        lockOut.accept(new UserId(text(content)));
        yield NOTHING;
      }
      case DESCRIBE -> {
        fleet.describeAgain(new RegistrationId(text(content)));
        yield NOTHING;
      }
      case SHOW ->
          fleet
              .find(new RegistrationId(text(content)))
              .map(LiveDrone::registration)
              .map(shown -> Wire.mapper().writeValueAsBytes(shown))
              .orElse(NOTHING);
    };
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }
}
