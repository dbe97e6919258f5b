package dev.gadgetcode.bench.hub;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The least that a hub could do: copies bytes from one socket to another, as they come, and knows
/// and keeps nothing. A socket says first which pair it is of; the first of a pair sends, the
/// second receives.
///
/// Prints `ready PORT` and ends with its standard input. Runs on one thread.
final class BareRelay {
  private static final int BUFFER = 16 * 1024;

  private final Selector selector;
  private final Map<Integer, Way> pairs = new HashMap<>();
  private final ByteBuffer bytes = ByteBuffer.allocateDirect(BUFFER);

  private BareRelay(Selector selector) {
    this.selector = selector;
  }

  /// Where the bytes of a socket go, once that is known.
  private static final class Way {
    private @Nullable SocketChannel receiver;
    private int joined;
  }

  public static void main(String[] args) throws IOException {
    var listening = ServerSocketChannel.open();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_024);
    listening.configureBlocking(false);
    var relay = new BareRelay(Selector.open());
    listening.register(relay.selector, SelectionKey.OP_ACCEPT);
    Thread.ofPlatform().daemon().start(BareRelay::endWithInput);
    IO.println("ready " + listening.socket().getLocalPort());
    while (true) {
      relay.selector.select(relay::handle);
    }
  }

  private static void endWithInput() {
    while (IO.readln() != null) {
      // nothing is asked of it
    }
    System.exit(0);
  }

  private void handle(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        var accepted = ((ServerSocketChannel) key.channel()).accept();
        accepted.configureBlocking(false);
        accepted.socket().setTcpNoDelay(true);
        accepted.register(selector, SelectionKey.OP_READ);
      } else {
        read(key, (SocketChannel) key.channel());
      }
    } catch (IOException gone) {
      key.cancel();
    }
  }

  private void read(SelectionKey key, SocketChannel from) throws IOException {
    bytes.clear();
    if (from.read(bytes) < 0) {
      from.close();
      return;
    }
    bytes.flip();
    if (!(key.attachment() instanceof Way way)) {
      join(key, from, bytes.getInt());
    } else if (way.receiver != null) {
      way.receiver.write(bytes);
    }
  }

  private void join(SelectionKey key, SocketChannel socket, int number) throws IOException {
    int pair = Math.max(number, ~number);
    var way = pairs.computeIfAbsent(pair, _ -> new Way());
    key.attach(way);
    way.joined++;
    if (number < 0) {
      way.receiver = socket;
    }
    if (way.receiver != null && way.joined == 2) {
      way.receiver.write(ByteBuffer.allocate(1));
    }
  }
}
