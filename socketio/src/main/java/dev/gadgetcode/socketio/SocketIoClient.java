package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.NettyTransport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// A Socket.IO client over WebSocket that keeps one connection and comes back for ever. Everything
/// runs on one event loop of its own.
///
/// It buffers nothing: {@link #socket} is there while it is connected, and what cannot be sent is
/// the caller's to send again.
public final class SocketIoClient<S> implements AutoCloseable {
  private final ClientConfig config;
  private final Events<S> events;
  private final ClientHandler<S> handler;
  private final Json json;
  private final @Nullable SslContext tls;
  private final EventLoopGroup group;
  private final EventLoop loop;
  private final Bootstrap bootstrap;
  private final RandomGenerator random = RandomGenerator.getDefault();

  private volatile @Nullable Socket socket;
  private @Nullable ClientConnection<S> connection;
  private int failures;
  private long openedAt;
  private boolean closed;

  private SocketIoClient(ClientConfig config, Events<S> events, ClientHandler<S> handler) {
    this.config = config;
    this.events = events;
    this.handler = handler;
    this.json = Json.limited(config.maxDepth(), config.maxPayload());
    this.tls = config.isSecure() ? trustOfTheSystem() : null;
    var netty = NettyTransport.ofTheJdk();
    this.group = netty.loops(1, "socketio-client");
    this.loop = group.next();
    this.bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(netty.channel())
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) config.connectTimeout().toMillis())
            .option(ChannelOption.SO_KEEPALIVE, true);
  }

  private static SslContext trustOfTheSystem() {
    try {
      return SslContextBuilder.forClient().endpointIdentificationAlgorithm("HTTPS").build();
    } catch (SSLException unavailable) {
      throw new IllegalStateException("no TLS on this machine", unavailable);
    }
  }

  /// Starts to connect, and goes on until it is closed or a refusal stops it.
  public static <S> SocketIoClient<S> start(
      ClientConfig config, Events<S> events, ClientHandler<S> handler) {
    var client = new SocketIoClient<>(config, events, handler);
    client.loop.execute(client::attempt);
    return client;
  }

  /// The connected socket, if there is one now.
  public Optional<Socket> socket() {
    return Optional.ofNullable(socket);
  }

  private void attempt() {
    if (closed) {
      return;
    }
    var attempted = new ClientConnection<>(this, loop, config, events, handler, json);
    connection = attempted;
    bootstrap
        .clone()
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                if (tls != null) {
                  channel
                      .pipeline()
                      .addLast(
                          tls.newHandler(
                              channel.alloc(), config.server().getHost(), config.port()));
                }
                attempted.addTo(channel);
              }
            })
        .connect(config.server().getHost(), config.port())
        .addListener((ChannelFuture connecting) -> {
          if (!connecting.isSuccess()) {
            attempted.failed(connecting.cause());
          }
        });
  }

  /// The connection has a socket now.
  void opened(Socket opened) {
    openedAt = System.nanoTime();
    socket = opened;
  }

  /// The connection is over, and another one is tried unless that is not wanted.
  void ended(String why, boolean again) {
    if (socket != null && System.nanoTime() - openedAt > config.backoff().last().toNanos()) {
      failures = 0; // it lasted; one that ends at once is no better than one that never began
    }
    socket = null;
    connection = null;
    if (closed || !again) {
      return;
    }
    failures++;
    var wait = config.backoff().after(failures, random);
    handler.waiting(wait, why);
    loop.schedule(this::attempt, wait.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// Says goodbye and stops. Waits for the loop to end, so it must not be called on it.
  @Override
  public void close() {
    try {
      loop.execute(() -> {
        closed = true;
        if (connection != null) {
          connection.close(CloseReason.CLIENT_CLOSED);
        }
      });
    } catch (RejectedExecutionException _) {
      return; // closed before
    }
    group.shutdownGracefully(10, 1_000, TimeUnit.MILLISECONDS).awaitUninterruptibly();
  }
}
