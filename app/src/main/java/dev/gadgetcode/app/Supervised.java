package dev.gadgetcode.app;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// A child process that is started again when it dies, watched by a virtual thread of its own. Its
/// methods may be called from any thread.
final class Supervised implements AutoCloseable {
  private final Starter starter;
  private final RestartPolicy policy;
  private final Consumer<String> notes;
  private final String ready;
  private final CompletableFuture<RestartPolicy.Decision> over = new CompletableFuture<>();
  private final Thread watcher;
  private ChildProcess child;
  private boolean closing;

  /// Starts the process once more.
  @FunctionalInterface
  interface Starter {
    /// Like the first.
    ///
    /// @param ready what the first one said when it was ready
    ChildProcess start(String ready) throws IOException;
  }

  private Supervised(
      ChildProcess first,
      Starter starter,
      RestartPolicy policy,
      Consumer<String> notes,
      String ready) {
    this.child = first;
    this.starter = starter;
    this.policy = policy;
    this.notes = notes;
    this.ready = ready;
    this.watcher = Thread.ofVirtual().name("supervisor").start(this::watch);
  }

  /// Waits until the first process is ready, and watches over it from then on. One that does not
  /// get ready is not started again: what is wrong then is nothing that passes.
  ///
  /// @param notes told a sentence when it is started again
  static Supervised watch(
      ChildProcess first, Starter starter, RestartPolicy policy, Consumer<String> notes)
      throws IOException, InterruptedException {
    try {
      return new Supervised(first, starter, policy, notes, first.awaitReady());
    } catch (IOException | InterruptedException failed) {
      first.close();
      throw failed;
    }
  }

  /// The rest of the line with which the first process said that it was ready.
  String ready() {
    return ready;
  }

  /// Completes when it is not started again.
  CompletableFuture<RestartPolicy.Decision> over() {
    return over;
  }

  private void watch() {
    try {
      while (true) {
        int exitCode = current().awaitEnd();
        switch (policy.ended(exitCode, Instant.now())) {
          case RestartPolicy.StartAgain(var pause, var sentence) -> {
            notes.accept(sentence);
            Thread.sleep(pause);
            if (!startAgain()) {
              return;
            }
          }
          case RestartPolicy.LetRest rest -> {
            over.complete(rest);
            return;
          }
          case RestartPolicy.GiveUp giveUp -> {
            over.complete(giveUp);
            return;
          }
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed
    } catch (IOException failed) {
      over.complete(new RestartPolicy.GiveUp("cannot be started again: " + failed.getMessage()));
    }
  }

  private synchronized ChildProcess current() {
    return child;
  }

  private synchronized boolean startAgain() throws IOException {
    if (closing) {
      return false;
    }
    child = starter.start(ready);
    child.whenStarted(() -> notes.accept(policy.name() + " is ready again"), notes);
    return true;
  }

  /// Ends it for good.
  @Override
  public void close() {
    ChildProcess last;
    synchronized (this) {
      closing = true;
      last = child;
    }
    watcher.interrupt();
    last.close();
    notes.accept(policy.name() + " has stopped");
  }
}
