package dev.gadgetcode.system.kill;

import dev.gadgetcode.protocol.Wire;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What a turn says, in lines that can be compared: a run of one mode, or a finished tool call. It
/// is put together from single events, merged ones, or a turn's document alike. Used by one thread
/// at a time.
final class Transcript {
  private final List<String> lines = new ArrayList<>();

  /// @param args the arguments of the event, with or without the meta
  void add(String event, JsonNode args) {
    switch (event) {
      case "thinking" -> text("thinking: ", args.path(0).stringValue());
      case "response" -> text("responding: ", args.path(0).stringValue());
      case "toolCall" ->
          tool(
              args.path(0).stringValue(),
              Wire.mapper().readTree(args.path(2).stringValue()),
              Wire.mapper().readTree(args.path(3).stringValue()));
      default -> {} // no line of its own
    }
  }

  private void text(String mode, String text) {
    if (!lines.isEmpty() && lines.getLast().startsWith(mode)) {
      lines.set(lines.size() - 1, lines.getLast() + text);
    } else {
      lines.add(mode + text);
    }
  }

  private void tool(String call, JsonNode parameters, JsonNode response) {
    lines.add("tool " + call + ": " + parameters + " -> " + response);
  }

  /// Begins with a turn's document in the place of its events.
  static Transcript of(JsonNode turn) {
    var transcript = new Transcript();
    for (var block : turn.path("blocks")) {
      var content = block.path("content");
      if (!content.isObject()) {
        transcript.lines.add(block.path("mode").stringValue() + ": " + content.stringValue());
      } else if (!content.path("response").isNull() && content.has("response")) {
        transcript.tool(
            content.path("callId").stringValue(),
            content.path("parameters"),
            content.path("response"));
      }
    }
    return transcript;
  }

  List<String> lines() {
    return List.copyOf(lines);
  }
}
