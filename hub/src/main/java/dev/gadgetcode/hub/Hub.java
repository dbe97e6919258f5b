package dev.gadgetcode.hub;

import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.http.HttpDoor;
import dev.gadgetcode.hub.http.PageFiles;
import dev.gadgetcode.hub.http.Rest;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.session.TurnDocuments;
import dev.gadgetcode.hub.socket.DroneDoor;
import dev.gadgetcode.hub.socket.IdeDoor;
import dev.gadgetcode.hub.socket.IdeRequests;
import dev.gadgetcode.hub.socket.Resuming;
import dev.gadgetcode.hub.socket.SocketDoor;
import dev.gadgetcode.hub.store.DataDirectoryHeld;
import dev.gadgetcode.hub.store.SqliteStore;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A running hub: one port for Socket.IO, REST and the page. This is the map of the module.
public final class Hub implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Hub.class);

  /// The exit code of a hub whose store failed to write.
  private static final int STORE_BROKEN = 74;

  /// Sockets are pinged this often and given that long: a drone that is silent for 20 s is noticed.
  private static final Duration PING = Duration.ofSeconds(5);

  private static final Duration PONG = Duration.ofSeconds(15);

  /// A viewer that does not read is cut off here, and catches up from the log.
  private static final int MOST_UNREAD = 1 << 20;

  private final SocketIoServer server;
  private final Timers timers;
  private final Store store;

  private Hub(SocketIoServer server, Timers timers, Store store) {
    this.server = server;
    this.timers = timers;
    this.store = store;
  }

  public static Hub start(HubConfig config)
      throws InterruptedException, IOException, DataDirectoryHeld {
    return start(config, SqliteStore.open(config.data(), Hub::broken), new LocalBus());
  }

  /// Starts a hub on a store and a bus that are its own from then on.
  public static Hub start(HubConfig config, Store store, Bus bus) throws InterruptedException {
    var clock = Clock.systemUTC();
    var timers = new Timers();
    var ides = new Ides(store.journal());
    var documents = new TurnDocuments(store);
    var sessions = new Sessions(store, bus, ides, documents, timers, clock, config.recoveryTime());
    var fleet = new Fleet(NewIds.processName(), store, bus, ides, sessions, timers, clock);
    Samples.make(store, clock);
    sessions.start();

    var requests =
        new IdeRequests(
            store, sessions, fleet, ides, new Resuming(store, sessions, documents, ides), clock);
    var door =
        new SocketDoor(
            new IdeDoor(config.signIn(), sessions, ides, requests),
            new DroneDoor(fleet, sessions, ides, bus, clock));
    var page = PageFiles.load();
    var rest = new Rest(store, fleet, documents, bus);
    var server =
        SocketIoServer.builder(sockets())
            .namespace("/", door)
            .http(pipeline -> HttpDoor.addTo(pipeline, rest, page))
            .start(config.address());
    return new Hub(server, timers, store);
  }

  private static SocketIoConfig sockets() {
    var defaults = SocketIoConfig.defaults();
    return defaults.withEngine(
        defaults.engine().withHeartbeat(PING, PONG).withMaxOutbound(MOST_UNREAD));
  }

  /// What was acked may not be on the disk: a process that goes on would only pretend.
  private static void broken(Throwable cause) {
    log.error("the store cannot write any more; the hub ends", cause);
    Runtime.getRuntime().halt(STORE_BROKEN);
  }

  public InetSocketAddress address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
    timers.close();
    store.close();
  }
}
