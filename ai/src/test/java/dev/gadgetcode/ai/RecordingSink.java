package dev.gadgetcode.ai;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/// A sink that keeps every event and lets a test wait for the end, or for the first event of some
/// sort.
public final class RecordingSink implements ModelSink {
  private static final long PATIENCE_SECONDS = 30;

  private final List<ModelEvent> events = new CopyOnWriteArrayList<>();
  private final CompletableFuture<ModelEnd> end = new CompletableFuture<>();
  private final CountDownLatch awaited = new CountDownLatch(1);
  private final Predicate<ModelEvent> waitingFor;

  public RecordingSink() {
    this(event -> event instanceof ModelEnd);
  }

  public RecordingSink(Predicate<ModelEvent> waitingFor) {
    this.waitingFor = waitingFor;
  }

  @Override
  public void accept(ModelEvent event) {
    events.add(event);
    if (waitingFor.test(event)) {
      awaited.countDown();
    }
    if (event instanceof ModelEnd last) {
      end.complete(last);
    }
  }

  public ModelEnd end() {
    try {
      return end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("the call did not end; so far: " + events, e);
    }
  }

  public void awaitEvent() {
    try {
      if (!awaited.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the event did not come; so far: " + events);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public List<ModelEvent> events() {
    return List.copyOf(events);
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    for (ModelEvent event : events) {
      if (event instanceof ModelEvent.TextDelta delta) {
        text.append(delta.text());
      }
    }
    return text.toString();
  }

  public String thinking() {
    StringBuilder text = new StringBuilder();
    for (ModelEvent event : events) {
      if (event instanceof ModelEvent.ThinkingDelta delta) {
        text.append(delta.text());
      }
    }
    return text.toString();
  }

  public long ends() {
    return events.stream().filter(ModelEnd.class::isInstance).count();
  }
}
