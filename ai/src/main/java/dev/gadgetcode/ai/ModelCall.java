package dev.gadgetcode.ai;

/// The handle of one running call of a model; safe to use from any thread.
@FunctionalInterface
public interface ModelCall {
  /// Asks the call to stop and returns at once. The sink gets [ModelEnd.Cancelled] within 100 ms,
  /// at any moment of the call, unless another end came first. A sink that is busy with an event is
  /// never interrupted; the end follows it.
  void cancel();
}
