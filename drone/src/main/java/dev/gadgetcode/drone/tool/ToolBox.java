package dev.gadgetcode.drone.tool;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.secret.Redaction;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The tools of a turn by name. Every call goes through here: the parameters are checked before the
/// tool runs, secrets are taken out of the result and it is bounded after it, and a fault on the
/// way is a failed result that says what happened. Immutable; calls run on the threads that make
/// them.
public final class ToolBox {
  private static final Logger log = LoggerFactory.getLogger(ToolBox.class);

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Redaction redaction;

  private record Entry(Tool tool, ToolSpec spec, Schema schema) {}

  /// A call before it runs.
  public sealed interface Checked {
    /// It fits its tool.
    record Fits(Tool tool, Parameters parameters) implements Checked {}

    /// It cannot be run, in words for the model.
    record Unfit(ToolResult result) implements Checked {}
  }

  @FunctionalInterface
  private interface Work {
    ToolResult on(Tool tool, Parameters parameters) throws IOException, InterruptedException;
  }

  public ToolBox(List<? extends Tool> tools) {
    this(tools, Redaction.NONE);
  }

  public ToolBox(List<? extends Tool> tools, Redaction redaction) {
    this.redaction = redaction;
    for (var tool : tools) {
      var spec = tool.spec();
      var entry = new Entry(tool, spec, new Schema(spec.schema()));
      if (entries.put(spec.name(), entry) != null) {
        throw new IllegalArgumentException("two tools are named " + spec.name());
      }
    }
  }

  public List<ToolSpec> specs() {
    return entries.values().stream().map(Entry::spec).toList();
  }

  /// The box with only what changes nothing, for sessions that plan.
  public ToolBox readingOnly() {
    return new ToolBox(
        entries.values().stream()
            .map(Entry::tool)
            .filter(tool -> tool.effect().readOnly())
            .toList(),
        redaction);
  }

  public Optional<Tool> find(String name) {
    return Optional.ofNullable(entries.get(name)).map(Entry::tool);
  }

  /// Runs a call to its end. `arguments` is the JSON text that the model wrote.
  public ToolResult run(String name, String arguments, ToolContext context)
      throws InterruptedException {
    return checked(name, arguments, context, (tool, given) -> tool.run(given, context));
  }

  /// Gives a result to a call that was running when the drone ended. What only reads is run again,
  /// what outlives the drone is taken up again, and for anything else the outcome is unknown.
  public ToolResult resume(String name, String arguments, ToolContext context)
      throws InterruptedException {
    return checked(
        name,
        arguments,
        context,
        (tool, given) -> {
          if (tool instanceof ResumableTool resumable) {
            return resumable.resume(given, context);
          }
          return tool.effect().readOnly() ? tool.run(given, context) : interrupted(name);
        });
  }

  private static ToolResult interrupted(String name) {
    return ToolResult.failed(
        "The drone ended while "
            + name
            + " was running, so it is unknown whether it did its work. It was not run again. Look at"
            + " what is there now before you go on.");
  }

  private ToolResult clean(ToolResult result) {
    return new ToolResult(redaction.of(result.text()), result.outcome());
  }

  /// Whether a call fits its tool. Runs nothing.
  public Checked check(String name, String arguments) {
    var entry = entries.get(name);
    if (entry == null) {
      return unfit(
          "There is no tool '" + name + "'. There are: " + String.join(", ", entries.keySet()));
    }
    try {
      var json = JsonMapper.shared().readTree(arguments.isBlank() ? "{}" : arguments);
      var problems = entry.schema().problems(json);
      return problems.isEmpty()
          ? new Checked.Fits(entry.tool(), new Parameters(json))
          : unfit(
              "The call of "
                  + name
                  + " was not run: "
                  + String.join("; ", problems)
                  + ". Call it again with parameters that fit its schema.");
    } catch (JacksonException unreadable) {
      return unfit(
          "The parameters of " + name + " are not JSON: " + unreadable.getOriginalMessage());
    }
  }

  private static Checked unfit(String words) {
    return new Checked.Unfit(ToolResult.failed(words));
  }

  private ToolResult checked(String name, String arguments, ToolContext context, Work work)
      throws InterruptedException {
    try {
      return switch (check(name, arguments)) {
        case Checked.Unfit(var result) -> result;
        case Checked.Fits(var tool, var given) ->
            KeptOutput.bounded(clean(work.on(tool, given)), context);
      };
    } catch (IOException fault) {
      return clean(ToolResult.failed(FaultWords.of(fault)));
    } catch (RuntimeException bug) {
      log.error("tool failed tool={} turn={} call={}", name, context.turn(), context.call(), bug);
      return ToolResult.failed(
          name
              + " failed inside the drone ("
              + bug.getClass().getSimpleName()
              + "). Try another way.");
    }
  }
}
