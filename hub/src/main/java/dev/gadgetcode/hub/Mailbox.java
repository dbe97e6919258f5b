package dev.gadgetcode.hub;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The one writer of something: what is left here is handled in its order, a batch at a time, on a
/// virtual thread that lives only while there is something to do. What comes while a batch is being
/// handled is the next batch. The box is bounded; what finds it full, or closed, is refused.
public final class Mailbox<T> {
  private static final Logger log = LoggerFactory.getLogger(Mailbox.class);
  private static final int LARGEST_BATCH = 1_024;

  /// The size of a box that takes nothing more.
  private static final int CLOSED = Integer.MIN_VALUE;

  private final ConcurrentLinkedQueue<T> letters = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  private final AtomicBoolean running = new AtomicBoolean();
  private final AtomicBoolean woken = new AtomicBoolean();
  private final String name;
  private final int capacity;
  private final Handler<T> handler;

  /// What could not be handled yet. Of the thread that runs.
  private List<T> putBack = new ArrayList<>();

  public Mailbox(String name, int capacity, Handler<T> handler) {
    this.name = name;
    this.capacity = capacity;
    this.handler = handler;
  }

  /// Whom the letters are for.
  @FunctionalInterface
  public interface Handler<T> {
    /// Handles a batch to its end, on a virtual thread: it may wait.
    void handle(List<T> batch);

    /// Begins to handle a batch on the thread that brought it, or on the one that ended the last:
    /// it must not wait.
    ///
    /// @return what ends when the batch is handled, however that went; empty where it is one for
    ///   {@link #handle}
    default Optional<CompletableFuture<Void>> begin(List<T> batch) {
      return Optional.empty();
    }
  }

  /// Leaves something; returns false when there is no room for it, or the box is closed.
  public boolean offer(T letter) {
    if (!put(letter)) {
      return false;
    }
    start();
    return true;
  }

  /// The same, and begins to handle it here and now, where nothing else is being handled and the
  /// handler can do so without waiting: a thread would cost more than the letter.
  public boolean bring(T letter) {
    if (!put(letter)) {
      return false;
    }
    if (running.compareAndSet(false, true)) {
      runHere();
    }
    return true;
  }

  private boolean put(T letter) {
    int waiting;
    do {
      waiting = size.get();
      if (waiting < 0 || waiting >= capacity) {
        return false;
      }
    } while (!size.compareAndSet(waiting, waiting + 1));
    letters.add(letter);
    return true;
  }

  /// How much waits to be handled.
  public int waiting() {
    return Math.max(0, size.get());
  }

  /// Closes the box for good where nothing waits, nothing is being handled and its owner agrees,
  /// who is asked as if by a batch: nothing else runs meanwhile. Returns whether it is closed now.
  public boolean closeIfIdle(BooleanSupplier agrees) {
    if (!running.compareAndSet(false, true)) {
      return isClosed();
    }
    if (putBack.isEmpty() && agrees.getAsBoolean() && size.compareAndSet(0, CLOSED)) {
      return true; // and nothing will ever run here again
    }
    running.set(false);
    if (!letters.isEmpty() || woken.get()) {
      start();
    }
    return false;
  }

  public boolean isClosed() {
    return size.get() < 0;
  }

  private void start() {
    if (running.compareAndSet(false, true)) {
      Thread.ofVirtual().name(name).start(this::run);
    }
  }

  /// Has the next batch begin with these, before all that came since: what came first is handled
  /// first, however often it has to be tried. For the handler alone, which sees to it that {@link
  /// #tryAgain} is called.
  public void putBack(List<T> unhandled) {
    putBack.addAll(unhandled);
  }

  /// Handles what was put back, whether anything else has come or not.
  public void tryAgain() {
    woken.set(true);
    start();
  }

  private void run() {
    do {
      for (var batch = batch(); !batch.isEmpty(); batch = batch()) {
        handle(batch);
      }
    } while (!stop());
  }

  private void handle(List<T> batch) {
    try {
      handler.handle(batch);
    } catch (RuntimeException failed) {
      failed(batch, failed);
    }
  }

  /// Handles what can be handled without waiting, batch by batch, each on the thread that ended the
  /// one before; goes on elsewhere with what cannot.
  private void runHere() {
    do {
      for (var batch = batch(); !batch.isEmpty(); batch = batch()) {
        var begun = begin(batch);
        if (begun.isEmpty()) {
          var unhandled = batch;
          Thread.ofVirtual()
              .name(name)
              .start(() -> {
                handle(unhandled);
                run();
              });
          return;
        }
        if (!begun.get().isDone()) {
          begun.get().whenComplete((_, _) -> runHere());
          return;
        }
      }
    } while (!stop());
  }

  private Optional<CompletableFuture<Void>> begin(List<T> batch) {
    try {
      return handler.begin(batch);
    } catch (RuntimeException failed) {
      failed(batch, failed);
      return Optional.of(CompletableFuture.completedFuture(null));
    }
  }

  private void failed(List<T> batch, RuntimeException failed) {
    log.error("batch failed mailbox={} size={}", name, batch.size(), failed);
  }

  /// Returns false where something came meanwhile, and this thread goes on.
  private boolean stop() {
    running.set(false);
    return (letters.isEmpty() && !woken.get()) || !running.compareAndSet(false, true);
  }

  private List<T> batch() {
    boolean again = woken.getAndSet(false);
    if (letters.isEmpty() && !again) {
      return List.of();
    }
    var batch = putBack;
    putBack = new ArrayList<>();
    int first = batch.size();
    T letter;
    while (batch.size() - first < LARGEST_BATCH && (letter = letters.poll()) != null) {
      batch.add(letter);
    }
    size.addAndGet(first - batch.size());
    return batch;
  }
}
