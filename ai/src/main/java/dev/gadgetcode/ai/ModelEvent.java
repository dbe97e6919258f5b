package dev.gadgetcode.ai;

/// One thing a model says while it answers. After any number of these comes exactly one [ModelEnd].
///
/// The order is the provider's order. A tool call is announced, its arguments follow in fragments,
/// and it is ready when they are whole; fragments of parallel calls may interleave and are told
/// apart by `callId`.
public sealed interface ModelEvent
    permits ModelEnd,
        ModelEvent.ThinkingDelta,
        ModelEvent.TextDelta,
        ModelEvent.ToolCallStarted,
        ModelEvent.ToolCallDelta,
        ModelEvent.ToolCallReady,
        ModelEvent.UsageReported {
  /// A piece of the model's reasoning. Never empty, never half a character.
  record ThinkingDelta(String text) implements ModelEvent {}

  /// A piece of the answer. Never empty, never half a character.
  record TextDelta(String text) implements ModelEvent {}

  /// The model began to write a call of the tool `name`.
  record ToolCallStarted(String callId, String name) implements ModelEvent {}

  /// A piece of the JSON text of a tool call's arguments; for showing progress, not for parsing.
  record ToolCallDelta(String callId, String fragment) implements ModelEvent {}

  /// A tool call whose arguments are whole and known to be a JSON object.
  record ToolCallReady(Block.ToolCall call) implements ModelEvent {}

  /// The tokens of this call as far as the provider has counted them; each report replaces the one
  /// before.
  record UsageReported(Usage usage) implements ModelEvent {}
}
