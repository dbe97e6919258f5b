package dev.gadgetcode.ai.catalogue;

/// How a model is told how much to think.
public enum ThinkingStyle {
  /// It does not think, or nothing can be said about it.
  NONE,
  /// By an effort word.
  EFFORT,
  /// By a budget of tokens.
  BUDGET,
  /// It decides itself, guided by an effort word.
  ADAPTIVE,
  /// By a switch, on or off.
  SWITCH
}
