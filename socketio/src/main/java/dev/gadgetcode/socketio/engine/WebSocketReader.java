package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import org.jspecify.annotations.Nullable;

/// Reads the frames of a WebSocket client. A whole frame is unmasked where it lies and handed on
/// without a copy or an object; only what comes in pieces is collected. Runs on the channel's loop.
final class WebSocketReader extends ChannelInboundHandlerAdapter {
  private static final int CONTINUATION = 0;
  private static final int TEXT = 1;
  private static final int BINARY = 2;
  private static final int CLOSE = 8;
  private static final int PING = 9;
  private static final int PONG = 10;
  private static final int LONGEST_CONTROL = 125;
  private static final int MASK_LENGTH = Integer.BYTES;
  private static final int SMALLEST_KEPT = 512;

  /// Whom the frames are for. The buffers are the reader's and good for the call alone.
  interface Receiver {
    void text(ByteBuf message);

    void binary(ByteBuf message);

    void ping(ByteBuf content);

    /// The peer said goodbye.
    void closed();

    /// Is nothing wanted any more?
    boolean isClosing();
  }

  private final Receiver receiver;
  private final int maxPayload;

  /// The beginning of a frame whose end has not come.
  private @Nullable ByteBuf kept;

  /// The frames so far of a message that comes in several.
  private @Nullable ByteBuf fragments;

  private int fragmentsType;

  WebSocketReader(Receiver receiver, int maxPayload) {
    this.receiver = receiver;
    this.maxPayload = maxPayload;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    var in = (ByteBuf) message;
    if (kept != null) {
      kept.writeBytes(in);
      in.release();
      in = kept;
      kept = null;
    }
    try {
      boolean more = true;
      while (more && !receiver.isClosing()) {
        more = frame(context, in);
      }
      if (in.isReadable() && !receiver.isClosing() && !context.isRemoved()) {
        int length = in.readableBytes();
        kept = context.alloc().buffer(Math.max(SMALLEST_KEPT, length * 2)).writeBytes(in);
      }
    } finally {
      in.release();
    }
  }

  /// Takes one whole frame.
  ///
  /// @return false when its end has not come yet
  private boolean frame(ChannelHandlerContext context, ByteBuf in) {
    int start = in.readerIndex();
    int there = in.readableBytes();
    if (there < 2) {
      return false;
    }
    int first = in.getByte(start);
    int second = in.getByte(start + 1);
    checkHead(first, second);
    int header = headerLength(second & 0x7F);
    if (there < header) {
      return false;
    }
    int length = length(in, start, second & 0x7F);
    if (there < header + length) {
      return false;
    }
    int content = start + header;
    unmask(in, content, content + length, in.getInt(content - MASK_LENGTH));
    int limit = in.writerIndex();
    in.setIndex(content, content + length);
    take(context, first & 0x0F, first < 0, in);
    in.setIndex(content + length, limit);
    return true;
  }

  private static void checkHead(int first, int second) {
    int type = first & 0x0F;
    boolean control = type >= CLOSE;
    if ((first & 0x70) != 0 || second >= 0 || type > PONG || (type > BINARY && !control)) {
      throw broken("not a frame of a client");
    }
    if (control && (first >= 0 || (second & 0x7F) > LONGEST_CONTROL)) {
      throw broken("control frame too long or in pieces");
    }
  }

  private static int headerLength(int shortLength) {
    return MASK_LENGTH
        + switch (shortLength) {
          case 126 -> 4;
          case 127 -> 10;
          default -> 2;
        };
  }

  private int length(ByteBuf in, int start, int shortLength) {
    long length =
        switch (shortLength) {
          case 126 -> in.getUnsignedShort(start + 2);
          case 127 -> in.getLong(start + 2);
          default -> shortLength;
        };
    if (length < 0
        || (shortLength == 126 && length < 126)
        || (shortLength == 127 && length < 1 << Short.SIZE)) {
      throw broken("length in too many bytes");
    }
    if (length > maxPayload) {
      throw tooLarge();
    }
    return (int) length;
  }

  private static void unmask(ByteBuf in, int from, int to, int mask) {
    var bytes = in.internalNioBuffer(from, to - from);
    long twice = (long) mask << Integer.SIZE | Integer.toUnsignedLong(mask);
    int at = bytes.position();
    int end = bytes.limit();
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      bytes.putLong(at, bytes.getLong(at) ^ twice);
    }
    for (int shift = 24; at < end; at++, shift -= 8) {
      bytes.put(at, (byte) (bytes.get(at) ^ (mask >>> shift)));
    }
  }

  private void take(ChannelHandlerContext context, int type, boolean last, ByteBuf content) {
    switch (type) {
      case TEXT, BINARY -> {
        if (fragments != null) {
          throw broken("message within a message");
        }
        if (last) {
          message(type, content);
        } else {
          fragmentsType = type;
          fragments = context.alloc().buffer(content.readableBytes()).writeBytes(content);
        }
      }
      case CONTINUATION -> fragment(last, content);
      case PING -> receiver.ping(content);
      case CLOSE -> goodbye(content);
      default -> {} // a pong that nobody asked for
    }
  }

  private void goodbye(ByteBuf content) {
    int length = content.readableBytes();
    if (length == 1
        || (length > 1 && !WebSocketCloseStatus.isValidStatusCode(content.readUnsignedShort()))
        || !EnginePacket.isText(content)) {
      throw broken("close frame without a status");
    }
    receiver.closed();
  }

  private void fragment(boolean last, ByteBuf content) {
    var message = fragments;
    if (message == null) {
      throw broken("continuation of nothing");
    }
    if (message.readableBytes() + content.readableBytes() > maxPayload) {
      throw tooLarge();
    }
    message.writeBytes(content);
    if (last) {
      fragments = null;
      try {
        message(fragmentsType, message);
      } finally {
        message.release();
      }
    }
  }

  private void message(int type, ByteBuf content) {
    if (type == TEXT) {
      receiver.text(content);
    } else {
      receiver.binary(content);
    }
  }

  private static CorruptedWebSocketFrameException broken(String why) {
    return new CorruptedWebSocketFrameException(WebSocketCloseStatus.PROTOCOL_ERROR, why);
  }

  private static CorruptedWebSocketFrameException tooLarge() {
    return new CorruptedWebSocketFrameException(
        WebSocketCloseStatus.MESSAGE_TOO_BIG, "message too large");
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    drop();
    context.fireChannelInactive();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    drop();
  }

  private void drop() {
    if (kept != null) {
      kept.release();
      kept = null;
    }
    if (fragments != null) {
      fragments.release();
      fragments = null;
    }
  }
}
