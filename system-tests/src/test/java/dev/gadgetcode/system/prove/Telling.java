package dev.gadgetcode.system.prove;

import dev.gadgetcode.protocol.Wire;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// What a turn tells, piece by piece, put together from its events or from its document alike. It
/// is a fold of the proof's own, so that the product's is held against another one. Used by one
/// thread at a time.
final class Telling {
  private final List<Piece> pieces = new ArrayList<>();
  private final List<Integer> steps = new ArrayList<>();

  /// A run of one mode in one step, or a tool call.
  ///
  /// @param mode thinking, responding or tool
  /// @param name the call's, empty for text
  /// @param text what is said, or the parameters and the response of the call
  record Piece(String mode, String name, String text, boolean isSuperseded) {
    private Piece supersede() {
      return new Piece(mode, name, text, true);
    }
  }

  /// Begins with the document of a turn.
  static Telling of(JsonNode document) {
    var telling = new Telling();
    for (var block : document.path("blocks")) {
      var content = block.path("content");
      boolean isSuperseded = block.path("superseded").asBoolean(false);
      telling.add(
          content.isObject()
              ? call(
                  content.path("callId").asString(""),
                  content.path("parameters"),
                  content.path("response"),
                  isSuperseded)
              : new Piece(
                  block.path("mode").stringValue(), "", content.stringValue(), isSuperseded),
          0);
    }
    return telling;
  }

  private void add(Piece piece, int step) {
    pieces.add(piece);
    steps.add(step);
  }

  private static Piece call(
      String id, JsonNode parameters, JsonNode response, boolean isSuperseded) {
    return new Piece("tool", id, json(parameters) + " -> " + json(response), isSuperseded);
  }

  /// A JSON value is the same as its text.
  private static String json(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    if (value.isString()) {
      try {
        return Wire.mapper().readTree(value.stringValue()).toString();
      } catch (JacksonException _) {
        return value.stringValue();
      }
    }
    return value.toString();
  }

  /// Goes on with an event.
  ///
  /// @param args as they were shown, with the meta at the end
  void add(String event, JsonNode args) {
    int step = args.path(args.size() - 1).path("step").asInt(0);
    switch (event) {
      case "thinking" -> say("thinking", args.path(0).stringValue(), step);
      case "response" -> say("responding", args.path(0).stringValue(), step);
      case "toolStart" ->
          put(
              call(args.path(0).stringValue(), args.path(2), MissingNode.getInstance(), false),
              step);
      case "toolCall" ->
          put(call(args.path(0).stringValue(), args.path(2), args.path(3), false), step);
      case "stepRestarted" -> restart(args.path(0).path("step").intValue());
      default -> {} // nothing that stays
    }
  }

  private void say(String mode, String text, int step) {
    int last = pieces.size() - 1;
    if (last >= 0
        && pieces.get(last).mode.equals(mode)
        && steps.get(last) == step
        && !pieces.get(last).isSuperseded) {
      pieces.set(last, new Piece(mode, "", pieces.get(last).text + text, false));
    } else if (last >= 0 && steps.get(last) == 0 && pieces.get(last).mode.equals(mode)) {
      goOn(last, mode, text, step);
    } else {
      add(new Piece(mode, "", text, false), step);
    }
  }

  /// Behind a snapshot, which does not tell the steps, the words themselves do.
  private void goOn(int last, String mode, String text, int step) {
    var before = pieces.get(last);
    var word = Word.firstOf(text);
    var spoken = Word.firstOf(before.text);
    if (!before.isSuperseded
        && word.isPresent()
        && spoken.isPresent()
        && word.get().step() == spoken.get().step()) {
      pieces.set(last, new Piece(mode, "", before.text + text, false));
    } else {
      add(new Piece(mode, "", text, false), step);
    }
  }

  private void put(Piece call, int step) {
    for (int index = 0; index < pieces.size(); index++) {
      if (pieces.get(index).mode.equals("tool") && pieces.get(index).name.equals(call.name)) {
        pieces.set(index, call);
        return;
      }
    }
    add(call, step);
  }

  private void restart(int step) {
    for (int index = 0; index < pieces.size(); index++) {
      var spoken = Word.firstOf(pieces.get(index).text);
      boolean isOfStep =
          steps.get(index) == 0
              ? !pieces.get(index).mode.equals("tool")
                  && spoken.isPresent()
                  && spoken.get().step() == step
              : steps.get(index) == step;
      if (isOfStep) {
        pieces.set(index, pieces.get(index).supersede());
      }
    }
  }

  List<Piece> pieces() {
    return List.copyOf(pieces);
  }
}
