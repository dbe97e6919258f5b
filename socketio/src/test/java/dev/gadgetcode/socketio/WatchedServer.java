package dev.gadgetcode.socketio;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineEndpoint;
import dev.gadgetcode.socketio.engine.EngineListener;
import dev.gadgetcode.socketio.engine.EngineServer;
import io.netty.buffer.ByteBuf;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JsonParser;

/// A server that notes what its handlers are told and why its connections end. Safe from any
/// thread.
///
/// The events of every socket: `message` is answered with `message-back`, `forward` is sent on
/// verbatim to every socket as `forwarded`, `number` is acked with the one number that it takes,
/// and `flood` is answered with `drop`s until the socket is gone.
public final class WatchedServer implements AutoCloseable {
  private static final int DROP = 64 * 1024;

  private final Map<String, CompletableFuture<CloseReason>> closed = new ConcurrentHashMap<>();
  private final Map<String, Socket> sockets = new ConcurrentHashMap<>();
  private final Queue<Handled> handled = new ConcurrentLinkedQueue<>();
  private final Queue<Disconnected> disconnected = new ConcurrentLinkedQueue<>();
  private final EngineEndpoint endpoint;
  private final EngineServer server;

  /// An event that reached a handler.
  public record Handled(String socket, String event) {}

  /// A socket that was told of its end.
  public record Disconnected(String socket, CloseReason reason) {}

  private WatchedServer(SocketIoConfig config, Map<String, Connector> namespaces)
      throws InterruptedException {
    var json = Json.limited(config.maxDepth(), config.engine().maxPayload());
    this.endpoint =
        new EngineEndpoint(
            config.engine(),
            (session, opening) ->
                new Watched(
                    new ServerConnection(session, opening, config, json, namespaces),
                    closing(opening.sid())));
    this.server =
        EngineServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            config.loops(),
            List.of(endpoint),
            NotFoundHandler::addTo);
  }

  /// Accepts everybody at the main namespace.
  public static WatchedServer start(SocketIoConfig config) throws InterruptedException {
    var namespaces = new ConcurrentHashMap<String, Connector>();
    var started = new WatchedServer(config, namespaces);
    namespaces.put("/", _ -> completedFuture(started.acceptance()));
    return started;
  }

  /// Asks the connectors who comes in.
  public static WatchedServer start(SocketIoConfig config, Map<String, Connector> namespaces)
      throws InterruptedException {
    return new WatchedServer(config, Map.copyOf(namespaces));
  }

  /// The decision that lets a socket in and watches it.
  public Connector.Decision acceptance() {
    return new Connector.Accept<>(events(), this::opened);
  }

  private Socket opened(Socket socket) {
    sockets.put(socket.id(), socket);
    return socket;
  }

  private Events<Socket> events() {
    return Events.<Socket>builder()
        .on(
            "message",
            Args.raw(),
            (socket, args, _) -> {
              handled.add(new Handled(socket.id(), "message"));
              socket.emit("message-back", args);
            })
        .on("tree", Args.tree(), (socket, _, _) -> handled.add(new Handled(socket.id(), "tree")))
        .on(
            "forward",
            Args.raw(),
            (socket, args, _) -> {
              handled.add(new Handled(socket.id(), "forward"));
              sockets.values().forEach(other -> other.emit("forwarded", args));
            })
        .on(
            "number",
            Args.read(WatchedServer::number),
            (socket, number, reply) -> {
              handled.add(new Handled(socket.id(), "number"));
              reply.send(number);
            })
        .on("flood", Args.tree(), (socket, _, _) -> flood(socket))
        .onOther((socket, event, _) -> handled.add(new Handled(socket.id(), event)))
        .onDisconnect((socket, reason) -> {
          sockets.remove(socket.id());
          disconnected.add(new Disconnected(socket.id(), reason));
        })
        .build();
  }

  private static long number(JsonParser parser) {
    parser.nextToken();
    return parser.getLongValue();
  }

  private static void flood(Socket socket) {
    var drop = "x".repeat(DROP);
    while (socket.emit("drop", drop)) {
      // until it is cut off
    }
  }

  public InetSocketAddress address() {
    return server.address();
  }

  public int connectionCount() {
    return endpoint.sessionCount();
  }

  /// Everything that handlers were told, in order.
  public List<Handled> handled() {
    return List.copyOf(handled);
  }

  public List<Disconnected> disconnected() {
    return List.copyOf(disconnected);
  }

  public Optional<Socket> socket(String id) {
    return Optional.ofNullable(sockets.get(id));
  }

  /// Waits for the end of a connection and gives the reason that its listener was told.
  public CloseReason reasonOf(String sid) throws Exception {
    return closing(sid).get(10, TimeUnit.SECONDS);
  }

  /// Waits until every connection that there ever was has ended.
  public void awaitAllEnded() throws Exception {
    CompletableFuture.allOf(closed.values().toArray(CompletableFuture[]::new))
        .get(10, TimeUnit.SECONDS);
  }

  private CompletableFuture<CloseReason> closing(String sid) {
    return closed.computeIfAbsent(sid, _ -> new CompletableFuture<>());
  }

  @Override
  public void close() {
    server.close();
  }

  private record Watched(ServerConnection connection, CompletableFuture<CloseReason> closed)
      implements EngineListener {
    @Override
    public void text(ByteBuf message) {
      connection.text(message);
    }

    @Override
    public void binary(ByteBuf message) {
      connection.binary(message);
    }

    @Override
    public void writable() {
      connection.writable();
    }

    @Override
    public void closed(CloseReason reason) {
      connection.closed(reason);
      if (!closed.complete(reason)) {
        throw new IllegalStateException("closed twice");
      }
    }
  }
}
