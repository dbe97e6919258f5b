package dev.gadgetcode.ai;

/// How much a model should reason before it answers; a wish that each provider maps to what it has.
public enum Thinking {
  /// Whatever the model does by itself.
  AUTO,
  OFF,
  LOW,
  MEDIUM,
  HIGH
}
