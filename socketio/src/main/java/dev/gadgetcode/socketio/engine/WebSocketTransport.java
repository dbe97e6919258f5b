package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import java.util.concurrent.TimeUnit;

/// A WebSocket of a session: its only transport, or one that probes to take over from polling. Its
/// channel is registered with the session's loop, so everything here runs there.
final class WebSocketTransport extends ChannelInboundHandlerAdapter
    implements EngineTransport, WebSocketReader.Receiver {
  private final Channel channel;
  private final EngineSession session;
  private final EngineConfig config;
  private final OutgoingFrames outgoing;
  private boolean probed;
  private boolean closing;

  WebSocketTransport(Channel channel, EngineSession session, EngineConfig config) {
    this.channel = channel;
    this.session = session;
    this.config = config;
    this.outgoing = new OutgoingFrames(channel);
  }

  /// The peer pings on its own; it gets its bytes back.
  @Override
  public void ping(ByteBuf content) {
    outgoing.write();
    channel.writeAndFlush(new PongWebSocketFrame(content.copy()));
    if (pending() > config.maxOutbound()) {
      end(CloseReason.TOO_SLOW);
    }
  }

  @Override
  public void binary(ByteBuf message) {
    session.binary(this, message);
  }

  @Override
  public void closed() {
    end(CloseReason.CLIENT_CLOSED);
  }

  @Override
  public boolean isClosing() {
    return closing;
  }

  private void end(CloseReason reason) {
    session.transportClosed(this, reason);
    close(reason);
  }

  @Override
  public void text(ByteBuf packet) {
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
    outgoing.drop();
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
    outgoing.add(Frames.frame(packet));
  }

  @Override
  public void writeBinary(byte[] message) {
    outgoing.write();
    channel.write(new BinaryWebSocketFrame(Unpooled.wrappedBuffer(message)), channel.voidPromise());
  }

  @Override
  public void flush() {
    outgoing.write();
    channel.flush();
  }

  @Override
  public long pending() {
    var outbound = channel.unsafe().outboundBuffer();
    return outgoing.bytes() + (outbound == null ? 0 : outbound.totalPendingWriteBytes());
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
      outgoing.drop();
      channel.close();
      return;
    }
    outgoing.write();
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
