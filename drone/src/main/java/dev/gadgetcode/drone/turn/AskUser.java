package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.Shown.Asked;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.AgentProgress;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;

/// The tool that asks the user, and waits for the answer, through restarts of the drone too. For
/// any thread.
final class AskUser implements Tool {
  static final String NAME = "ask_user";

  private static final ToolSpec SPEC =
      new ToolSpec(
          NAME,
          """
          Asks the user a question and waits for the answer, which may take long. Only ask what you \
          cannot find out yourself and what changes what you do. You can offer answers to choose \
          from; the user may always give another.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["question"], "properties": {
            "question": {"type": "string", "minLength": 1, "maxLength": 4000},
            "options": {"type": "array", "maxItems": 10,
              "items": {"type": "string", "minLength": 1, "maxLength": 200}}}}\
          """);

  private final TurnLog log;
  private final Clock clock;

  AskUser(TurnLog log, Clock clock) {
    this.log = log;
    this.clock = clock;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Effect effect() {
    return Effect.READS;
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    var options = new ArrayList<String>();
    parameters.json().path("options").forEach(option -> options.add(option.stringValue()));
    var question =
        new ToolEvent.Question(
            context.turn(),
            context.call(),
            parameters.text("question"),
            options.isEmpty() ? null : options);
    var asked = new Asked(context.call(), Asked.Kind.ANSWER, "", Asked.patience(clock.instant()));
    int step = AgentProgress.of(log.facts(), null).nextStep() - 1;
    return log.people()
        .ask(asked, step, meta -> new ToolEvent.UserQuestion(question, meta))
        .map(word -> ToolResult.ok("The user answers: " + ((TurnNote.Answered) word).answer()))
        .orElseGet(() ->
            ToolResult.failed(
                "The user has not answered for a day. Go on with what is safest, and say so."));
  }
}
