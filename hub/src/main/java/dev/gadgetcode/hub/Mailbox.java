package dev.gadgetcode.hub;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one writer of something: what is left here is handled in its order, a batch at a time, on a
/// virtual thread that lives only while there is something to do. What comes while a batch is being
/// handled is the next batch. The box is bounded; what finds it full is refused.
public final class Mailbox<T> {
  private static final Logger log = LoggerFactory.getLogger(Mailbox.class);
  private static final int LARGEST_BATCH = 1_024;

  private final ConcurrentLinkedQueue<T> letters = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicBoolean running = new AtomicBoolean();
  private final String name;
  private final int capacity;
  private final Consumer<List<T>> handler;

  public Mailbox(String name, int capacity, Consumer<List<T>> handler) {
    this.name = name;
    this.capacity = capacity;
    this.handler = handler;
  }

  /// Leaves something; returns false when there is no room for it.
  public boolean offer(T letter) {
    if (size.get() >= capacity) {
      return false;
    }
    size.incrementAndGet();
    letters.add(letter);
    if (running.compareAndSet(false, true)) {
      Thread.ofVirtual().name(name).start(this::run);
    }
    return true;
  }

  private void run() {
    do {
      for (var batch = batch(); !batch.isEmpty(); batch = batch()) {
        try {
          handler.accept(batch);
        } catch (RuntimeException failed) {
          log.error("batch failed mailbox={} size={}", name, batch.size(), failed);
        }
      }
      running.set(false);
    } while (!letters.isEmpty() && running.compareAndSet(false, true));
  }

  private List<T> batch() {
    var batch = new ArrayList<T>(4);
    T letter;
    while (batch.size() < LARGEST_BATCH && (letter = letters.poll()) != null) {
      batch.add(letter);
    }
    size.addAndGet(-batch.size());
    return batch;
  }
}
