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

/// The machine's way to do I/O: epoll on Linux, the JDK's selectors elsewhere.
public record NettyTransport(
    IoHandlerFactory handlers,
    Class<? extends ServerChannel> serverChannel,
    Class<? extends Channel> channel) {

  public static NettyTransport best() {
    return Epoll.isAvailable()
        ? new NettyTransport(
            EpollIoHandler.newFactory(), EpollServerSocketChannel.class, EpollSocketChannel.class)
        : new NettyTransport(
            NioIoHandler.newFactory(), NioServerSocketChannel.class, NioSocketChannel.class);
  }

  /// Event loops on daemon threads: they keep no process alive.
  public EventLoopGroup loops(int count, String name) {
    return new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory(name, true), handlers);
  }
}
