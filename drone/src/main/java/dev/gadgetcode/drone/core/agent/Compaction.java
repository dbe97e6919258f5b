package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.TokenEstimate;
import dev.gadgetcode.drone.core.TurnNote.Compacted;
import dev.gadgetcode.drone.core.agent.Next.Compact;
import java.util.ArrayList;
import java.util.Optional;

/// How a conversation that nears the end of the model's window is made shorter: the model sums up
/// its older part, and the newest steps stay as they are. What people see is never cut.
final class Compaction {
  private static final int KEPT = 20_000;
  private static final int SMALL_WINDOW = 60_000;
  private static final int SHOWN_RESULT = 1_500;
  private static final int CHARACTERS_PER_TOKEN = 3;

  private static final String SYSTEM =
      """
      You sum up the work of a coding agent, so that the agent can go on from your summary alone. \
      Say what the user wants, word for word where it matters; what was decided and why; what was \
      done, with paths, names and commands; what was found out; which errors came up; and what is \
      still to do, the very next thing last. Be complete and brief. Write nothing but the summary.\
      """;

  private Compaction() {}

  /// The compaction that must come before the next step, if one must.
  static Optional<Compact> due(Brief brief, AgentProgress progress) {
    return Conversation.tokens(brief, progress) < limit(brief.window())
        ? Optional.empty()
        : keeping(Math.min(KEPT, brief.window() / 4), brief, progress);
  }

  /// The compaction after the provider has said that the conversation is too long.
  static Optional<Compact> forced(Brief brief, AgentProgress progress) {
    return keeping(Math.min(KEPT, brief.window() / 4) / 2, brief, progress);
  }

  private static long limit(int window) {
    long most = window * 8L / 10;
    return window < SMALL_WINDOW ? most : Math.min(most, window - KEPT);
  }

  /// Sums up all but the newest steps; nothing where that would not make it shorter.
  private static Optional<Compact> keeping(long tokens, Brief brief, AgentProgress progress) {
    int before = progress.summary().map(Compacted::upTo).orElse(0);
    int upTo = 0;
    long kept = 0;
    for (var step : progress.steps().reversed()) {
      kept +=
          Conversation.said(step, progress).stream()
              .mapToLong(message -> TokenEstimate.of(message))
              .sum();
      if (kept > tokens) {
        upTo = step.number();
        break;
      }
    }
    boolean isNew =
        progress.summary().isPresent() ? upTo > before : upTo > 0 || !brief.earlier().isEmpty();
    return isNew
        ? Optional.of(new Compact(upTo, request(upTo, before, brief, progress)))
        : Optional.empty();
  }

  private static ModelRequest request(int upTo, int before, Brief brief, AgentProgress progress) {
    var messages = new ArrayList<Message>();
    var text = new StringBuilder();
    if (progress.summary().isPresent()) {
      text.append("Summary of what came before:\n").append(progress.summary().get().summary());
    } else {
      messages.addAll(brief.earlier());
    }
    messages.add(Message.user(brief.prompt()));
    for (var step : progress.steps()) {
      if (step.number() > before && step.number() <= upTo) {
        messages.addAll(Conversation.said(step, progress));
      }
    }
    messages.forEach(message -> write(message, text));
    int most = (int) Math.min(Integer.MAX_VALUE, brief.window() * 6L / 10 * CHARACTERS_PER_TOKEN);
    return ModelRequest.of(Message.user("Sum this up:\n\n" + withoutMiddle(text, most)))
        .withSystem(SYSTEM);
  }

  private static void write(Message message, StringBuilder text) {
    for (var block : message.blocks()) {
      switch (block) {
        case Block.Text(var words, _) ->
            text.append(message.role() == Message.Role.USER ? "\n\nUser: " : "\n\nAgent: ")
                .append(words);
        case Block.ToolCall call ->
            text.append("\n\nAgent calls ")
                .append(call.name())
                .append(' ')
                .append(withoutMiddle(call.arguments(), SHOWN_RESULT));
        case Block.ToolResult result ->
            text.append("\n\n")
                .append(result.toolName())
                .append(" gives: ")
                .append(withoutMiddle(result.text(), SHOWN_RESULT));
        case Block.Thinking _, Block.Image _ -> {} // what came of them is in the words
      }
    }
  }

  /// A text of at most so many characters: a third of them from its beginning, the rest its end.
  private static String withoutMiddle(CharSequence text, int most) {
    if (text.length() <= most) {
      return text.toString();
    }
    return text.subSequence(0, most / 3)
        + "\n[... left out ...]\n"
        + text.subSequence(text.length() - (most - most / 3), text.length());
  }
}
