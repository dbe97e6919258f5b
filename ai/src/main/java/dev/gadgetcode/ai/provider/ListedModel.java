package dev.gadgetcode.ai.provider;

import java.util.OptionalInt;

/// A model as its provider lists it. `contextWindow` is there when the provider says it.
public record ListedModel(String id, String title, OptionalInt contextWindow, State state) {

  /// Whether the model can answer at once.
  public enum State {
    /// It can be called.
    READY,
    /// It is in memory on the provider's machine, so its first word comes sooner.
    LOADED
  }
}
