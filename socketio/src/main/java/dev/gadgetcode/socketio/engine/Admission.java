package dev.gadgetcode.socketio.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.Predicate;

/// Ends connections that are not to be taken before they reach a loop that carries others. Runs on
/// the loop of the port, which does nothing else, so that a flood of connections keeps nobody
/// waiting but those who connect.
final class Admission extends ChannelInboundHandlerAdapter {
  private final Predicate<InetAddress> admission;

  Admission(Predicate<InetAddress> admission) {
    this.admission = admission;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof Channel connection
        && connection.remoteAddress() instanceof InetSocketAddress remote
        && !admission.test(remote.getAddress())) {
      connection.unsafe().closeForcibly();
      return;
    }
    context.fireChannelRead(message);
  }
}
