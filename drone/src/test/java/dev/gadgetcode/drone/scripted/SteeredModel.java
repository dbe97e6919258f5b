package dev.gadgetcode.drone.scripted;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.CallThread;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ModelSink;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// A model that says what a test lets it say, when the test lets it.
public final class SteeredModel implements Model {
  private final BlockingQueue<ModelEvent> words = new LinkedBlockingQueue<>();
  private final AtomicInteger calls = new AtomicInteger();

  @Override
  public ModelCall stream(ModelRequest request, ModelSink sink) {
    calls.incrementAndGet();
    CallThread.start("steered-model", sink, this::play);
    return () -> words.add(new ModelEnd.Cancelled());
  }

  private ModelEnd play(ModelSink sink) {
    try {
      while (true) {
        switch (words.take()) {
          case ModelEnd end -> {
            return end;
          }
          case ModelEvent event -> sink.accept(event);
        }
      }
    } catch (InterruptedException impossible) {
      throw new IllegalStateException("nobody interrupts a call", impossible);
    }
  }

  /// How often it was asked.
  public int calls() {
    return calls.get();
  }

  public SteeredModel says(String text) {
    words.add(new ModelEvent.TextDelta(text));
    return this;
  }

  public SteeredModel answers(String text) {
    says(text);
    words.add(
        new ModelEnd.Completed(
            StopReason.ANSWERED,
            List.of(new Block.Text(text, ProviderData.NONE)),
            Usage.estimated(3, 4)));
    return this;
  }
}
