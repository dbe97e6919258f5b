package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.TokenEstimate;
import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.drone.core.ToolName;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import java.util.ArrayList;
import java.util.List;

/// The turns before this one as the model is told of them: prompts, answers, tool calls with their
/// results, shortened; no thinking, and nothing that was superseded. The newest come first in line
/// for the room there is.
public final class EarlierTurns {
  private static final int LONGEST_RESULT = 2_000;

  private EarlierTurns() {}

  /// The conversation before a turn, in at most about so many tokens.
  public static List<Message> messages(List<Turn> turns, long tokens) {
    var kept = new ArrayList<List<Message>>();
    long taken = 0;
    for (var turn : turns.reversed()) {
      var told = told(turn, "t" + (turns.size() - kept.size()) + "-");
      taken += told.stream().mapToLong(message -> TokenEstimate.of(message)).sum();
      if (taken > tokens) {
        break;
      }
      kept.add(told);
    }
    return kept.reversed().stream().flatMap(List::stream).toList();
  }

  private static List<Message> told(Turn turn, String prefix) {
    var messages = new ArrayList<Message>();
    messages.add(Message.user(turn.prompt()));
    var said = new ArrayList<Block>();
    var results = new ArrayList<Block>();
    for (var block : turn.blocks()) {
      if (Boolean.TRUE.equals(block.superseded()) || block.mode() == BlockMode.THINKING) {
        continue;
      }
      switch (block.content()) {
        case BlockContent.Text(var text) -> {
          if (!results.isEmpty()) {
            close(messages, said, results);
          }
          said.add(new Block.Text(text));
        }
        case ToolCall call -> {
          said.add(call(call, prefix));
          results.add(result(call, prefix));
        }
      }
    }
    if (!results.isEmpty()) {
      close(messages, said, results);
    }
    var end = end(turn);
    if (said.isEmpty() || !end.isEmpty()) {
      said.add(new Block.Text(end.isEmpty() ? "(no answer)" : end));
    }
    messages.add(Message.assistant(said));
    return messages;
  }

  private static void close(List<Message> messages, List<Block> said, List<Block> results) {
    messages.add(Message.assistant(said));
    messages.add(Message.user(results));
    said.clear();
    results.clear();
  }

  private static Block call(ToolCall call, String prefix) {
    var arguments = call.parameters();
    return new Block.ToolCall(
        prefix + call.callId().value(),
        ToolName.told(call.name()),
        arguments.isObject() ? arguments.toString() : "{}");
  }

  private static Block result(ToolCall call, String prefix) {
    var json = call.response();
    var response =
        json == null
            ? CallResponse.failed("It was stopped before it had a result.")
            : CallResponse.of(json);
    var text = response.text();
    var shown =
        text.length() <= LONGEST_RESULT
            ? text
            : text.substring(0, LONGEST_RESULT) + "\n[the rest was left out]";
    return new Block.ToolResult(
        prefix + call.callId().value(), ToolName.told(call.name()), shown, response.outcome());
  }

  private static String end(Turn turn) {
    return switch (turn.status()) {
      case ABORTED -> "(the user stopped this turn)";
      case ERROR -> "(this turn ended with an error: " + turn.errorMessage() + ")";
      case QUEUED, PROCESSING, FINISHED -> "";
    };
  }
}
