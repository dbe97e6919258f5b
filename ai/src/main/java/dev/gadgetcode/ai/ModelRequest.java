package dev.gadgetcode.ai;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// What a model is asked: the whole conversation, the tools it may call, and how long and how
/// freely it may answer.
///
/// `outputLimit` is in tokens; without one the catalogue's limit of the model holds. `temperature`
/// is left out for models that do not take one.
public record ModelRequest(
    String system,
    List<Message> messages,
    List<ToolSpec> tools,
    Thinking thinking,
    OptionalInt outputLimit,
    OptionalDouble temperature) {

  public ModelRequest {
    messages = List.copyOf(messages);
    tools = List.copyOf(tools);
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("a request has at least one message");
    }
    if (outputLimit.isPresent() && outputLimit.getAsInt() < 1) {
      throw new IllegalArgumentException("an output limit is at least one token");
    }
  }

  public static ModelRequest of(Message... messages) {
    return new ModelRequest(
        "",
        List.of(messages),
        List.of(),
        Thinking.AUTO,
        OptionalInt.empty(),
        OptionalDouble.empty());
  }

  public ModelRequest withSystem(String text) {
    return new ModelRequest(text, messages, tools, thinking, outputLimit, temperature);
  }

  public ModelRequest withMessages(List<Message> conversation) {
    return new ModelRequest(system, conversation, tools, thinking, outputLimit, temperature);
  }

  public ModelRequest withTools(List<ToolSpec> offered) {
    return new ModelRequest(system, messages, offered, thinking, outputLimit, temperature);
  }

  public ModelRequest withThinking(Thinking wish) {
    return new ModelRequest(system, messages, tools, wish, outputLimit, temperature);
  }

  public ModelRequest withOutputLimit(int tokens) {
    return new ModelRequest(system, messages, tools, thinking, OptionalInt.of(tokens), temperature);
  }

  public ModelRequest withTemperature(double degrees) {
    return new ModelRequest(
        system, messages, tools, thinking, outputLimit, OptionalDouble.of(degrees));
  }
}
