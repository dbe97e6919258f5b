package dev.gadgetcode.hub.bus;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The bus of a hub that is alone: a map. Listeners are told on the sender's thread. Thread-safe.
public final class LocalBus implements Bus {
  private final ConcurrentHashMap<Subject<?, ?>, Listener<?, ?>> listeners =
      new ConcurrentHashMap<>();

  @Override
  public <M, A> void publish(Subject<M, A> subject, M message) {
    var listener = listener(subject);
    if (listener != null) {
      listener.receive(message, _ -> {});
    }
  }

  @Override
  public <M, A> CompletableFuture<A> request(Subject<M, A> subject, M message, Duration limit) {
    var listener = listener(subject);
    if (listener == null) {
      return CompletableFuture.failedFuture(new NobodyThere(subject));
    }
    var answer = new CompletableFuture<A>();
    listener.receive(message, answer::complete);
    return answer.isDone() ? answer : answer.orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  @SuppressWarnings("unchecked") // subscribe puts only listeners of the subject's own types
  private <M, A> @Nullable Listener<M, A> listener(Subject<M, A> subject) {
    return (Listener<M, A>) listeners.get(subject);
  }

  @Override
  public <M, A> Subscription subscribe(Subject<M, A> subject, Listener<M, A> listener) {
    listeners.put(subject, listener);
    return () -> listeners.remove(subject, listener);
  }
}
