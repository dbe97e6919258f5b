package dev.gadgetcode.hub.session;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one writer of something: tasks run one at a time, in their order, on a virtual thread of its
/// own. The queue is bounded; a task that finds it full is refused.
public final class Mailbox implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Mailbox.class);
  private static final int CAPACITY = 10_000;

  private final BlockingQueue<Runnable> tasks = new ArrayBlockingQueue<>(CAPACITY);
  private final String name;
  private final Thread thread;

  public Mailbox(String name) {
    this.name = name;
    this.thread = Thread.ofVirtual().name(name).start(this::run);
  }

  /// Leaves a task; returns false when there is no room for it.
  public boolean offer(Runnable task) {
    return tasks.offer(task);
  }

  private void run() {
    try {
      while (true) {
        var task = tasks.take();
        try {
          task.run();
        } catch (RuntimeException failed) {
          log.error("task failed mailbox={}", name, failed);
        }
      }
    } catch (InterruptedException _) {
      log.debug("mailbox closed mailbox={}", name);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
