package dev.gadgetcode.system.prove;

import dev.gadgetcode.protocol.Wire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// A small run in which all is well, to plant faults in: one prompt of alice, of which one step was
/// asked twice, and its one client. Used by one thread.
final class Scenery {
  static final String PROMPT = prompt();
  static final String TURN = "turn-1";

  final List<Evidence.KeptTurn> turns = new ArrayList<>();
  final List<Note> notes = new ArrayList<>();
  final List<ModelAnswer> answers = new ArrayList<>();
  final List<String> marks = new ArrayList<>();
  final Map<String, String> files = new HashMap<>();
  final List<Evidence.Text> texts = new ArrayList<>();
  final List<String> leftBehind = new ArrayList<>();
  Usage before = new Usage(Map.of("hub", new Usage.Held(60, 30, 250)));
  Usage after = new Usage(Map.of("hub", new Usage.Held(80, 54, 900)));
  private long seq;

  Scenery() {
    notes.add(new Note.Started(0));
    notes.add(new Note.Connected(0));
    notes.add(new Note.Sending(0, number(PROMPT)));
    notes.add(new Note.Acked(0, number(PROMPT), PROMPT, TURN));
    notes.add(new Note.Resumed(0, TURN, "processing", 0, 0, MissingNode.getInstance()));
    var told = new Telling();
    half(told);
    for (int step = 1; ; step++) {
      int attempt = step == 1 ? 2 : 1;
      var speech = Speech.of(PROMPT, step, attempt);
      answers.add(new ModelAnswer(PROMPT, step, attempt, speech).saidAll());
      say(speech, step, told);
      calls(speech, step, told);
      if (speech.isLast()) {
        break;
      }
    }
    show("workOrderComplete", 1, told, TURN, true, Wire.mapper().nullNode());
    notes.add(new Note.Ended(0, TURN));
    turns.add(kept(TURN, PROMPT, "finished", document(told)));
  }

  /// The first prompt of alice's whose turn has a command in it.
  private static String prompt() {
    for (int number = 1; ; number++) {
      var speech = Speech.of("alice-1-" + number, 1, 1);
      if (speech.calls().stream().anyMatch(call -> call.tool().equals("shell"))) {
        return "alice-1-" + number;
      }
    }
  }

  private static int number(String prompt) {
    return Integer.parseInt(prompt.substring(prompt.lastIndexOf('-') + 1));
  }

  private void half(Telling told) {
    var speech = Speech.of(PROMPT, 1, 1);
    answers.add(new ModelAnswer(PROMPT, 1, 1, speech));
    show(speech.thoughts() > 0 ? "thinking" : "response", 1, told, speech.words().getFirst());
    show("stepRestarted", 1, told, Map.of("step", 1, "attempt", 2, "reason", "cut"));
  }

  private void say(Speech speech, int step, Telling told) {
    for (int place = 0; place < speech.words().size(); place++) {
      show(
          place < speech.thoughts() ? "thinking" : "response",
          step,
          told,
          speech.words().get(place));
    }
  }

  private void calls(Speech speech, int step, Telling told) {
    for (var call : speech.calls()) {
      show("toolStart", step, told, call.mark(), call.tool(), call.parameters());
      if (call.tool().equals("shell")) {
        marks.add("begin " + call.mark());
        marks.add("end " + call.mark());
      } else {
        files.put(call.mark(), call.mark() + "\n");
      }
      show(
          "toolCall",
          step,
          told,
          call.mark(),
          call.tool(),
          call.parameters(),
          "{\"text\":\"[exit code 0]\",\"outcome\":\"ok\"}");
    }
  }

  private void show(String event, int step, Telling told, Object... args) {
    seq++;
    var values = new ArrayList<>(List.of(args));
    values.add(Map.of("turnId", TURN, "seq", seq, "step", step, "epoch", 3));
    JsonNode all = Wire.mapper().valueToTree(values);
    notes.add(new Note.Shown(seq, TURN, seq, seq, true, event, all));
    told.add(event, all);
  }

  private static JsonNode document(Telling told) {
    var document = Wire.mapper().createObjectNode();
    var blocks = document.putArray("blocks");
    var calls = document.putArray("toolCalls");
    for (var piece : told.pieces()) {
      var block = blocks.addObject().put("mode", piece.mode());
      if (piece.mode().equals("tool")) {
        var parts = piece.text().split(" -> ", 2);
        var call =
            Wire.mapper()
                .createObjectNode()
                .put("callId", piece.name())
                .put("name", parts[0].contains("command") ? "shell" : "write_file");
        call.set("parameters", Wire.mapper().readTree(parts[0]));
        call.set("response", Wire.mapper().readTree(parts[1]));
        block.set("content", call);
        calls.add(call);
      } else {
        block.put("content", piece.text());
      }
      if (piece.isSuperseded()) {
        block.put("superseded", true);
      }
    }
    return document;
  }

  Evidence.KeptTurn kept(String id, String prompt, String status, JsonNode document) {
    return new Evidence.KeptTurn(id, "alice", "session-1", prompt, status, "", seq, document);
  }

  // --- planting ----------------------------------------------------------------------------

  /// The places of the events that were shown.
  List<Integer> shown() {
    var places = new ArrayList<Integer>();
    for (int index = 0; index < notes.size(); index++) {
      if (notes.get(index) instanceof Note.Shown) {
        places.add(index);
      }
    }
    return places;
  }

  void change(UnaryOperator<Evidence.KeptTurn> change) {
    turns.set(0, change.apply(turns.getFirst()));
  }

  Evidence evidence() {
    return evidence("alice");
  }

  Evidence evidence(String user) {
    return new Evidence(
        turns,
        List.of(new Evidence.Witness(user + "-1", user, notes)),
        answers,
        List.of(new Evidence.Workspace("drone-0", marks, files)),
        texts,
        Set.of("canary-key"),
        leftBehind,
        List.of(),
        List.of(),
        before,
        after);
  }
}
