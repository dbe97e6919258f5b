package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.CpuTimes;
import dev.gadgetcode.bench.Delivery;
import dev.gadgetcode.bench.Measured;
import dev.gadgetcode.bench.ServerJvm;
import dev.gadgetcode.bench.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The streams of the latency through a program that only copies bytes: what the kernel takes for
/// them, which no hub can save. As many bytes a token, by the same clock. Runs on the generator's
/// only thread.
final class BareStreams implements Measured {
  private static final long TICK = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int TOKEN_BYTES = 168;
  private static final int BUFFER = 16 * 1024;

  private final int streams;
  private final TokenClock clock;
  private final List<SocketChannel> drones = new ArrayList<>();
  private final ByteBuffer token = ByteBuffer.allocateDirect(TOKEN_BYTES);
  private final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER);
  private final long[] nanos;
  private final int firstCounted;
  private int arrived;

  private BareStreams(int streams, Duration warmUp, Duration duration) {
    this.streams = streams;
    this.clock = new TokenClock(streams);
    this.nanos = new long[clock.tokens(duration)];
    this.firstCounted = clock.tokens(warmUp);
  }

  @Override
  public String label() {
    return "bytes alone";
  }

  @Override
  public ProcessBuilder command() {
    return new ServerJvm(List.of("-XX:+UseSerialGC")).command(BareRelay.class);
  }

  static SteadyStreams.Latency measure(int streams, Duration warmUp, Duration duration) {
    var bare = new BareStreams(streams, warmUp, duration);
    try (var relay = ServerProcess.start(bare, Cores.BOTH);
        var selector = Selector.open()) {
      return bare.run(relay, selector);
    } catch (IOException failed) {
      throw new UncheckedIOException("the relay hung up", failed);
    }
  }

  private SteadyStreams.Latency run(ServerProcess<?> relay, Selector selector) throws IOException {
    var ides = new ArrayList<SocketChannel>();
    try {
      for (int pair = 0; pair < streams; pair++) {
        drones.add(connect(relay.port(), pair));
        ides.add(connect(relay.port(), ~pair));
        ides.getLast().read(ByteBuffer.allocate(1)); // both are there
        ides.getLast().configureBlocking(false).register(selector, SelectionKey.OP_READ);
      }
      clock.start();
      stream(selector, 0, firstCounted);
      var before = CpuTimes.now(relay.pid());
      stream(selector, firstCounted, firstCounted + nanos.length);
      var cpu = before.until(CpuTimes.now(relay.pid()));
      var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
      while (arrived < firstCounted + nanos.length && System.nanoTime() < end) {
        selector.select(this::read, 20);
      }
      return latency(cpu);
    } finally {
      for (var socket : drones) {
        socket.close();
      }
      for (var socket : ides) {
        socket.close();
      }
    }
  }

  private static SocketChannel connect(int port, int number) throws IOException {
    var socket = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.socket().setTcpNoDelay(true);
    socket.write(ByteBuffer.allocate(Integer.BYTES).putInt(number).flip());
    return socket;
  }

  private void stream(Selector selector, int from, int to) throws IOException {
    int next = from;
    while (next < to) {
      long now = System.nanoTime();
      for (; next < to && now - clock.due(next) >= 0; next++) {
        token.clear().putInt(0, next);
        drones.get(next % streams).write(token);
      }
      selector.selectNow(this::read);
      LockSupport.parkNanos(now + TICK - System.nanoTime());
    }
  }

  /// Tokens come whole: one is smaller than any piece of a stream on this machine.
  private void read(SelectionKey key) {
    in.clear();
    try {
      ((SocketChannel) key.channel()).read(in);
    } catch (IOException failed) {
      throw new UncheckedIOException("the relay hung up", failed);
    }
    long now = System.nanoTime();
    for (int at = 0; at + TOKEN_BYTES <= in.position(); at += TOKEN_BYTES) {
      int number = in.getInt(at);
      arrived++;
      if (number >= firstCounted) {
        nanos[number - firstCounted] = now - clock.due(number);
      }
    }
  }

  private SteadyStreams.Latency latency(CpuTimes.Shares cpu) {
    Arrays.sort(nanos);
    long sent = firstCounted + nanos.length;
    return new SteadyStreams.Latency(
        SteadyStreams.at(nanos, 0.5),
        SteadyStreams.at(nanos, 0.99),
        SteadyStreams.at(nanos, 1),
        arrived == sent,
        cpu,
        new Delivery(sent, sent - arrived));
  }
}
