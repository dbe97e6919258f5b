package dev.gadgetcode.system.prove;

import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.protocol.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// What the scripted model says in one step of one prompt, the same whenever it is asked: numbered
/// words, and calls of tools that leave marks. Immutable.
///
/// Each word names the prompt, the step, the attempt and its own place, so that one which is lost,
/// doubled, moved or shown to somebody else is seen wherever it turns up.
///
/// @param thoughts how many of the words are thought before the others are said
/// @param isLast whether nothing is asked of tools, so that the turn ends
record Speech(List<String> words, int thoughts, List<Call> calls, boolean isLast) {
  static final String MARKS = "marks.txt";
  private static final int MOST_STEPS = 3;
  private static final int FEW = 3;

  /// Prompts of all kinds.
  static final Book BOOK = Speech::of;

  /// A few words to each prompt, and nothing done.
  static final Book BRIEF =
      (prompt, step, attempt) ->
          new Speech(words(prompt, step, attempt, FEW), 0, List.of(), step > 0);

  /// What a model says to whatever it is asked.
  @FunctionalInterface
  interface Book {
    Speech speech(String prompt, int step, int attempt);
  }

  /// One command to each prompt, which takes its time.
  static Book slowCommand(int seconds) {
    return (prompt, step, attempt) -> {
      var mark = "%s.s%d.c0".formatted(prompt, step);
      var words = words(prompt, step, attempt, FEW);
      return step == 1
          ? new Speech(words, 0, List.of(shell(mark, Integer.toString(seconds))), false)
          : new Speech(words, 0, List.of(), true);
    };
  }

  /// A call of a tool with an effect that can be seen.
  ///
  /// @param mark what is written, which no other call writes
  record Call(String tool, String mark, String parameters) {}

  Speech {
    words = List.copyOf(words);
    calls = List.copyOf(calls);
  }

  /// What is said to a prompt in a step.
  ///
  /// @param prompt its name, which begins with its user's
  static Speech of(String prompt, int step, int attempt) {
    var random = new Random(31L * prompt.hashCode() + step);
    int steps = 1 + Math.floorMod(prompt.hashCode(), MOST_STEPS);
    int count = 8 + random.nextInt(24);
    var words = words(prompt, step, attempt, count);
    boolean isLast = step >= steps;
    var calls = new ArrayList<Call>();
    for (int call = 0; !isLast && call <= random.nextInt(2); call++) {
      calls.add(call("%s.s%d.c%d".formatted(prompt, step, call), random));
    }
    return new Speech(words, random.nextInt(6), calls, isLast);
  }

  private static List<String> words(String prompt, int step, int attempt, int count) {
    var words = new ArrayList<String>();
    for (int place = 1; place <= count; place++) {
      words.add("%s.s%d.a%d.w%d ".formatted(prompt, step, attempt, place));
    }
    return words;
  }

  private static Call call(String mark, Random random) {
    if (random.nextInt(4) == 0) {
      var parameters = Map.of("path", "files/" + mark, "content", mark + "\n");
      return new Call("write_file", mark, Wire.mapper().writeValueAsString(parameters));
    }
    return shell(mark, "0." + random.nextInt(10));
  }

  private static Call shell(String mark, String seconds) {
    var command =
        "echo begin %s >> %s; sleep %s; echo end %s >> %s"
            .formatted(mark, MARKS, seconds, mark, MARKS);
    return new Call("shell", mark, Wire.mapper().writeValueAsString(Map.of("command", command)));
  }

  String thought() {
    return String.join("", words.subList(0, thoughts));
  }

  String said() {
    return String.join("", words.subList(thoughts, words.size()));
  }

  /// In the words of the scripted server.
  List<Said> script() {
    var script = new ArrayList<Said>();
    words.subList(0, thoughts).forEach(word -> script.add(new Said.Think(word)));
    words.subList(thoughts, words.size()).forEach(word -> script.add(new Said.Say(word)));
    if (!calls.isEmpty()) {
      script.add(
          new Said.CallTools(
              calls.stream()
                  .map(call -> new Said.Call(call.tool, List.of(call.parameters)))
                  .toList()));
    }
    script.add(new Said.End(calls.isEmpty() ? Said.Reason.ANSWERED : Said.Reason.TOOL_CALLS));
    return script;
  }
}
