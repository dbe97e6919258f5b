package dev.gadgetcode.socketio.engine;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/// A way to do I/O.
public record NettyTransport(
    IoHandlerFactory handlers,
    Class<? extends ServerChannel> serverChannel,
    Class<? extends Channel> channel) {

  /// The machine's own for a server: epoll on Linux, the JDK's selectors elsewhere.
  public static NettyTransport ofTheMachine() {
    return Epoll.isAvailable()
        ? new NettyTransport(
            EpollIoHandler.newFactory(), EpollServerSocketChannel.class, EpollSocketChannel.class)
        : ofTheJdk();
  }

  /// For whoever has few connections: it needs nothing native, and none of its classes.
  public static NettyTransport ofTheJdk() {
    return new NettyTransport(
        NioIoHandler.newFactory(), NioServerSocketChannel.class, NioSocketChannel.class);
  }

  /// Event loops on daemon threads: they keep no process alive.
  public EventLoopGroup loops(int count, String name) {
    return new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory(name, true), handlers);
  }
}
