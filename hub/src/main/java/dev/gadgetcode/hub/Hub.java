package dev.gadgetcode.hub;

import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.http.FoldGuard;
import dev.gadgetcode.hub.http.FrontDoor;
import dev.gadgetcode.hub.http.HttpDoor;
import dev.gadgetcode.hub.http.PageFiles;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.metric.MeasuredStore;
import dev.gadgetcode.hub.metric.Metrics;
import dev.gadgetcode.hub.metric.Traffic;
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
import java.util.Optional;
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

  /// A viewer that does not read is cut off here, and catches up from the log.
  private static final int MOST_UNREAD = 1 << 20;

  private final SocketIoServer server;
  private final Timers timers;
  private final Store store;
  private final Optional<String> setUpCode;
  private final List<Route<?>> routes;

  private Hub(SocketIoServer server, Timers timers, Store store, Entrance entrance) {
    this.server = server;
    this.timers = timers;
    this.store = store;
    this.setUpCode = entrance.setUpCode();
    this.routes = entrance.router().routes();
  }

  public static Hub start(HubConfig config)
      throws InterruptedException, IOException, DataDirectoryHeld {
    check(config);
    var store = Stores.open(config.data(), config.database(), Hub::broken);
    return start(config, store, new LocalBus());
  }

  /// Starts a hub on a store and a bus that are its own from then on.
  public static Hub start(HubConfig config, Store kept, Bus bus) throws InterruptedException {
    check(config);
    var certificate = config.doors().tls().map(ServerCertificate::new);
    var clock = Clock.systemUTC();
    var timers = new Timers();
    var metrics = new Metrics();
    var store = new MeasuredStore(kept, metrics);
    var traffic = new Traffic(metrics);
    var ides = new Ides(store.journal(), traffic.toIdes());
    var documents = new TurnDocuments(store);
    var keys = Entrance.providerKeys(config, store);
    var sessions =
        new Sessions(store, bus, ides, documents, keys, timers, clock, config.recoveryTime());
    var fleet = new Fleet(NewIds.processName(), store, bus, ides, sessions, timers, clock);
    var audit = new Audit(store, clock);
    var sockets = new SignedInSockets();
    var entrance =
        Entrance.of(
            new Entrance.Needs(
                config,
                new Api.Parts(store, bus, sessions, documents, fleet, ides, audit, clock),
                new Api.Operations(() -> isReady(store), metrics::text),
                keys,
                sockets,
                metrics));
    store.read(Turns::newest).ifPresent(turn -> NewIds.after(turn.value()));
    sessions.start();

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
            entrance.rules()::client);
    var page = PageFiles.load();
    var server =
        SocketIoServer.builder(sockets())
            .namespace("/", door)
            .front(pipeline -> {
              pipeline.addFirst(new FoldGuard(traffic::refused));
              certificate.ifPresent(
                  tls -> pipeline.addFirst(tls.handler(pipeline.channel().alloc())));
              pipeline.addLast(new FrontDoor(traffic::refused));
            })
            .http(pipeline -> HttpDoor.addTo(pipeline, entrance.router(), page))
            .start(config.address());
    new Gauges(store, sessions, fleet, ides, door, server).addTo(metrics);
    certificate.ifPresent(tls -> keep(tls, config, timers, metrics));
    log.info("config {}", config.described());
    return new Hub(server, timers, store, entrance);
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

  private static boolean isReady(Store store) {
    return store.read(Counts::sessions) >= 0;
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
    server.close();
    timers.close();
    store.close();
  }
}
