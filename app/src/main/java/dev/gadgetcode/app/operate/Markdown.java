package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.PlainText;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A conversation as Markdown: everything that was said, thought and done.
final class Markdown {
  private static final Pattern TICKS = Pattern.compile("`+");

  private final StringBuilder text = new StringBuilder();

  private Markdown() {}

  static String of(Conversation conversation) {
    var markdown = new Markdown();
    var session = conversation.session();
    markdown.line("# " + session.name().replaceAll("\\s+", " "));
    markdown.line("");
    markdown.line("- project: " + conversation.project().slug());
    markdown.line("- session: " + session.id().value());
    markdown.line("- model: " + session.selectedModel());
    markdown.line("- created: " + session.createdAt());
    conversation.turns().forEach(markdown::turn);
    return PlainText.of(markdown.text.toString());
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private void turn(Turn turn) {
    line("");
    line("## %s (%s)".formatted(turn.createdAt(), Transcript.status(turn)));
    line("");
    turn.prompt().lines().forEach(line -> line("> " + line));
    turn.blocks().forEach(this::block);
    if (turn.errorMessage() != null) {
      line("");
      line("**Error:** " + turn.errorMessage().replaceAll("\\s+", " "));
    }
  }

  private void block(Block block) {
    line("");
    switch (block.content()) {
      case BlockContent.Text(var said) when block.mode() == BlockMode.RESPONDING ->
          line(said.stripTrailing());
      case BlockContent.Text(var thought) -> {
        line("*Thinking:*");
        line("");
        thought.strip().lines().forEach(line -> line("> " + line));
      }
      case ToolCall call -> {
        line("**Tool `%s`**".formatted(call.name().replace('`', '\'')));
        line("");
        fenced("json", Transcript.text(call.parameters()));
        if (call.response() != null) {
          line("");
          fenced("", Transcript.text(call.response()));
        }
      }
    }
  }

  /// A fence is longer than any in the text, so that nothing gets out of it.
  private void fenced(String language, String content) {
    int longest =
        TICKS
            .matcher(content)
            .results()
            .map(MatchResult::group)
            .mapToInt(String::length)
            .max()
            .orElse(0);
    var fence = "`".repeat(Math.max(3, longest + 1));
    line(fence + language);
    line(content.stripTrailing());
    line(fence);
  }
}
