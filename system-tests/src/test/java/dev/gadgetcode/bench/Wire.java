package dev.gadgetcode.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// All sockets of one measure and the selector that watches them. Runs on the generator's only
/// thread.
public final class Wire implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final int MOST_CONNECTING = 64;

  private static final int BYTE = 256;

  private final InetSocketAddress server;
  private final int network;
  private final Selector selector;
  private final List<Peer> peers = new ArrayList<>();

  private Wire(InetSocketAddress server, int network, Selector selector) {
    this.server = server;
    this.network = network;
    this.selector = selector;
  }

  public static Wire to(int port) {
    return to(port, 0);
  }

  /// One whose sockets come from addresses of their own, `127.NETWORK.0.1` and so on: a server may
  /// have a limit for each.
  public static Wire fromNetwork(int network, int port) {
    return to(port, network);
  }

  private static Wire to(int port, int network) {
    try {
      var loopback = InetAddress.getLoopbackAddress();
      return new Wire(new InetSocketAddress(loopback, port), network, Selector.open());
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot open a selector", failed);
    }
  }

  /// Begins to connect a socket; {@link #awaitConnected} ends it.
  public Peer connect(String auth, Peer.Listener listener, int bufferSize) {
    try {
      var channel = SocketChannel.open();
      if (network > 0) {
        channel.bind(new InetSocketAddress(nextAddress(), 0));
      }
      channel.connect(server);
      channel.configureBlocking(false);
      var peer = new Peer(channel, auth, listener, bufferSize);
      channel.register(selector, SelectionKey.OP_READ, peer);
      peers.add(peer);
      if (peers.size() % MOST_CONNECTING == 0) {
        awaitConnected();
      }
      return peer;
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot connect", failed);
    }
  }

  private InetAddress nextAddress() throws IOException {
    int next = peers.size() + 1;
    return InetAddress.getByAddress(
        new byte[] {127, (byte) network, (byte) (next / BYTE), (byte) (next % BYTE)});
  }

  public void awaitConnected() {
    var latest = peers.subList(Math.max(0, peers.size() - MOST_CONNECTING), peers.size());
    if (!await(() -> latest.stream().allMatch(Peer::isConnected))) {
      throw new IllegalStateException("the server lets sockets wait that want to connect");
    }
  }

  /// Handles what comes until the condition holds.
  ///
  /// @return false when it took too long
  public boolean await(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        return false;
      }
      poll(20);
    }
    return true;
  }

  /// Handles what has come, waiting for something to come.
  public void poll(long timeoutMillis) {
    try {
      selector.select(Wire::readable, timeoutMillis);
    } catch (IOException failed) {
      throw new UncheckedIOException("select failed", failed);
    }
  }

  /// Handles what has come.
  public void pollNow() {
    try {
      selector.selectNow(Wire::readable);
    } catch (IOException failed) {
      throw new UncheckedIOException("select failed", failed);
    }
  }

  private static void readable(SelectionKey key) {
    ((Peer) key.attachment()).readable();
  }

  @Override
  public void close() {
    try {
      for (var peer : peers) {
        peer.close();
      }
      selector.close();
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot close", failed);
    }
  }
}
