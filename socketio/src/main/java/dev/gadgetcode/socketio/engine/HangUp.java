package dev.gadgetcode.socketio.engine;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The last handler of an HTTP connection: ends one that broke or that nothing happens on. Runs on
/// the connection's loop.
final class HangUp extends ChannelInboundHandlerAdapter {
  private static final Logger log = LoggerFactory.getLogger(HangUp.class);

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent) {
      context.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      log.debug("connection broke remote={}", context.channel().remoteAddress(), cause);
    } else {
      log.error("connection failed remote={}", context.channel().remoteAddress(), cause);
    }
    context.close();
  }
}
