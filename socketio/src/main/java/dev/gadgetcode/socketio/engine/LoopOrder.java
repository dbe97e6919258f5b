package dev.gadgetcode.socketio.engine;

import io.netty.channel.EventLoop;
import java.util.concurrent.atomic.AtomicInteger;

/// Runs tasks on a loop in the order in which they come, whoever brings them: one of the loop's own
/// runs at once, unless it would overtake one that another thread brought before. Thread-safe.
final class LoopOrder {
  private final EventLoop loop;

  /// Those that other threads brought and the loop has not come to.
  private final AtomicInteger brought = new AtomicInteger();

  LoopOrder(EventLoop loop) {
    this.loop = loop;
  }

  /// @throws java.util.concurrent.RejectedExecutionException where the loop has ended
  void run(Runnable task) {
    if (loop.inEventLoop() && brought.get() == 0) {
      task.run();
      return;
    }
    brought.incrementAndGet();
    loop.execute(() -> {
      brought.decrementAndGet();
      task.run();
    });
  }
}
