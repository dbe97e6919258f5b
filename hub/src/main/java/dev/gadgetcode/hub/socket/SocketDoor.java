package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.metric.Traffic;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.socketio.Connector;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/// The one door of the namespace `/`: tells drones from IDEs by what they say in CONNECT, and lets
/// nobody knock too often. Runs on the sockets' loops.
public final class SocketDoor implements Connector {
  private static final String TOO_MANY = "Too many connections";

  private final IdeDoor ides;
  private final DroneDoor drones;
  private final Handshakes handshakes;
  private final Traffic traffic;
  private final BiFunction<HttpHeaders, InetAddress, InetAddress> client;

  /// Opens the door.
  ///
  /// @param client whom a connection comes from, by its headers and its other end
  public SocketDoor(
      IdeDoor ides,
      DroneDoor drones,
      SocketLimits limits,
      Traffic traffic,
      BiFunction<HttpHeaders, InetAddress, InetAddress> client) {
    this.ides = ides;
    this.drones = drones;
    this.handshakes = new Handshakes(limits.handshakes());
    this.traffic = traffic;
    this.client = client;
  }

  /// How much of what IDEs asked for was not looked at yet.
  public int waiting() {
    return ides.waiting();
  }

  /// How many addresses are counted.
  public int addresses() {
    return handshakes.size();
  }

  @Override
  public CompletionStage<Decision> connect(Handshake handshake) {
    return decide(handshake)
        .whenComplete((decision, _) -> {
          if (decision instanceof Refuse(_, Refusal refusal)) {
            traffic.refused(refusal.code());
          }
        });
  }

  private CompletionStage<Decision> decide(Handshake handshake) {
    if (handshake.remote() instanceof InetSocketAddress remote
        && !handshakes.allows(client.apply(handshake.headers(), remote.getAddress()))) {
      return CompletableFuture.completedFuture(tooMany());
    }
    return handshake.auth().has("registrationId")
        ? drones.connect(handshake)
        : ides.connect(handshake);
  }

  static Decision tooMany() {
    return new Refuse(TOO_MANY, new Refusal("too-many", TOO_MANY));
  }
}
