package dev.gadgetcode.hub.socket;

import dev.gadgetcode.socketio.Connector;
import java.util.concurrent.CompletionStage;

/// The one door of the namespace `/`: tells drones from IDEs by what they say in CONNECT.
public final class SocketDoor implements Connector {
  private final IdeDoor ides;
  private final DroneDoor drones;

  public SocketDoor(IdeDoor ides, DroneDoor drones) {
    this.ides = ides;
    this.drones = drones;
  }

  @Override
  public CompletionStage<Decision> connect(Handshake handshake) {
    return handshake.auth().has("registrationId")
        ? drones.connect(handshake)
        : ides.connect(handshake);
  }
}
