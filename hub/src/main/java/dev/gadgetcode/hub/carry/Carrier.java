package dev.gadgetcode.hub.carry;

import dev.gadgetcode.hub.peer.BusCounts;
import dev.gadgetcode.hub.peer.BusUrl;
import dev.gadgetcode.hub.peer.Way;
import dev.gadgetcode.hub.peer.WayListener;
import dev.gadgetcode.hub.peer.Ways;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.SocketIoServer;
import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.EngineHandler;
import dev.gadgetcode.socketio.engine.EngineListener;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Carries sockets and errands between this hub and others. Thread-safe.
public final class Carrier implements WayListener, AutoCloseable {
  private static final String CONNECT = "0";

  private final Map<Named, EntrySocket> away = new ConcurrentHashMap<>();
  private final Map<Named, HomeSocket> here = new ConcurrentHashMap<>();
  private final AtomicLong last = new AtomicLong();
  private final Errands errands = new Errands();
  private final Ways ways;
  private volatile @Nullable Serving serving;

  /// @param self the name of this hub
  /// @param key what all hubs of the database have in common and nobody else
  public Carrier(BusUrl url, String self, SecretKey key) {
    this.ways = Ways.join(url, self, key, this);
  }

  /// A socket of a way.
  private record Named(Way way, long id) {}

  /// Who serves the sockets that come from other hubs.
  private record Serving(SocketIoServer server, Connector door) {}

  /// What the home is told of a socket.
  ///
  /// @param remote whom it comes from
  /// @param auth what its peer said in CONNECT
  private record Greeting(String remote, int port, JsonNode auth) {}

  /// From now on what comes from other hubs is served.
  public void serve(
      SocketIoServer server, Connector door, BiFunction<Errand, byte[], byte[]> done) {
    errands.done(done::apply);
    serving = new Serving(server, door);
  }

  public boolean isConnected() {
    return ways.isConnected();
  }

  public BusCounts counts() {
    return ways.counts();
  }

  /// How many sockets are carried, in either direction.
  public int carried() {
    return away.size() + here.size();
  }

  // --- to others ---------------------------------------------------------------------------

  /// Has another hub do something.
  ///
  /// @return what came of it; fails with {@link HomeAway} where the other hub is or goes away, and
  ///   with {@link java.util.concurrent.TimeoutException} after the limit
  public CompletableFuture<byte[]> ask(String hub, Errand errand, byte[] content, Duration limit) {
    return errands.ask(ways.to(hub), errand, content, limit);
  }

  /// Hands a socket that has just come over to its home.
  public Connector.Decision handOver(String hub, Connector.Handshake handshake) {
    return new Connector.HandOver(connection -> carry(hub, handshake, connection));
  }

  /// Lets a socket in only to close it: its home cannot be had now. The peer tries again by itself,
  /// which it would not do where it was refused.
  public static Connector.Decision turnAway() {
    return new Connector.HandOver(connection -> {
      connection.loop().execute(() -> connection.close(CloseReason.TRANSPORT_CLOSED));
      return new Deaf();
    });
  }

  private EngineListener carry(
      String hub, Connector.Handshake handshake, EngineConnection connection) {
    var way = ways.to(hub);
    var name = new Named(way, last.incrementAndGet());
    var socket = new EntrySocket(name.id, way, connection, () -> away.remove(name));
    away.put(name, socket);
    var remote = handshake.remote() instanceof InetSocketAddress address ? address : null;
    var greeting =
        new Greeting(
            remote == null ? "127.0.0.1" : remote.getAddress().getHostAddress(),
            remote == null ? 0 : remote.getPort(),
            handshake.auth());
    boolean sent =
        way.send(
            Letter.bytes(Letter.Kind.SOCKET, name.id, Wire.mapper().writeValueAsBytes(greeting)));
    if (!sent || !way.isOpen()) {
      socket.cut();
    }
    return socket;
  }

  /// Hears nothing.
  private static final class Deaf implements EngineListener {
    @Override
    public void text(ByteBuf message) {}

    @Override
    public void binary(ByteBuf message) {}

    @Override
    public void closed(CloseReason reason) {}
  }

  // --- from others -------------------------------------------------------------------------

  @Override
  public void received(Way way, ByteBuffer message) {
    var letter = Letter.read(message);
    switch (letter.kind()) {
      case ERRAND -> errands.asked(way, letter);
      case DONE -> errands.done(letter);
      case FAILED -> errands.failed(letter);
      case SOCKET -> open(new Named(way, letter.about()), letter.rest());
      case TEXT, BINARY, TAKEN, CLOSED -> take(new Named(way, letter.about()), letter);
    }
  }

  /// One that is not there any more has just been closed; the other end hears of it.
  private void take(Named name, Letter letter) {
    var home = here.get(name);
    if (home != null) {
      home.take(letter);
      return;
    }
    var entry = away.get(name);
    if (entry != null) {
      entry.take(letter);
    }
  }

  private void open(Named name, byte[] content) {
    var by = serving;
    if (by == null) {
      name.way.send(Letter.closed(name.id, CloseReason.TRANSPORT_CLOSED));
      return;
    }
    var greeting = Wire.mapper().readValue(content, Greeting.class);
    var socket = new HomeSocket(name.id, name.way, by.server.nextLoop(), () -> here.remove(name));
    here.put(name, socket);
    var opening =
        new EngineHandler.Opening(
            "carried-" + name.id,
            new DefaultHttpHeaders(),
            new InetSocketAddress(InetAddress.ofLiteral(greeting.remote), greeting.port));
    var connect = (CONNECT + greeting.auth).getBytes(StandardCharsets.UTF_8);
    socket.loop().execute(() -> socket.open(by.server.serve(socket, opening, by.door), connect));
  }

  @Override
  public void closed(Way way) {
    errands.closed(way);
    for (var name : List.copyOf(away.keySet())) {
      var socket = name.way.equals(way) ? away.get(name) : null;
      if (socket != null) {
        socket.cut();
      }
    }
    for (var name : List.copyOf(here.keySet())) {
      var socket = name.way.equals(way) ? here.get(name) : null;
      if (socket != null) {
        socket.cut();
      }
    }
  }

  @Override
  public void close() {
    ways.close();
  }
}
