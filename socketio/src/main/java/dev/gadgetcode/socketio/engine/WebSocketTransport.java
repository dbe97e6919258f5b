package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.concurrent.TimeUnit;

/// A WebSocket of a session: its only transport, or one that probes to take over from polling. Its
/// channel is registered with the session's loop, so everything here runs there.
final class WebSocketTransport extends SimpleChannelInboundHandler<WebSocketFrame>
    implements EngineTransport {
  private final Channel channel;
  private final EngineSession session;
  private final EngineConfig config;
  private boolean probed;
  private boolean closing;

  WebSocketTransport(Channel channel, EngineSession session, EngineConfig config) {
    this.channel = channel;
    this.session = session;
    this.config = config;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
    if (closing) {
      return;
    }
    switch (frame) {
      case TextWebSocketFrame text -> text(text.content());
      case BinaryWebSocketFrame binary -> session.binary(this, binary.content());
      case PingWebSocketFrame ping -> pong(ping);
      case CloseWebSocketFrame _ -> end(CloseReason.CLIENT_CLOSED);
      default -> {} // a pong that nobody asked for
    }
  }

  private void pong(PingWebSocketFrame ping) {
    channel.writeAndFlush(new PongWebSocketFrame(ping.content().retain()));
    if (pending() > config.maxOutbound()) {
      end(CloseReason.TOO_SLOW);
    }
  }

  private void end(CloseReason reason) {
    session.transportClosed(this, reason);
    close(reason);
  }

  private void text(ByteBuf packet) {
    if (packet.isReadable()) {
      session.packet(this, packet.readByte(), packet);
    } else {
      session.packet(this, (byte) 0, packet);
    }
  }

  /// Notes the client's probe; only then may it upgrade.
  void probed() {
    probed = true;
  }

  boolean isProbed() {
    return probed;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    session.transportClosed(this, CloseReason.TRANSPORT_CLOSED);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (channel.isWritable()) {
      session.writable(this);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    end(reasonOf(cause));
  }

  private static CloseReason reasonOf(Throwable cause) {
    if (cause instanceof TooLongFrameException) {
      return CloseReason.PAYLOAD_TOO_LARGE;
    }
    if (cause instanceof CorruptedWebSocketFrameException corrupted) {
      return corrupted.closeStatus().equals(WebSocketCloseStatus.MESSAGE_TOO_BIG)
          ? CloseReason.PAYLOAD_TOO_LARGE
          : CloseReason.PROTOCOL_ERROR;
    }
    return CloseReason.TRANSPORT_ERROR;
  }

  @Override
  public void write(ByteBuf packet) {
    channel.write(Frames.frame(packet), channel.voidPromise());
  }

  @Override
  public void writeBinary(byte[] message) {
    channel.write(new BinaryWebSocketFrame(Unpooled.wrappedBuffer(message)), channel.voidPromise());
  }

  @Override
  public void flush() {
    channel.flush();
  }

  @Override
  public long pending() {
    var outbound = channel.unsafe().outboundBuffer();
    return outbound == null ? 0 : outbound.totalPendingWriteBytes();
  }

  @Override
  public boolean isWritable() {
    return channel.isWritable();
  }

  /// Says why and hangs up; a peer that reads nothing is hung up on all the same.
  @Override
  public void close(CloseReason reason) {
    if (closing || !channel.isActive()) {
      return;
    }
    closing = true;
    if (reason == CloseReason.TOO_SLOW || reason == CloseReason.PING_TIMEOUT) {
      channel.close();
      return;
    }
    channel
        .writeAndFlush(new CloseWebSocketFrame(reason.webSocketStatus()))
        .addListener(ChannelFutureListener.CLOSE);
    if (channel.isActive()) {
      channel
          .eventLoop()
          .schedule(() -> channel.close(), config.pingTimeout().toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
