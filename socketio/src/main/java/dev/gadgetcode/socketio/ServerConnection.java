package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.EngineHandler;
import dev.gadgetcode.socketio.engine.EngineListener;
import io.netty.buffer.ByteBuf;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The namespaces of one connection at the server. Runs on the connection's loop.
final class ServerConnection implements EngineListener {
  private static final Logger log = LoggerFactory.getLogger(ServerConnection.class);

  /// More than a peer can have under way when it is told that it is out.
  private static final int MOST_DROPPED = 10_000;

  private final EngineConnection connection;
  private final EngineHandler.Opening opening;
  private final SocketIoConfig config;
  private final Json json;
  private final Map<String, Connector> namespaces;
  private final PacketReader reader;

  /// A namespace asked for and not yet decided maps to nothing.
  private final Map<String, Optional<Attached<?>>> sockets = new HashMap<>(2);

  /// Namespaces that we left and the peer may not know of yet: what it still says there is dropped.
  private final Set<String> left = new HashSet<>();

  private int dropped;

  /// Who serves this connection, where that is not us.
  private @Nullable EngineListener other;

  private @Nullable Future<?> connectTimeout;
  private @Nullable CloseReason ended;

  ServerConnection(
      EngineConnection connection,
      EngineHandler.Opening opening,
      SocketIoConfig config,
      Json json,
      Map<String, Connector> namespaces) {
    this.connection = connection;
    this.opening = opening;
    this.config = config;
    this.json = json;
    this.namespaces = namespaces;
    this.reader = new PacketReader(config.maxAttachments(), config.engine().maxPayload());
    awaitConnect();
  }

  /// A connection on which nothing is connected does not stay.
  private void awaitConnect() {
    if (connectTimeout == null && sockets.values().stream().noneMatch(Optional::isPresent)) {
      connectTimeout =
          connection
              .loop()
              .schedule(
                  () -> connection.close(CloseReason.CONNECT_TIMEOUT),
                  config.connectTimeout().toMillis(),
                  TimeUnit.MILLISECONDS);
    }
  }

  private void stopAwaitingConnect() {
    if (connectTimeout != null) {
      connectTimeout.cancel(false);
      connectTimeout = null;
    }
  }

  @Override
  public void text(ByteBuf message) {
    if (other != null) {
      other.text(message);
      return;
    }
    try {
      packet(reader.text(message));
    } catch (MalformedPacket malformed) {
      closeFor(malformed);
    }
  }

  @Override
  public void binary(ByteBuf message) {
    if (other != null) {
      other.binary(message);
      return;
    }
    try {
      packet(reader.binary(message));
    } catch (MalformedPacket malformed) {
      closeFor(malformed);
    }
  }

  private void closeFor(MalformedPacket malformed) {
    log.debug("malformed packet sid={} problem={}", opening.sid(), malformed.getMessage());
    connection.close(CloseReason.PROTOCOL_ERROR);
  }

  private void packet(@Nullable Packet packet) throws MalformedPacket {
    if (packet == null) {
      return;
    }
    if (packet.type() != PacketType.CONNECT && left.contains(packet.namespace())) {
      drop();
      return;
    }
    switch (packet.type()) {
      case CONNECT -> connect(packet);
      case EVENT, BINARY_EVENT -> connected(packet).event(packet);
      case ACK, BINARY_ACK -> connected(packet).ack(packet);
      case DISCONNECT -> peerLeft(connected(packet), packet.namespace());
      case CONNECT_ERROR -> throw new MalformedPacket("connect error from a client");
    }
  }

  private void drop() throws MalformedPacket {
    dropped++;
    if (dropped > MOST_DROPPED) {
      throw new MalformedPacket("too much said in a namespace that was left");
    }
  }

  private Attached<?> connected(Packet packet) throws MalformedPacket {
    return sockets
        .getOrDefault(packet.namespace(), Optional.empty())
        .orElseThrow(() -> new MalformedPacket("namespace is not connected"));
  }

  // --- connect -----------------------------------------------------------------------------

  private void connect(Packet packet) throws MalformedPacket {
    var namespace = packet.namespace();
    var auth = auth(packet);
    if (sockets.containsKey(namespace)) {
      throw new MalformedPacket("namespace is connected already");
    }
    var connector = namespaces.get(namespace);
    if (connector == null) {
      writer(namespace).connectError(Map.of("message", "Invalid namespace"));
      return;
    }
    left.remove(namespace);
    sockets.put(namespace, Optional.empty());
    connector
        .connect(new Connector.Handshake(namespace, auth, opening.headers(), opening.remote()))
        .whenComplete((decision, failure) -> onLoop(() -> decided(namespace, decision, failure)));
  }

  private JsonNode auth(Packet packet) throws MalformedPacket {
    if (packet.json().length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    try {
      var auth = json.mapper().readTree(packet.json());
      if (!auth.isObject()) {
        throw new MalformedPacket("auth is no object");
      }
      return auth;
    } catch (JacksonException notJson) {
      throw new MalformedPacket("auth is no JSON", notJson);
    }
  }

  private void onLoop(Runnable task) {
    if (connection.loop().inEventLoop()) {
      task.run();
      return;
    }
    try {
      connection.loop().execute(task);
    } catch (RejectedExecutionException _) {
      log.debug("decision after the server's end sid={}", opening.sid());
    }
  }

  private void decided(
      String namespace, Connector.@Nullable Decision decision, @Nullable Throwable failure) {
    if (ended != null) {
      return; // the connection ended while the decision was made
    }
    try {
      switch (decision) {
        case null -> {
          log.error("connect failed sid={} namespace={}", opening.sid(), namespace, failure);
          refuse(namespace, Map.of("message", "Internal error"));
        }
        case Connector.Accept<?> accept -> accept(namespace, accept);
        case Connector.HandOver(var open) -> handOver(open);
        case Connector.Refuse(var message, var data) ->
            refuse(
                namespace,
                data == null
                    ? Map.of("message", message)
                    : Map.of("message", message, "data", data));
      }
    } catch (RuntimeException failed) {
      log.error("connect failed sid={} namespace={}", opening.sid(), namespace, failed);
      connection.close(CloseReason.INTERNAL_ERROR);
    }
  }

  /// One that has sockets of ours already stays ours.
  private void handOver(Function<EngineConnection, EngineListener> open) {
    if (other != null || sockets.values().stream().anyMatch(Optional::isPresent)) {
      connection.close(CloseReason.PROTOCOL_ERROR);
      return;
    }
    stopAwaitingConnect();
    sockets.clear();
    other = open.apply(connection);
  }

  private void refuse(String namespace, Map<String, Object> error) {
    sockets.remove(namespace);
    writer(namespace).connectError(error);
    awaitConnect();
  }

  private <S> void accept(String namespace, Connector.Accept<S> accept) {
    stopAwaitingConnect();
    var writer = writer(namespace);
    var id = UUID.randomUUID().toString();
    writer.connect(Map.of("sid", id));
    var socket = new Socket(connection, id, writer, json, () -> leave(namespace));
    S state;
    try {
      state = accept.open().apply(socket);
    } catch (RuntimeException failed) {
      socket.disconnected();
      throw failed;
    }
    var attached = new Attached<>(socket, accept.events(), state, json);
    if (!sockets.replace(namespace, Optional.empty(), Optional.of(attached))) {
      attached.disconnected(ended == null ? CloseReason.SERVER_CLOSED : ended); // while it opened
    }
  }

  private PacketWriter writer(String namespace) {
    return new PacketWriter(connection, namespace, json);
  }

  // --- the end -----------------------------------------------------------------------------

  private void leave(String namespace) {
    var leaving = sockets.remove(namespace);
    left.add(namespace);
    awaitConnect();
    if (leaving != null && leaving.isPresent()) {
      leaving.get().disconnected(CloseReason.SERVER_CLOSED);
    }
  }

  private void peerLeft(Attached<?> attached, String namespace) {
    sockets.remove(namespace);
    awaitConnect();
    attached.disconnected(CloseReason.CLIENT_CLOSED);
  }

  @Override
  public void writable() {
    if (other != null) {
      other.writable();
    }
    List.copyOf(sockets.values()).forEach(socket -> socket.ifPresent(Attached::writable));
  }

  @Override
  public void closed(CloseReason reason) {
    ended = reason;
    stopAwaitingConnect();
    var open = List.copyOf(sockets.values());
    sockets.clear();
    open.forEach(socket -> socket.ifPresent(attached -> disconnected(attached, reason)));
    if (other != null) {
      other.closed(reason);
    }
  }

  /// Tells one namespace; a handler that fails must not keep it from the others.
  private void disconnected(Attached<?> attached, CloseReason reason) {
    try {
      attached.disconnected(reason);
    } catch (RuntimeException failed) {
      log.error("disconnect failed sid={}", opening.sid(), failed);
    }
  }
}
