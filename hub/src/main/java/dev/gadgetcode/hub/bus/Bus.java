package dev.gadgetcode.hub.bus;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/// Carries messages to the owner of a subject. It only carries: what must not be lost is in the
/// store. Messages of one sender to one subject arrive in their order. Thread-safe.
public interface Bus {
  /// Sends a message; nobody answers, and where nobody listens it is lost.
  <M, A> void publish(Subject<M, A> subject, M message);

  /// Sends a message and waits for its answer.
  ///
  /// @return fails with {@link NobodyThere} where nobody listens, and with {@link
  ///   java.util.concurrent.TimeoutException} after the limit
  <M, A> CompletableFuture<A> request(Subject<M, A> subject, M message, Duration limit);

  /// Listens to a subject until the subscription is closed. The last one to subscribe is the one
  /// that is told; closing takes away only what is its own.
  <M, A> Subscription subscribe(Subject<M, A> subject, Listener<M, A> listener);

  /// The owner of a subject. Told on the sender's thread or one of the bus: it does not block.
  @FunctionalInterface
  interface Listener<M, A> {
    /// Takes a message.
    ///
    /// @param reply takes the answer, once; nobody may wait for it
    void receive(M message, Consumer<A> reply);
  }

  /// One who listens.
  interface Subscription extends AutoCloseable {
    @Override
    void close();
  }

  /// Nobody listens to the subject.
  final class NobodyThere extends Exception {
    private static final long serialVersionUID = 1;

    public NobodyThere(Subject<?, ?> subject) {
      super("nobody listens to " + subject);
    }
  }
}
