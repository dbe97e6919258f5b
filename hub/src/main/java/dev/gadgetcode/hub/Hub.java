package dev.gadgetcode.hub;

import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.http.HttpDoor;
import dev.gadgetcode.hub.http.PageFiles;
import dev.gadgetcode.hub.http.Rest;
import dev.gadgetcode.hub.session.Effects;
import dev.gadgetcode.hub.session.LiveSession;
import dev.gadgetcode.hub.socket.SocketDoor;
import dev.gadgetcode.hub.viewer.Viewers;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.socketio.Json;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import java.net.InetSocketAddress;
import java.time.Clock;

/// A running hub: one port for Socket.IO, REST and the page. This is the map of the module.
public final class Hub implements AutoCloseable {
  /// What the page shows of the model that answers.
  private static final String DEMO_MODEL = "demo (scripted)";

  private final LiveSession session;
  private final SocketIoServer server;

  private Hub(LiveSession session, SocketIoServer server) {
    this.session = session;
    this.server = server;
  }

  public static Hub start(HubConfig config) throws InterruptedException {
    var clock = Clock.systemUTC();
    var sockets = SocketIoConfig.defaults();
    var json = Json.limited(sockets.maxDepth(), sockets.engine().maxPayload());
    var viewers = new Viewers(json);
    var fleet =
        new Fleet(clock, registration -> viewers.show(new IdeNotice.DroneUpdated(registration)));
    var sample = sampleSession(clock);
    var session =
        new LiveSession(sample.id(), new Effects(fleet, viewers, json, DEMO_MODEL, clock));
    var page = PageFiles.load();
    var rest = new Rest(fleet, sample);
    var server =
        SocketIoServer.builder(sockets)
            .namespace("/", new SocketDoor(NewIds.processName(), session, fleet, viewers, clock))
            .http(pipeline -> HttpDoor.addTo(pipeline, rest, page))
            .start(config.address());
    return new Hub(session, server);
  }

  private static ChatSession sampleSession(Clock clock) {
    var now = clock.instant();
    return new ChatSession(
        new ChatSessionId(NewIds.id()),
        new ProjectId(NewIds.id()),
        Texts.NEW_SESSION,
        DEMO_MODEL,
        now,
        now);
  }

  public InetSocketAddress address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
    session.close();
  }
}
