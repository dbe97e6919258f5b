package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A session's listener that keeps what it is told. Written by the session's loop, read by any
/// thread.
final class NotedSession implements EngineListener {
  private final Queue<String> told = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<CloseReason> closed = new CompletableFuture<>();

  List<String> told() {
    return List.copyOf(told);
  }

  CompletableFuture<CloseReason> closed() {
    return closed;
  }

  @Override
  public void text(ByteBuf message) {
    told.add("text " + message.toString(StandardCharsets.UTF_8));
  }

  @Override
  public void binary(ByteBuf message) {
    told.add("binary " + message.readableBytes());
  }

  @Override
  public void closed(CloseReason reason) {
    if (!closed.complete(reason)) {
      throw new IllegalStateException("closed twice");
    }
  }
}
