package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.PlainText;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A conversation as text for a terminal: prompts, answers, and a line per tool call.
final class Transcript {
  private final PrintWriter out;

  Transcript(PrintWriter out) {
    this.out = out;
  }

  void print(Conversation conversation) {
    var session = conversation.session();
    out.println(PlainText.line(session.name()));
    out.println(
        "session %s, project %s, model %s, %d turns"
            .formatted(
                session.id().value(),
                conversation.project().slug(),
                PlainText.line(session.selectedModel()),
                session.stats().turnCount()));
    conversation.turns().forEach(this::print);
    out.flush();
  }

  private void print(Turn turn) {
    out.println();
    out.println("== %s (%s)".formatted(turn.createdAt(), status(turn)));
    PlainText.of(turn.prompt()).lines().forEach(line -> out.println("> " + line));
    for (var block : turn.blocks()) {
      switch (block.content()) {
        case BlockContent.Text(var text) when block.mode() == BlockMode.RESPONDING ->
            out.println(PlainText.of(text).stripTrailing());
        case BlockContent.Text _ -> {} // what it thought is in the export
        case ToolCall call ->
            out.println(PlainText.line("[%s] %s".formatted(call.name(), text(call.parameters()))));
      }
    }
    Optional.ofNullable(turn.errorMessage())
        .ifPresent(message -> out.println("!! " + PlainText.line(message)));
  }

  static String status(Turn turn) {
    return turn.status().name().toLowerCase(Locale.ROOT)
        + (turn.recovering() ? ", its drone is away" : "");
  }

  /// Parameters and responses are JSON, or the text of it.
  static String text(@Nullable JsonNode value) {
    if (value == null) {
      return "";
    }
    return value.isString() ? value.stringValue() : value.toString();
  }
}
