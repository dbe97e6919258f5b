package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/// A TCP proxy in front of one server for one client, which can do to the link what networks do.
/// Each direction of a connection has a virtual thread; the faults are set from any thread and hold
/// for all connections until they are lifted.
final class FaultProxy implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int BUFFER = 16 * 1024;
  private static final String SOCKET = "transport=websocket";
  private static final String UPGRADE = SOCKET + "&sid=";

  /// How bytes pass.
  enum Weather {
    CLEAR,
    /// They are read and go nowhere, in both directions, and nobody is told.
    SWALLOWING,
    /// Each piece waits.
    SLOW,
    /// Each byte is a packet of its own.
    SLICED
  }

  private final ServerSocket listener;
  private final InetSocketAddress server;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean cutsNextUpgrade = new AtomicBoolean();
  private volatile Weather weather = Weather.CLEAR;
  private volatile Duration wait = Duration.ZERO;

  /// Listens on a port of its own.
  FaultProxy(int serverPort) {
    server = new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort);
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    Thread.ofVirtual().name("proxy").start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  String url() {
    return "http://127.0.0.1:" + port();
  }

  // --- the faults --------------------------------------------------------------------------

  void set(Weather now, Duration each) {
    wait = each;
    weather = now;
  }

  /// Lifts what was set. What was swallowed is gone for good, so connections of that time end.
  void clear() {
    if (weather == Weather.SWALLOWING) {
      cut();
    }
    weather = Weather.CLEAR;
  }

  /// Ends all connections at once, as if the network had gone.
  void cut() {
    connections.forEach(Connection::reset);
  }

  /// The client sees its connections end; the server does not, and has them beside the new ones.
  void haunt() {
    connections.forEach(Connection::leaveGhost);
  }

  /// Ends all connections, and those of the next upgrade from polling in the middle of it.
  void cutAtUpgrade() {
    cutsNextUpgrade.set(true);
    cut();
  }

  /// Ends the ghosts.
  void layGhosts() {
    connections.stream()
        .filter(connection -> connection.fate == Fate.GHOST)
        .forEach(Connection::reset);
  }

  /// Nothing passes any more on the connections of now, as if a router had forgotten them, and
  /// nobody is told. New ones are as good as ever.
  ///
  /// @return who has noticed
  HalfOpen deafen() {
    var client = new ArrayList<CompletableFuture<Void>>();
    var server = new ArrayList<CompletableFuture<Void>>();
    for (var connection : connections) {
      connection.fate = Fate.DEAF;
      if (connection.isSocket) {
        client.add(connection.clientEnded);
        server.add(connection.serverEnded);
      }
    }
    return new HalfOpen(all(client), all(server));
  }

  private static CompletableFuture<Void> all(List<CompletableFuture<Void>> ends) {
    return CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new));
  }

  /// WebSockets that are open at both ends and carry nothing.
  ///
  /// @param client completes when the client has given up all of them
  /// @param server completes when the server has
  record HalfOpen(CompletableFuture<Void> client, CompletableFuture<Void> server) {}

  /// The server gives up all connections, and the client does not hear of it, as it sleeps: the
  /// next thing that it says is answered with a reset.
  void forsake() {
    connections.forEach(Connection::forsake);
  }

  // --- the bytes ---------------------------------------------------------------------------

  private void accept() {
    while (!listener.isClosed()) {
      try {
        var client = listener.accept();
        Thread.ofVirtual().name("proxied").start(() -> connect(client));
      } catch (IOException _) {
        return; // closed
      }
    }
  }

  private void connect(Socket client) {
    var upstream = new Socket();
    try {
      upstream.connect(server, CONNECT_MILLIS);
      upstream.setTcpNoDelay(true);
      client.setTcpNoDelay(true);
      var connection = new Connection(client, upstream);
      connections.add(connection);
      Thread.ofVirtual().name("up").start(() -> connection.pump(client, upstream, true));
      connection.pump(upstream, client, false);
    } catch (IOException _) {
      reset(client); // nobody is there behind the proxy, and the client is told so
      reset(upstream);
    }
  }

  private static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException _) {
      return; // it is closed, which is all that is wanted
    }
  }

  /// What has become of a connection.
  private enum Fate {
    PASSES,
    /// Its client is gone, and the server does not know.
    GHOST,
    /// Both are there, and do not hear each other.
    DEAF,
    /// Its server is gone, and the client does not know.
    FORSAKEN
  }

  private final class Connection {
    private final Socket client;
    private final Socket upstream;
    private final CompletableFuture<Void> clientEnded = new CompletableFuture<>();
    private final CompletableFuture<Void> serverEnded = new CompletableFuture<>();
    private volatile Fate fate = Fate.PASSES;
    private volatile boolean isSocket;

    Connection(Socket client, Socket upstream) {
      this.client = client;
      this.upstream = upstream;
    }

    void pump(Socket from, Socket to, boolean up) {
      var buffer = new byte[BUFFER];
      try {
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          pass(buffer, count, out, up);
        }
        if (fate == Fate.PASSES) {
          to.shutdownOutput();
          if (!up) {
            close();
          }
        }
      } catch (IOException _) {
        if (fate == Fate.PASSES) {
          close(); // the other side is told that this one is gone
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      } finally {
        (up ? clientEnded : serverEnded).complete(null);
      }
    }

    private void pass(byte[] bytes, int count, OutputStream out, boolean up)
        throws IOException, InterruptedException {
      switch (fate) {
        case PASSES -> {}
        case GHOST, DEAF -> {
          return; // nobody hears it
        }
        case FORSAKEN -> {
          reset();
          return;
        }
      }
      var request =
          up && bytes[0] == 'G' ? new String(bytes, 0, count, StandardCharsets.ISO_8859_1) : "";
      if (request.contains(SOCKET)) {
        isSocket = true; // before anybody can know of it
      }
      switch (weather) {
        case CLEAR -> out.write(bytes, 0, count);
        case SWALLOWING -> fate = Fate.DEAF; // what follows makes no sense without it
        case SLOW -> {
          Thread.sleep(wait);
          out.write(bytes, 0, count);
        }
        case SLICED -> {
          for (int index = 0; index < count; index++) {
            out.write(bytes, index, 1);
          }
        }
      }
      if (request.contains(UPGRADE) && cutsNextUpgrade.compareAndSet(true, false)) {
        cut();
      }
    }

    void leaveGhost() {
      fate = Fate.GHOST;
      FaultProxy.reset(client);
    }

    void forsake() {
      fate = Fate.FORSAKEN;
      FaultProxy.reset(upstream);
    }

    void reset() {
      FaultProxy.reset(client);
      FaultProxy.reset(upstream);
      connections.remove(this);
    }

    private void close() {
      connections.remove(this);
      try {
        client.close();
        upstream.close();
      } catch (IOException _) {
        reset();
      }
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    cut();
  }
}
