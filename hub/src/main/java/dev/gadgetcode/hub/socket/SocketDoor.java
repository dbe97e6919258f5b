package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.carry.Carrier;
import dev.gadgetcode.hub.home.Homing;
import dev.gadgetcode.hub.metric.Traffic;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.socketio.Connector;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
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
  private final Homing homing;
  private final BiFunction<String, Handshake, Decision> handOver;
  private final Traffic traffic;
  private final BiFunction<HttpHeaders, InetAddress, InetAddress> client;

  /// Opens the door.
  ///
  /// @param client whom a connection comes from, by its headers and its other end
  /// @param handOver gives a socket to the hub of that name, which is its user's home
  public SocketDoor(
      IdeDoor ides,
      DroneDoor drones,
      SocketLimits limits,
      Traffic traffic,
      BiFunction<HttpHeaders, InetAddress, InetAddress> client,
      Homing homing,
      BiFunction<String, Handshake, Decision> handOver) {
    this.ides = ides;
    this.drones = drones;
    this.handshakes = new Handshakes(limits.handshakes());
    this.traffic = traffic;
    this.client = client;
    this.homing = homing;
    this.handOver = handOver;
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
    return counted(decide(handshake));
  }

  /// Decides about a socket that another hub carries here, because this is its user's home.
  public CompletionStage<Decision> connectCarried(Handshake handshake) {
    return counted(
        atHome(handshake)
            .thenCompose(home ->
                home.isEmpty()
                    ? enter(handshake)
                    : CompletableFuture.completedFuture(Carrier.turnAway())));
  }

  private CompletionStage<Decision> counted(CompletionStage<Decision> decided) {
    return decided.whenComplete((decision, _) -> {
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
    return atHome(handshake)
        .thenCompose(home ->
            home.isEmpty()
                ? enter(handshake)
                : CompletableFuture.completedFuture(handOver.apply(home.get(), handshake)));
  }

  private CompletionStage<Decision> enter(Handshake handshake) {
    return isDrone(handshake) ? drones.connect(handshake) : ides.connect(handshake);
  }

  private static boolean isDrone(Handshake handshake) {
    return handshake.auth().has("registrationId");
  }

  /// The hub that is the home of whoever comes, if it is another. What they say they are is all
  /// that counts for that: whether it is true is found out at home.
  private CompletionStage<Optional<String>> atHome(Handshake handshake) {
    if (homing.isAlone()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    var home = new CompletableFuture<Optional<String>>();
    Thread.startVirtualThread(() -> {
      try {
        var user = isDrone(handshake) ? drones.user(handshake) : ides.user(handshake);
        home.complete(user.flatMap(homing::elsewhere));
      } catch (RuntimeException failed) {
        home.completeExceptionally(failed);
      }
    });
    return home;
  }

  static Decision tooMany() {
    return new Refuse(TOO_MANY, new Refusal("too-many", TOO_MANY));
  }
}
