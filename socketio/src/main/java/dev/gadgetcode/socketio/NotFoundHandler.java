package dev.gadgetcode.socketio;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;

/// Answers requests that nobody else takes, and hangs up.
final class NotFoundHandler extends SimpleChannelInboundHandler<HttpObject> {
  static void addTo(ChannelPipeline pipeline) {
    pipeline.addLast(new NotFoundHandler());
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
    if (message instanceof HttpRequest request) {
      var status =
          request.decoderResult().isFailure()
              ? HttpResponseStatus.BAD_REQUEST
              : HttpResponseStatus.NOT_FOUND;
      var response =
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
      HttpUtil.setContentLength(response, 0);
      HttpUtil.setKeepAlive(response, false);
      context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
  }
}
