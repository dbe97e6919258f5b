package dev.gadgetcode.hub.socket;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.session.LiveSession;
import dev.gadgetcode.hub.viewer.Viewers;
import dev.gadgetcode.socketio.Connector;
import java.time.Clock;
import java.util.concurrent.CompletionStage;

/// The one door of the namespace `/`: tells drones from IDEs by what they say in CONNECT.
public final class SocketDoor implements Connector {
  private final IdeDoor ides;
  private final DroneDoor drones;

  public SocketDoor(String hubId, LiveSession session, Fleet fleet, Viewers viewers, Clock clock) {
    this.ides = new IdeDoor(session, fleet, viewers);
    this.drones = new DroneDoor(hubId, session, fleet, clock);
  }

  @Override
  public CompletionStage<Decision> connect(Handshake handshake) {
    boolean isDrone = handshake.auth().has("registrationId");
    return completedFuture(isDrone ? drones.decide(handshake) : ides.accept(handshake));
  }
}
