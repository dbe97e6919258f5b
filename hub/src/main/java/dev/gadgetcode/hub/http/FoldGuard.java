package dev.gadgetcode.hub.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Stands before the HTTP codec, which joins folded headers and tells nobody: a request with one is
/// refused, and the connection closed. Goes when the connection is no HTTP any more. Runs on its
/// loop.
public final class FoldGuard extends ChannelInboundHandlerAdapter {
  private static final String CODE = "bad-request";

  private final HeaderScan scan = new HeaderScan();
  private final Consumer<String> watch;
  private boolean refused;

  /// @param watch is told the code of what was refused
  public FoldGuard(Consumer<String> watch) {
    this.watch = watch;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (refused) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (context.pipeline().get(HttpServerCodec.class) == null) {
      context.fireChannelRead(message);
      context.pipeline().remove(this);
      return;
    }
    if (message instanceof ByteBuf bytes && !scan.accepts(bytes)) {
      refused = true;
      bytes.release();
      watch.accept(CODE);
      refuse(context);
      return;
    }
    context.fireChannelRead(message);
  }

  private static void refuse(ChannelHandlerContext context) {
    var body = FrontDoor.problem(400, CODE);
    var head =
        """
        HTTP/1.1 400 Bad Request\r
        content-type: application/problem+json\r
        content-length: %d\r
        connection: close\r
        \r
        """
            .formatted(body.length());
    context
        .writeAndFlush(Unpooled.copiedBuffer(head + body, StandardCharsets.US_ASCII))
        .addListener(ChannelFutureListener.CLOSE);
  }
}
