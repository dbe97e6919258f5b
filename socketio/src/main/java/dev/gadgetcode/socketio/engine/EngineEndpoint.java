package dev.gadgetcode.socketio.engine;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocketFrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An Engine.IO endpoint: its path, its sessions and who takes the new ones. Shared by all
/// connections and loops.
public final class EngineEndpoint {
  private static final Logger log = LoggerFactory.getLogger(EngineEndpoint.class);
  private static final String WEB_SOCKET_VERSION = "13";

  private final EngineConfig config;
  private final EngineHandler handler;
  private final EngineSessions sessions;
  private final WebSocketDecoderConfig webSocketConfig;

  public EngineEndpoint(EngineConfig config, EngineHandler handler) {
    this.config = config;
    this.handler = handler;
    this.sessions = new EngineSessions(config);
    this.webSocketConfig =
        WebSocketDecoderConfig.newBuilder()
            .maxFramePayloadLength(config.maxPayload())
            .allowExtensions(false)
            .build();
  }

  /// What serves this endpoint on one connection, behind the HTTP codec.
  public ChannelHandler connectionHandler() {
    return new EngineHttpHandler(this);
  }

  public int sessionCount() {
    return sessions.size();
  }

  /// Ends every session and takes no new ones.
  public void close() {
    sessions.closeAll(CloseReason.SHUTDOWN);
  }

  EngineConfig config() {
    return config;
  }

  boolean isClosing() {
    return sessions.isClosing();
  }

  boolean isAt(String uri) {
    int query = uri.indexOf('?');
    int length = query < 0 ? uri.length() : query;
    String path = config.path();
    boolean withSlash = length == path.length();
    return (withSlash || length == path.length() - 1) && path.startsWith(uri.substring(0, length));
  }

  @Nullable EngineSession find(String sid) {
    return sessions.find(sid);
  }

  /// Runs a task on the session's loop, at once when that is this one.
  void run(EngineSession session, Runnable task) {
    if (session.loop().inEventLoop()) {
      task.run();
      return;
    }
    try {
      session.loop().execute(task);
    } catch (RejectedExecutionException _) {
      log.debug("session is gone with its loop sid={}", session.sid());
    }
  }

  void openPolling(Channel channel, HttpExchange exchange) {
    var session = sessions.create(channel.eventLoop(), channel.alloc());
    session.openPolling(exchange, handler, opening(session, channel, exchange.request()));
  }

  void openWebSocket(Channel channel, HttpRequest request) {
    handshake(
        channel,
        request,
        () -> {
          var session = sessions.create(channel.eventLoop(), channel.alloc());
          var transport = install(channel, session);
          session.openWebSocket(transport, handler, opening(session, channel, request));
        });
  }

  /// Moves the connection to the session's loop and lets it probe there, so that whatever reaches a
  /// session is handled in the order in which it came.
  void upgrade(Channel channel, HttpExchange exchange, String sid) {
    var session = sessions.find(sid);
    if (session == null) {
      exchange.refuse(EngineError.UNKNOWN_SID);
      return;
    }
    Runnable probe =
        () ->
            handshake(channel, exchange.request(), () -> session.probe(install(channel, session)));
    if (session.loop().equals(channel.eventLoop())) {
      probe.run();
    } else {
      moveTo(session.loop(), channel, probe);
    }
  }

  private static void moveTo(EventLoop loop, Channel channel, Runnable arrived) {
    channel.config().setAutoRead(false);
    channel
        .deregister()
        .addListener(_ ->
            loop.register(channel)
                .addListener(_ -> {
                  arrived.run();
                  channel.config().setAutoRead(true);
                }));
  }

  private void handshake(Channel channel, HttpRequest head, Runnable opened) {
    if (!head.headers()
        .contains(HttpHeaderNames.SEC_WEBSOCKET_VERSION, WEB_SOCKET_VERSION, false)) {
      WebSocketServerHandshakerFactory.sendUnsupportedVersionResponse(channel)
          .addListener(ChannelFutureListener.CLOSE);
      return;
    }
    var request =
        new DefaultFullHttpRequest(
            head.protocolVersion(),
            head.method(),
            head.uri(),
            Unpooled.EMPTY_BUFFER,
            head.headers(),
            EmptyHttpHeaders.INSTANCE);
    try {
      new WebSocketServerHandshaker13("", null, webSocketConfig)
          .handshake(channel, request)
          .addListener(written -> {
            if (written.isSuccess()) {
              opened.run();
            } else {
              channel.close();
            }
          });
    } catch (WebSocketHandshakeException _) {
      channel.close();
    }
  }

  /// Puts a transport where the HTTP handlers were, ours and those that share the port.
  private WebSocketTransport install(Channel channel, EngineSession session) {
    var pipeline = channel.pipeline();
    boolean behindCodec = false;
    for (var name : pipeline.names()) {
      var handler = pipeline.get(name);
      boolean isCodec =
          handler instanceof WebSocketFrameEncoder || handler instanceof WebSocketFrameDecoder;
      if (behindCodec && !isCodec && handler != null) {
        pipeline.remove(name);
      }
      behindCodec |= isCodec;
    }
    var transport = new WebSocketTransport(channel, session, config);
    pipeline.addLast(new WebSocketReader(transport, config.maxPayload()), transport);
    pipeline.remove(WebSocket13FrameDecoder.class); // what it holds goes to the reader
    return transport;
  }

  private static EngineHandler.Opening opening(
      EngineSession session, Channel channel, HttpRequest request) {
    return new EngineHandler.Opening(session.sid(), request.headers(), channel.remoteAddress());
  }
}
