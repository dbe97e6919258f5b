package dev.gadgetcode.ai;

/// A piece of a message. Blocks keep their order; what a provider needs to get back verbatim is in
/// [ProviderData].
public sealed interface Block {
  /// Words, of the user or of the model.
  record Text(String text, ProviderData data) implements Block {
    public Text(String text) {
      this(text, ProviderData.NONE);
    }
  }

  /// The model's reasoning. The text may be empty where the provider hides it and only `data`
  /// carries it.
  record Thinking(String text, ProviderData data) implements Block {
    public Thinking(String text) {
      this(text, ProviderData.NONE);
    }
  }

  /// A tool the model wants run. `arguments` is the JSON text of an object; `id` is unique in the
  /// conversation.
  record ToolCall(String id, String name, String arguments, ProviderData data) implements Block {
    public ToolCall(String id, String name, String arguments) {
      this(id, name, arguments, ProviderData.NONE);
    }
  }

  /// What a tool call gave. Every tool call of a message has one in the next message.
  record ToolResult(String callId, String toolName, String text, Outcome outcome)
      implements Block {}

  /// A picture for models that see, as base64.
  record Image(String mediaType, String base64) implements Block {}

  /// Whether a tool did what it was asked.
  enum Outcome {
    OK,
    FAILED
  }
}
