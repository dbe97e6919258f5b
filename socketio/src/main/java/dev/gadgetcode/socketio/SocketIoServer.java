package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.EngineEndpoint;
import dev.gadgetcode.socketio.engine.EngineHandler;
import dev.gadgetcode.socketio.engine.EngineListener;
import dev.gadgetcode.socketio.engine.EngineServer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A Socket.IO server on a port that it may share with other HTTP handlers.
///
/// ```java
/// var events = Events.<Socket>builder()
///     .on("hello", Args.tree(), (socket, args, reply) -> reply.send("hello", args.get(0)))
///     .build();
/// try (var server = SocketIoServer.builder(SocketIoConfig.defaults())
///     .namespace("/", _ -> completedFuture(new Accept<>(events, socket -> socket)))
///     .start(new InetSocketAddress("127.0.0.1", 3000))) { ... }
/// ```
public final class SocketIoServer implements AutoCloseable {
  private final EngineServer server;
  private final EngineEndpoint endpoint;
  private final SocketIoConfig config;
  private final Json json;

  private SocketIoServer(
      EngineServer server, EngineEndpoint endpoint, SocketIoConfig config, Json json) {
    this.server = server;
    this.endpoint = endpoint;
    this.config = config;
    this.json = json;
  }

  public static Builder builder(SocketIoConfig config) {
    return new Builder(config);
  }

  public InetSocketAddress address() {
    return server.address();
  }

  /// How many connections are open.
  public int connectionCount() {
    return endpoint.sessionCount();
  }

  /// A loop for a connection that comes to us by another way than the port.
  public EventLoop nextLoop() {
    return server.loops().next();
  }

  /// Serves a connection that comes by another way than the port. Called on its loop.
  ///
  /// @param connector decides who may connect, to the namespace `/`, which is the only one there
  /// @return what is to be told of all that happens on it
  public EngineListener serve(
      EngineConnection connection, EngineHandler.Opening opening, Connector connector) {
    return new ServerConnection(connection, opening, config, json, Map.of("/", connector));
  }

  @Override
  public void close() {
    server.close();
  }

  /// Collects namespaces and whatever shares the port.
  public static final class Builder {
    private final SocketIoConfig config;
    private final Map<String, Connector> namespaces = new HashMap<>();
    private final List<EngineEndpoint> endpoints = new ArrayList<>();
    private Consumer<ChannelPipeline> front = _ -> {};
    private Consumer<ChannelPipeline> http = NotFoundHandler::addTo;
    private Predicate<InetAddress> admission = _ -> true;

    private Builder(SocketIoConfig config) {
      this.config = config;
    }

    public Builder namespace(String name, Connector connector) {
      namespaces.put(name, connector);
      return this;
    }

    /// Serves a bare Engine.IO endpoint beside this one.
    public Builder endpoint(EngineEndpoint endpoint) {
      endpoints.add(endpoint);
      return this;
    }

    /// Adds handlers that see every HTTP request of the port before anybody else does.
    public Builder front(Consumer<ChannelPipeline> front) {
      this.front = front;
      return this;
    }

    /// Says whose connections are taken, by the address of their other end; all others end before
    /// anything is read of them. Asked on the thread that takes connections.
    public Builder admission(Predicate<InetAddress> admission) {
      this.admission = admission;
      return this;
    }

    /// Appends the handlers that get the HTTP requests to all other paths.
    public Builder http(Consumer<ChannelPipeline> http) {
      this.http = http;
      return this;
    }

    public SocketIoServer start(InetSocketAddress address) throws InterruptedException {
      var json = Json.limited(config.maxDepth(), config.engine().maxPayload());
      var connectors = Map.copyOf(namespaces);
      var endpoint =
          new EngineEndpoint(
              config.engine(),
              (session, opening) ->
                  new ServerConnection(session, opening, config, json, connectors));
      endpoints.addFirst(endpoint);
      var server =
          EngineServer.start(
              address, config.loops(), List.copyOf(endpoints), admission, front, http);
      return new SocketIoServer(server, endpoint, config, json);
    }
  }
}
