package dev.gadgetcode.hub;

import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.carry.Carrier;
import dev.gadgetcode.hub.carry.Errand;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.home.Homing;
import dev.gadgetcode.hub.http.FoldGuard;
import dev.gadgetcode.hub.http.FrontDoor;
import dev.gadgetcode.hub.http.Homeward;
import dev.gadgetcode.hub.http.HttpDoor;
import dev.gadgetcode.hub.http.PageFiles;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.http.Turnstile;
import dev.gadgetcode.hub.metric.MeasuredStore;
import dev.gadgetcode.hub.metric.Metrics;
import dev.gadgetcode.hub.metric.Traffic;
import dev.gadgetcode.hub.peer.BusUrl;
import dev.gadgetcode.hub.rest.Api;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.session.TurnDocuments;
import dev.gadgetcode.hub.socket.DroneDoor;
import dev.gadgetcode.hub.socket.IdeDoor;
import dev.gadgetcode.hub.socket.IdeRequests;
import dev.gadgetcode.hub.socket.Resuming;
import dev.gadgetcode.hub.socket.SignedInSockets;
import dev.gadgetcode.hub.socket.SocketDoor;
import dev.gadgetcode.hub.socket.SocketLimits;
import dev.gadgetcode.hub.store.Counts;
import dev.gadgetcode.hub.store.DataDirectoryHeld;
import dev.gadgetcode.hub.store.DatabaseUrl;
import dev.gadgetcode.hub.store.PostgresStore;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoreTakenOver;
import dev.gadgetcode.hub.store.Stores;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.hub.tls.ServerCertificate;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A running hub: one port for Socket.IO, REST and the page. This is the map of the module.
public final class Hub implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Hub.class);

  /// The exit code of a hub whose store failed to write.
  private static final int STORE_BROKEN = 74;

  /// The exit code of a hub whose store another one has taken over, as that of a fenced drone.
  private static final int TAKEN_OVER = 75;

  /// Sockets are pinged this often and given that long: a drone that is silent for 20 s is noticed.
  private static final Duration PING = Duration.ofSeconds(5);

  private static final Duration PONG = Duration.ofSeconds(15);

  /// Who asks whether the hub is ready is answered within 2 s.
  private static final Duration READY = Duration.ofMillis(1_500);

  /// A viewer that does not read is cut off here, and catches up from the log.
  private static final int MOST_UNREAD = 1 << 20;

  private final SocketIoServer server;
  private final Timers timers;
  private final Sessions sessions;
  private final Store store;
  private final Optional<Neighbours> neighbours;
  private final Optional<String> setUpCode;
  private final List<Route<?>> routes;

  private Hub(
      SocketIoServer server,
      Timers timers,
      Sessions sessions,
      Store store,
      Optional<Neighbours> neighbours,
      Entrance entrance) {
    this.server = server;
    this.timers = timers;
    this.sessions = sessions;
    this.store = store;
    this.neighbours = neighbours;
    this.setUpCode = entrance.setUpCode();
    this.routes = entrance.router().routes();
  }

  public static Hub start(HubConfig config)
      throws InterruptedException, IOException, DataDirectoryHeld {
    check(config);
    if (config.bus().isPresent()) {
      return startShared(config, config.database().orElseThrow(), config.bus().get());
    }
    var store = Stores.open(config.data(), config.database(), Hub::broken);
    return start(config, store, new LocalBus());
  }

  /// Starts a hub on a store and a bus that are its own from then on.
  public static Hub start(HubConfig config, Store kept, Bus bus) throws InterruptedException {
    check(config);
    return start(config, kept, bus, Optional.empty());
  }

  private static Hub startShared(HubConfig config, DatabaseUrl database, BusUrl bus)
      throws InterruptedException {
    var keys = Entrance.masterKeys(config);
    var store = PostgresStore.openShared(database, keys.print(), Hub::broken);
    var neighbours = Optional.<Neighbours>empty();
    try {
      var homes = store.homes();
      neighbours =
          Optional.of(new Neighbours(homes, new Carrier(bus, homes.self(), keys.forBus())));
      return start(config, store, new LocalBus(), neighbours);
    } catch (RuntimeException | Error failed) {
      neighbours.ifPresent(Neighbours::close);
      store.close();
      throw failed;
    }
  }

  private static Hub start(HubConfig config, Store kept, Bus bus, Optional<Neighbours> neighbours)
      throws InterruptedException {
    var certificate = config.doors().tls().map(ServerCertificate::new);
    var clock = Clock.systemUTC();
    var timers = new Timers();
    var metrics = new Metrics();
    var store = new MeasuredStore(kept, metrics);
    var traffic = new Traffic(metrics);
    var homing = neighbours.<Homing>map(others -> others).orElseGet(Homing::alone);
    var ides = new Ides(store.journal(), traffic.toIdes());
    var documents = new TurnDocuments(store);
    var keys = Entrance.providerKeys(config, store);
    var sessions =
        new Sessions(
            store, bus, ides, documents, keys, timers, clock, config.recoveryTime(), homing);
    var fleet = new Fleet(NewIds.processName(), store, bus, ides, sessions, timers, clock, homing);
    var audit = new Audit(store, clock);
    var sockets = new SignedInSockets();
    Consumer<UserId> lockOut =
        user -> {
          fleet.lockOut(user);
          sessions.lockOut(user);
        };
    var readiness = new Readiness(() -> store.read(Counts::sessions), READY);
    var entrance =
        Entrance.of(
            new Entrance.Needs(
                config,
                new Api.Parts(store, bus, sessions, documents, fleet, ides, audit, clock),
                new Api.Operations(readiness::isReady, metrics::text, () -> state(neighbours)),
                keys,
                reach(neighbours, sockets, lockOut),
                neighbours.<Homeward>map(others -> others).orElse(Homeward.ALONE),
                metrics));
    takeUp(store, sessions, neighbours);

    var requests =
        new IdeRequests(
            store, sessions, fleet, ides, new Resuming(store, sessions, documents, ides), clock);
    var limits = config.doors().limits() ? SocketLimits.USUAL : SocketLimits.OFF;
    var door =
        new SocketDoor(
            new IdeDoor(
                entrance.signIn(),
                sessions,
                ides,
                requests,
                sockets,
                limits,
                traffic,
                (user, request) -> approved(audit, user, request)),
            new DroneDoor(fleet, sessions, ides, bus, traffic, clock),
            limits,
            traffic,
            entrance.rules()::client,
            homing,
            (hub, handshake) -> neighbours.orElseThrow().carrier().handOver(hub, handshake));
    var turnstile = config.doors().limits() ? Turnstile.usual() : Turnstile.open();
    var page = PageFiles.load();
    var server =
        SocketIoServer.builder(sockets())
            .namespace("/", door)
            .front(pipeline -> {
              pipeline.addFirst(new FoldGuard(traffic::refused));
              certificate.ifPresent(
                  tls -> pipeline.addFirst(tls.handler(pipeline.channel().alloc())));
              pipeline.addLast(
                  new FrontDoor(traffic::refused, turnstile, entrance.rules()::client));
            })
            .admission(address -> config.doors().behindProxy() || turnstile.admits(address))
            .http(pipeline -> HttpDoor.addTo(pipeline, entrance.router(), page))
            .start(config.address());
    new Gauges(store, sessions, fleet, ides, door, server).addTo(metrics);
    certificate.ifPresent(tls -> keep(tls, config, timers, metrics));
    neighbours.ifPresent(others -> {
      var desk = new ErrandDesk(entrance.router(), fleet, sockets, lockOut);
      others.carrier().serve(server, door::connectCarried, desk::run);
      others.addTo(metrics);
      others.watch(timers);
    });
    log.info("config {}", config.described());
    return new Hub(server, timers, sessions, store, neighbours, entrance);
  }

  /// Takes up what is not over: all of it, or what nobody else goes on with.
  private static void takeUp(Store store, Sessions sessions, Optional<Neighbours> neighbours) {
    goOnAfterNewest(store);
    if (neighbours.isEmpty()) {
      sessions.start();
      return;
    }
    sessions.startEmpty();
    var homes = neighbours.get().homes();
    homes.whenTaken(users -> {
      goOnAfterNewest(store);
      sessions.takeUp(users);
    });
    homes.takeWhatIsLeft();
  }

  private static void goOnAfterNewest(Store store) {
    store.read(Turns::newest).ifPresent(turn -> NewIds.after(turn.value()));
  }

  private static Entrance.Reach reach(
      Optional<Neighbours> neighbours, SignedInSockets sockets, Consumer<UserId> lockOut) {
    return neighbours
        .map(others ->
            new Entrance.Reach(
                user -> others.atHome(user, Errand.CUT, () -> sockets.cut(user)),
                user -> others.atHome(user, Errand.LOCK_OUT, () -> lockOut.accept(user))))
        .orElseGet(() -> new Entrance.Reach(sockets::cut, lockOut));
  }

  private static Map<String, String> state(Optional<Neighbours> neighbours) {
    return neighbours
        .map(others -> Map.of("bus", others.carrier().isConnected() ? "connected" : "away"))
        .orElseGet(Map::of);
  }

  private static void check(HubConfig config) {
    config
        .complaint()
        .ifPresent(complaint -> {
          throw new IllegalArgumentException(complaint);
        });
  }

  private static void keep(
      ServerCertificate tls, HubConfig config, Timers timers, Metrics metrics) {
    metrics.gauge(
        "gadget_tls_not_after_seconds",
        () -> (double) tls.certificate().getNotAfter().toInstant().getEpochSecond());
    lookAgain(tls, config.doors().tls().orElseThrow().lookAgain(), timers);
  }

  private static void lookAgain(ServerCertificate tls, Duration pause, Timers timers) {
    timers.later(
        pause,
        () ->
            Thread.startVirtualThread(() -> {
              tls.look();
              lookAgain(tls, pause, timers);
            }));
  }

  private static void approved(Audit audit, UserId user, IdeRequest request) {
    if (request instanceof TurnRequest.ToolApproval(var approval)) {
      audit
          .entry("tool-approval", user, null)
          .about("call", approval.turnId().value() + "/" + approval.callId().value())
          .saying(approval.decision().name().toLowerCase(Locale.ROOT))
          .note();
    }
  }

  private static SocketIoConfig sockets() {
    var defaults = SocketIoConfig.defaults();
    return defaults.withEngine(
        defaults.engine().withHeartbeat(PING, PONG).withMaxOutbound(MOST_UNREAD));
  }

  /// What was acked may not be on the disk: a process that goes on would only pretend.
  private static void broken(Throwable cause) {
    if (cause instanceof StoreTakenOver) {
      log.error("{}", cause.getMessage());
      Runtime.getRuntime().halt(TAKEN_OVER);
    }
    log.error("the store cannot write any more; the hub ends", cause);
    Runtime.getRuntime().halt(STORE_BROKEN);
  }

  public InetSocketAddress address() {
    return server.address();
  }

  /// The table of routes.
  public List<Route<?>> routes() {
    return routes;
  }

  /// What the first admin has to know to set the hub up; empty where that is done.
  public Optional<String> setUpCode() {
    return setUpCode;
  }

  @Override
  public void close() {
    neighbours.ifPresent(Neighbours::close);
    server.close();
    timers.close();
    sessions.close();
    store.close();
  }
}
