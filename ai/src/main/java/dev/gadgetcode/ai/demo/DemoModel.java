package dev.gadgetcode.ai.demo;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.CallThread;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ModelSink;
import dev.gadgetcode.ai.TokenEstimate;
import dev.gadgetcode.ai.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// A scripted model that says it is one: it shows a whole turn with no key and no network. The same
/// request always gives the same events. It speaks at a steady rate on the call's virtual thread
/// and holds no state between calls.
public final class DemoModel implements Model {
  public static final int USUAL_RATE = 60;

  private final long nanosPerToken;

  private DemoModel(long nanosPerToken) {
    this.nanosPerToken = nanosPerToken;
  }

  public static DemoModel atUsualRate() {
    return atRate(USUAL_RATE);
  }

  public static DemoModel atRate(int tokensPerSecond) {
    if (tokensPerSecond < 1) {
      throw new IllegalArgumentException("a rate is at least one token per second");
    }
    return new DemoModel(TimeUnit.SECONDS.toNanos(1) / tokensPerSecond);
  }

  /// As fast as the sink takes it.
  public static DemoModel unpaced() {
    return new DemoModel(0);
  }

  @Override
  public ModelCall stream(ModelRequest request, ModelSink sink) {
    CountDownLatch cancelled = new CountDownLatch(1);
    CallThread.start("demo-model", sink, out -> play(request, out, cancelled));
    return cancelled::countDown;
  }

  private ModelEnd play(ModelRequest request, ModelSink sink, CountDownLatch cancelled) {
    DemoStep step = DemoScript.next(request);
    List<ModelEvent> events = events(step);
    long start = System.nanoTime();
    for (int i = 0; i < events.size(); i++) {
      if (isCancelled(cancelled, start + i * nanosPerToken - System.nanoTime())) {
        return new ModelEnd.Cancelled();
      }
      sink.accept(events.get(i));
    }
    Usage usage = Usage.estimated(TokenEstimate.of(request), events.size());
    return new ModelEnd.Completed(step.reason(), step.blocks(), usage);
  }

  private static List<ModelEvent> events(DemoStep step) {
    List<ModelEvent> events = new ArrayList<>();
    add(events, step.thought(), ModelEvent.ThinkingDelta::new);
    add(events, step.words(), ModelEvent.TextDelta::new);
    step.call().ifPresent(call -> addCall(events, call));
    return events;
  }

  private static void addCall(List<ModelEvent> events, Block.ToolCall call) {
    events.add(new ModelEvent.ToolCallStarted(call.id(), call.name()));
    add(events, call.arguments(), piece -> new ModelEvent.ToolCallDelta(call.id(), piece));
    events.add(new ModelEvent.ToolCallReady(call));
  }

  private static void add(List<ModelEvent> events, String text, Function<String, ModelEvent> wrap) {
    DemoWords.pieces(text).stream().map(wrap).forEach(events::add);
  }

  private static boolean isCancelled(CountDownLatch cancelled, long waitNanos) {
    try {
      return cancelled.await(waitNanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts a call", e);
    }
  }
}
