package dev.gadgetcode.ai;

/// The receiver of everything one call says. Called by the call's own virtual thread, one event at
/// a time, so it may block: a slow sink slows its own call and no other. A sink that throws ends
/// the call as [Failure.Kind#INTERNAL].
@FunctionalInterface
public interface ModelSink {
  void accept(ModelEvent event);
}
