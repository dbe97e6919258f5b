package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.ModelSink;
import dev.gadgetcode.ai.ProviderData;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// A tool call that the model is writing. It is announced when its name is known. Run by the call's
/// thread.
final class OpenCall implements BlockFold.OpenBlock {
  private final String id;
  private final ModelSink sink;
  private final FailureTexts texts;
  private final Consumer<String> count;
  private final StringBuilder arguments = new StringBuilder();
  private String name = "";
  private ProviderData data = ProviderData.NONE;

  OpenCall(String id, ModelSink sink, FailureTexts texts, Consumer<String> count) {
    this.id = id;
    this.sink = sink;
    this.texts = texts;
    this.count = count;
  }

  String id() {
    return id;
  }

  String name() {
    return name;
  }

  void named(String text) {
    if (name.isEmpty() && !text.isEmpty()) {
      name = text;
      sink.accept(new ModelEvent.ToolCallStarted(id, name));
      if (!arguments.isEmpty()) {
        sink.accept(new ModelEvent.ToolCallDelta(id, arguments.toString()));
      }
    }
  }

  void fragment(String text) {
    if (!text.isEmpty()) {
      count.accept(text);
      arguments.append(text);
      if (!name.isEmpty()) {
        sink.accept(new ModelEvent.ToolCallDelta(id, text));
      }
    }
  }

  /// Whether the arguments are whole.
  boolean isWhole() {
    return !name.isEmpty() && Json.object(arguments()).isPresent();
  }

  /// The call is written. Arguments that are no JSON object are the model's fault, and a new
  /// attempt may be better.
  void ready(Function<String, ProviderData> dataOfArguments) {
    Optional<?> parsed = Json.object(arguments());
    if (name.isEmpty() || parsed.isEmpty()) {
      throw CallHalted.failed(
          texts.garbage(
              name.isEmpty()
                  ? "a tool call without a name"
                  : "arguments of the tool " + name + " that are no JSON object"));
    }
    data = dataOfArguments.apply(arguments());
    sink.accept(new ModelEvent.ToolCallReady(block()));
  }

  /// A tool without arguments is written as nothing by some models.
  private String arguments() {
    String text = Characters.whole(arguments.toString());
    return text.isBlank() ? "{}" : text;
  }

  @Override
  public Block.ToolCall block() {
    return new Block.ToolCall(id, name, arguments(), data);
  }
}
