package dev.gadgetcode.app.run;

import dev.gadgetcode.app.client.PlainText;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A turn as text for people: thinking (dim on a terminal), the answer, and a line where a tool
/// begins and where it is done. Of subagents it prints what they do, not what they say.
final class TextPrinter implements Printer {
  private static final String DIM = "\u001b[2m";
  private static final String PLAIN = "\u001b[0m";

  private final PrintWriter out;
  private final boolean isTerminal;
  private final Printed printed = new Printed();
  private @Nullable BlockMode mode;
  private boolean atLineStart = true;

  TextPrinter(PrintWriter out, boolean isTerminal) {
    this.out = out;
    this.isTerminal = isTerminal;
  }

  @Override
  public void created(Errand errand, TurnId turn) {}

  @Override
  public void event(StreamEvent event) {
    switch (event) {
      case StreamEvent.Thinking(var text, _) -> text(BlockMode.THINKING, text);
      case StreamEvent.Response(var text, _) -> text(BlockMode.RESPONDING, text);
      case StreamEvent.StepRestarted(var restart, _) ->
          line("-- the model is asked again: " + restart.reason());
      case ToolEvent.ToolStart start -> line("> %s %s".formatted(start.name(), start.params()));
      case ToolEvent.ToolOutput output -> text(BlockMode.TOOL, output.chunk());
      case ToolEvent.ToolCall call -> line("< %s %s".formatted(call.name(), call.response()));
      case AgentEvent.AgentToolCall(var call, _) ->
          line("  (subagent) > %s %s".formatted(call.tool(), call.args()));
      case AgentEvent.AgentToolResult(var result, _) ->
          line("  (subagent) < %s %s".formatted(result.tool(), result.result()));
      case AgentEvent.AgentComplete _ -> line("  (subagent) done");
      case AgentEvent.AgentThinking _, AgentEvent.AgentResponse _ -> {}
      case ToolEvent.ToolApprovalRequest _, ToolEvent.UserQuestion _ -> {} // told beside
      case StreamEvent.WorkOrderComplete _ -> freshLine();
    }
    printed.note(event);
    out.flush();
  }

  @Override
  public void turn(Turn turn) {
    for (var rest : printed.rest(turn)) {
      switch (rest) {
        case Printed.MoreText(var textMode, var text) -> text(textMode, text);
        case Printed.MoreCall(var call, var isNew) -> {
          if (isNew) {
            line("> %s %s".formatted(call.name(), text(call.parameters())));
          }
          if (call.response() != null) {
            line("< %s %s".formatted(call.name(), text(call.response())));
          }
        }
      }
    }
    out.flush();
  }

  private static String text(@Nullable JsonNode value) {
    if (value == null) {
      return "";
    }
    return value.isString() ? value.stringValue() : value.toString();
  }

  private void text(BlockMode of, String text) {
    if (mode != of) {
      freshLine();
      mode = of;
    }
    var plain = PlainText.of(text);
    boolean isDim = isTerminal && of != BlockMode.RESPONDING;
    out.print(isDim ? DIM + plain + PLAIN : plain);
    atLineStart = plain.isEmpty() ? atLineStart : plain.endsWith("\n");
  }

  private void line(String text) {
    freshLine();
    mode = null;
    var line = PlainText.line(text);
    out.println(text.startsWith("  ") ? "  " + line : line);
  }

  private void freshLine() {
    if (!atLineStart) {
      out.println();
      atLineStart = true;
    }
  }

  @Override
  public void end() {
    freshLine();
    out.flush();
  }
}
