package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Journal;
import dev.gadgetcode.hub.store.StorageFull;
import dev.gadgetcode.hub.store.Store;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// A real store whose commits a test can hold up, or refuse for want of room, and in which it can
/// hold up those who read a turn's log. Thread-safe.
public final class GatedStore implements Store {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Store store;
  private volatile CountDownLatch gate = new CountDownLatch(0);
  private volatile CountDownLatch foldsGate = new CountDownLatch(0);
  private volatile CountDownLatch readersGate = new CountDownLatch(0);
  private volatile boolean full;
  private boolean isHeld;

  public GatedStore(Store store) {
    this.store = store;
  }

  /// Holds up the events that come from now on; everything else is kept as ever.
  void hold() {
    gate = new CountDownLatch(1);
  }

  /// Holds up what is neither an event nor a fact: turns that are folded.
  void holdFolds() {
    foldsGate = new CountDownLatch(1);
  }

  void letGo() {
    gate.countDown();
    foldsGate.countDown();
  }

  /// Waits until somebody stands at the gate.
  void awaitHeld() throws InterruptedException {
    awaitThat(() -> isHeld);
  }

  /// Holds up who catches up with a turn from now on.
  void holdReaders() {
    readersGate = new CountDownLatch(1);
  }

  void letReadersGo() {
    readersGate.countDown();
  }

  /// Has no room from now on, or has it again.
  public void setFull(boolean isFull) {
    full = isFull;
  }

  @Override
  public CompletableFuture<Void> commit(Change change) {
    if (full) {
      return CompletableFuture.failedFuture(new StorageFull(new IOException("on purpose")));
    }
    if (!change.events().isEmpty()) {
      pass(gate);
    } else if (change.facts().isEmpty()) {
      pass(foldsGate);
    }
    return store.commit(change).whenComplete((_, _) -> committed());
  }

  private void pass(CountDownLatch closed) {
    held(closed.getCount() > 0);
    await(closed);
    held(false);
  }

  private synchronized void held(boolean nowHeld) {
    isHeld = nowHeld;
    notifyAll();
  }

  private synchronized void committed() {
    notifyAll();
  }

  /// Waits for the commit after which something is so.
  void awaitCommit(BooleanSupplier isSo) throws InterruptedException {
    awaitThat(isSo);
  }

  private synchronized void awaitThat(BooleanSupplier isSo) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!isSo.getAsBoolean()) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        throw new IllegalStateException("it did not become so");
      }
      wait(left);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody let go");
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Override
  public <T extends @Nullable Object> T read(Function<Handle, T> query) {
    return store.read(query);
  }

  @Override
  public boolean hasRoom() {
    return gate.getCount() == 0 && store.hasRoom();
  }

  @Override
  public Journal journal() {
    return new GatedJournal(store.journal(), () -> await(readersGate));
  }

  @Override
  public long groups() {
    return store.groups();
  }

  @Override
  public void close() {
    store.close();
  }
}
