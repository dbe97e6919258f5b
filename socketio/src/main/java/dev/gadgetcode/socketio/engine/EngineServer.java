package dev.gadgetcode.socketio.engine;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.IdleStateHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// A port with Engine.IO endpoints and whatever else speaks HTTP beside them.
public final class EngineServer implements AutoCloseable {
  private static final int MAX_HEADERS = 16 * 1024;
  private static final int MAX_CHUNK = 64 * 1024;
  private static final int BACKLOG = 4096;
  private static final Duration MAX_SILENCE = Duration.ofSeconds(60);

  private final List<EngineEndpoint> endpoints;
  private final EventLoopGroup accepting;
  private final EventLoopGroup loops;
  private final Channel listening;

  private EngineServer(
      List<EngineEndpoint> endpoints,
      EventLoopGroup accepting,
      EventLoopGroup loops,
      Channel listening) {
    this.endpoints = endpoints;
    this.accepting = accepting;
    this.loops = loops;
    this.listening = listening;
  }

  /// Binds and serves.
  ///
  /// @param loops how many event loops carry the connections
  /// @param others appends the handlers of requests to other paths
  public static EngineServer start(
      InetSocketAddress address,
      int loops,
      List<EngineEndpoint> endpoints,
      Consumer<ChannelPipeline> others)
      throws InterruptedException {
    return start(address, loops, endpoints, _ -> true, _ -> {}, others);
  }

  /// Binds and serves.
  ///
  /// @param loops how many event loops carry the connections
  /// @param admission whose connections are taken, by the address of their other end
  /// @param front adds handlers that see every request before anybody else does
  /// @param others appends the handlers of requests to other paths
  public static EngineServer start(
      InetSocketAddress address,
      int loops,
      List<EngineEndpoint> endpoints,
      Predicate<InetAddress> admission,
      Consumer<ChannelPipeline> front,
      Consumer<ChannelPipeline> others)
      throws InterruptedException {
    return start(address, loops, endpoints, admission, front, others, MAX_SILENCE);
  }

  /// @param maxSilence how long nothing may happen on an HTTP connection
  static EngineServer start(
      InetSocketAddress address,
      int loops,
      List<EngineEndpoint> endpoints,
      Consumer<ChannelPipeline> others,
      Duration maxSilence)
      throws InterruptedException {
    return start(address, loops, endpoints, _ -> true, _ -> {}, others, maxSilence);
  }

  private static EngineServer start(
      InetSocketAddress address,
      int loops,
      List<EngineEndpoint> endpoints,
      Predicate<InetAddress> admission,
      Consumer<ChannelPipeline> front,
      Consumer<ChannelPipeline> others,
      Duration maxSilence)
      throws InterruptedException {
    var netty = NettyTransport.ofTheMachine();
    var accepting = netty.loops(1, "socketio-accept");
    var group = netty.loops(loops, "socketio-server");
    int maxOutbound =
        endpoints.stream()
            .mapToInt(endpoint -> endpoint.config().maxOutbound())
            .min()
            .orElseThrow();
    var bootstrap =
        new ServerBootstrap()
            .group(accepting, group)
            .channel(netty.serverChannel())
            .handler(new Admission(admission))
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                new WriteBufferWaterMark(maxOutbound / 8, maxOutbound / 4))
            .childHandler(connections(endpoints, front, others, maxSilence));
    var bound = bootstrap.bind(address).await();
    if (!bound.isSuccess()) {
      accepting.shutdownGracefully(0, 0, TimeUnit.SECONDS);
      group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
      throw new BindFailed(address, bound.cause());
    }
    return new EngineServer(endpoints, accepting, group, bound.channel());
  }

  private static ChannelInitializer<Channel> connections(
      List<EngineEndpoint> endpoints,
      Consumer<ChannelPipeline> front,
      Consumer<ChannelPipeline> others,
      Duration maxSilence) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        var pipeline = channel.pipeline();
        pipeline.addLast(
            new HttpServerCodec(
                new HttpDecoderConfig().setMaxHeaderSize(MAX_HEADERS).setMaxChunkSize(MAX_CHUNK)));
        pipeline.addLast(new IdleStateHandler(0, 0, maxSilence.toMillis(), TimeUnit.MILLISECONDS));
        front.accept(pipeline);
        endpoints.forEach(endpoint -> pipeline.addLast(endpoint.connectionHandler()));
        others.accept(pipeline);
        pipeline.addLast(new HangUp());
      }
    };
  }

  public InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  public EventLoopGroup loops() {
    return loops;
  }

  /// Takes no more connections, tells every peer and waits for the loops to end.
  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    if (!loops.isShuttingDown()) {
      endpoints.forEach(EngineEndpoint::close);
      awaitTasks(); // sessions end
      awaitTasks(); // polls that wait on other loops than their sessions' are answered
    }
    accepting.shutdownGracefully(0, 2_000, TimeUnit.MILLISECONDS);
    loops.shutdownGracefully(50, 2_000, TimeUnit.MILLISECONDS).awaitUninterruptibly();
    accepting.terminationFuture().awaitUninterruptibly();
  }

  /// Waits until the loops have done what they were given so far.
  private void awaitTasks() {
    loops.forEach(loop -> loop.submit(() -> {}).awaitUninterruptibly());
  }

  /// The address could not be had.
  public static final class BindFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    BindFailed(InetSocketAddress address, Throwable cause) {
      super("cannot listen on " + address.getHostString() + ":" + address.getPort(), cause);
    }
  }
}
