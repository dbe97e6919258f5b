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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/// A TCP proxy in front of one server for one client, which can do to the link what networks do.
/// Each direction of a connection has a virtual thread; the faults are set from any thread and hold
/// for all connections until they are lifted.
final class FaultProxy implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int BUFFER = 16 * 1024;
  private static final String UPGRADE = "transport=websocket&sid=";

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
    var before = weather;
    weather = Weather.CLEAR;
    if (before == Weather.SWALLOWING) {
      cut();
    }
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
    connections.stream().filter(connection -> connection.isGhost).forEach(Connection::reset);
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

  private final class Connection {
    private final Socket client;
    private final Socket upstream;
    private volatile boolean isGhost;

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
        to.shutdownOutput();
        if (!up) {
          close();
        }
      } catch (IOException _) {
        if (!isGhost) {
          close(); // the other side is told that this one is gone
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }

    private void pass(byte[] bytes, int count, OutputStream out, boolean up)
        throws IOException, InterruptedException {
      if (isGhost) {
        return; // nobody is left to hear it
      }
      switch (weather) {
        case CLEAR -> out.write(bytes, 0, count);
        case SWALLOWING -> {}
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
      if (up && isUpgrade(bytes, count) && cutsNextUpgrade.compareAndSet(true, false)) {
        cut();
      }
    }

    private static boolean isUpgrade(byte[] bytes, int count) {
      return count > UPGRADE.length()
          && bytes[0] == 'G'
          && new String(bytes, 0, count, StandardCharsets.ISO_8859_1).contains(UPGRADE);
    }

    void leaveGhost() {
      isGhost = true;
      FaultProxy.reset(client);
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
