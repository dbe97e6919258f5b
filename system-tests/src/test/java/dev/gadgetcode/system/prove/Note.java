package dev.gadgetcode.system.prove;

import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// One line of a client's record. Immutable.
sealed interface Note {
  /// Milliseconds since 1970.
  long at();

  /// The client begins, and knows of turns only what it is told from now on.
  record Started(long at) implements Note {}

  record Connected(long at) implements Note {}

  record Disconnected(long at) implements Note {}

  /// A prompt is about to be sent.
  record Sending(long at, int number) implements Note {}

  record Acked(long at, int number, String prompt, String turn) implements Note {}

  /// The hub does not show the turn.
  record Refused(long at, String turn, String code) implements Note {}

  /// The hub goes on showing the turn.
  ///
  /// @param after what the client had
  /// @param last what the hub has
  /// @param document in the place of all that the client had; missing where events follow
  record Resumed(long at, String turn, String status, long after, long last, JsonNode document)
      implements Note {
    boolean isSnapshot() {
      return document.isObject();
    }
  }

  /// An event was shown.
  ///
  /// @param isLive whether the client had resumed the turn on this connection
  record Shown(
      long at, String turn, long from, long seq, boolean isLive, String event, JsonNode args)
      implements Note {}

  /// The client has seen the end of the turn: it claims to be caught up.
  record Ended(long at, String turn) implements Note {}

  /// Anything else, for people.
  record Other(long at, JsonNode line) implements Note {}

  /// Reads a record. A line that is cut by a kill was not noted.
  static List<Note> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    var notes = new ArrayList<Note>();
    for (var line : Files.readAllLines(file)) {
      var note = parse(line);
      if (note != null) {
        notes.add(note);
      }
    }
    return notes;
  }

  private static @Nullable Note parse(String line) {
    try {
      return line.isBlank() ? null : of(Wire.mapper().readTree(line));
    } catch (JacksonException _) {
      return null; // cut in the middle
    }
  }

  private static Note of(JsonNode line) {
    long at = line.path("at").longValue();
    var turn = line.path("turn").asString("");
    return switch (line.path("k").asString("")) {
      case "start" -> new Started(at);
      case "connected" -> new Connected(at);
      case "disconnected" -> new Disconnected(at);
      case "sending" -> new Sending(at, line.path("n").intValue());
      case "acked" ->
          new Acked(at, line.path("n").intValue(), line.path("prompt").stringValue(), turn);
      case "refused" -> new Refused(at, turn, line.path("code").asString(""));
      case "resumed" ->
          new Resumed(
              at,
              turn,
              line.path("status").stringValue(),
              line.path("after").longValue(),
              line.path("last").longValue(),
              line.path("kind").stringValue().equals("snapshot")
                  ? line.path("doc")
                  : MissingNode.getInstance());
      case "event" ->
          new Shown(
              at,
              turn,
              line.path("from").longValue(),
              line.path("seq").longValue(),
              line.path("live").booleanValue(),
              line.path("event").stringValue(),
              line.path("args"));
      case "ended" -> new Ended(at, turn);
      default -> new Other(at, line);
    };
  }

  /// The line of a record.
  static String line(String kind, Map<String, Object> fields) {
    var line = Wire.mapper().createObjectNode();
    line.put("at", System.currentTimeMillis());
    line.put("k", kind);
    fields.forEach((name, value) -> line.set(name, Wire.mapper().valueToTree(value)));
    return line.toString();
  }
}
