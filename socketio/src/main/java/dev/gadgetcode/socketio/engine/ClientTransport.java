package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The client's end of one session, over WebSocket. All state is confined to its loop.
public final class ClientTransport extends SimpleChannelInboundHandler<WebSocketFrame>
    implements EngineConnection {
  private static final Logger log = LoggerFactory.getLogger(ClientTransport.class);
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final int MAX_HANDSHAKE = 64 * 1024;

  private final EventLoop loop;
  private final LoopOrder order;
  private final URI uri;
  private final int maxPayload;
  private final int maxOutbound;
  private final EngineListener listener;
  private @Nullable Channel channel;
  private long heardAt;
  private long patience;
  private boolean open;
  private boolean closed;
  private boolean flushing;

  public ClientTransport(
      EventLoop loop, URI uri, int maxPayload, int maxOutbound, EngineListener listener) {
    this.loop = loop;
    this.order = new LoopOrder(loop);
    this.uri = uri;
    this.maxPayload = maxPayload;
    this.maxOutbound = maxOutbound;
    this.listener = listener;
  }

  /// Takes a channel that is about to connect.
  public void addTo(Channel channel) {
    channel
        .config()
        .setWriteBufferWaterMark(new WriteBufferWaterMark(maxOutbound / 8, maxOutbound / 4));
    channel
        .pipeline()
        .addLast(
            new HttpClientCodec(),
            new HttpObjectAggregator(MAX_HANDSHAKE),
            new WebSocketClientProtocolHandler(
                WebSocketClientProtocolConfig.newBuilder()
                    .webSocketUri(uri)
                    .maxFramePayloadLength(maxPayload)
                    .handleCloseFrames(false)
                    .build()),
            new WebSocketFrameAggregator(maxPayload),
            this);
    this.channel = channel;
  }

  @Override
  public EventLoop loop() {
    return loop;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
    heardAt = System.nanoTime();
    if (closed) {
      return;
    }
    switch (frame) {
      case TextWebSocketFrame text when text.content().isReadable() ->
          packet(context, text.content().readByte(), text.content());
      case BinaryWebSocketFrame binary when open -> listener.binary(binary.content());
      case CloseWebSocketFrame _ -> close(CloseReason.SERVER_CLOSED);
      default -> close(CloseReason.PROTOCOL_ERROR);
    }
  }

  private void packet(ChannelHandlerContext context, byte type, ByteBuf content) {
    switch (type) {
      case EnginePacket.OPEN -> open(content);
      case EnginePacket.PING -> {
        write(
            Frames.packet(context.alloc(), EnginePacket.PONG, content.readableBytes())
                .writeBytes(content));
        flushSoon();
      }
      case EnginePacket.MESSAGE -> listener.text(content);
      case EnginePacket.CLOSE -> close(CloseReason.SERVER_CLOSED);
      case EnginePacket.NOOP -> {}
      default -> close(CloseReason.PROTOCOL_ERROR);
    }
  }

  private void open(ByteBuf content) {
    try {
      var handshake = MAPPER.readTree(content.toString(StandardCharsets.UTF_8));
      patience =
          TimeUnit.MILLISECONDS.toNanos(
              handshake.path("pingInterval").asLong() + handshake.path("pingTimeout").asLong());
    } catch (JacksonException notJson) {
      log.warn("handshake is no JSON server={}", uri.getHost(), notJson);
      close(CloseReason.PROTOCOL_ERROR);
      return;
    }
    open = true;
    watch(patience);
    listener.opened();
  }

  /// Hangs up on a server from which nothing has come for longer than its pings allow.
  private void watch(long wait) {
    loop.schedule(
        () -> {
          long left = heardAt + patience - System.nanoTime();
          if (closed) {
            return;
          }
          if (left <= 0) {
            close(CloseReason.PING_TIMEOUT);
          } else {
            watch(left);
          }
        },
        wait,
        TimeUnit.NANOSECONDS);
  }

  @Override
  public void send(ByteBuf message, List<byte[]> attachments) {
    try {
      order.run(() -> sendNow(message, attachments));
    } catch (RejectedExecutionException _) {
      message.release(); // the client is closed
    }
  }

  @Override
  public void sendBinary(byte[] message) {
    send(Unpooled.EMPTY_BUFFER, List.of(message));
  }

  private void sendNow(ByteBuf message, List<byte[]> attachments) {
    if (closed || channel == null) {
      message.release();
      return;
    }
    if (message.isReadable()) {
      write(message);
    }
    for (var attachment : attachments) {
      channel.write(
          new BinaryWebSocketFrame(Unpooled.wrappedBuffer(attachment)), channel.voidPromise());
    }
    if (pending() > maxOutbound) {
      channel.flush();
      if (pending() > maxOutbound) {
        close(CloseReason.TOO_SLOW);
        return;
      }
    }
    flushSoon();
  }

  private void write(ByteBuf packet) {
    if (channel == null) {
      packet.release();
      return;
    }
    int mask = ThreadLocalRandom.current().nextInt();
    channel.write(Frames.maskedFrame(packet, mask), channel.voidPromise());
  }

  private long pending() {
    var outbound = channel == null ? null : channel.unsafe().outboundBuffer();
    return outbound == null ? 0 : outbound.totalPendingWriteBytes();
  }

  private void flushSoon() {
    if (!flushing) {
      flushing = true;
      loop.execute(this::flush);
    }
  }

  private void flush() {
    flushing = false;
    if (channel != null) {
      channel.flush();
    }
  }

  @Override
  public boolean isWritable() {
    return channel != null && channel.isWritable();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (context.channel().isWritable()) {
      listener.writable();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    end(CloseReason.TRANSPORT_CLOSED);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    log.debug("connection failed server={}", uri.getHost(), cause);
    close(CloseReason.TRANSPORT_ERROR);
  }

  @Override
  public void close(CloseReason reason) {
    if (!loop.inEventLoop()) {
      loop.execute(() -> close(reason));
      return;
    }
    if (closed) {
      return;
    }
    if (channel != null && open && channel.isWritable()) {
      channel
          .writeAndFlush(new CloseWebSocketFrame(reason.webSocketStatus()))
          .addListener(ChannelFutureListener.CLOSE);
    } else if (channel != null) {
      channel.close();
    }
    end(reason);
  }

  private void end(CloseReason reason) {
    if (!closed) {
      closed = true;
      listener.closed(reason);
    }
  }
}
