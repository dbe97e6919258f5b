package dev.gadgetcode.system.turn;

import dev.gadgetcode.ai.scripted.Said;
import java.util.ArrayList;
import java.util.List;

/// What a model says in one step, and what comes of it then. Immutable.
record Line(List<Said> said, Then then) {
  Line {
    said = List.copyOf(said);
  }

  /// What follows what was said.
  enum Then {
    /// The answer ends as answers do.
    ENDS,

    /// To whoever asks first, the calls come only when they are let go.
    HELD,

    /// Nothing more comes, and the connection stays open.
    SILENCE,

    /// Not even the head of the answer comes.
    NO_ANSWER
  }

  static Line says(String text) {
    return new Line(List.of(new Said.Say(text), new Said.End(Said.Reason.ANSWERED)), Then.ENDS);
  }

  /// Says something and calls tools.
  static Line calls(List<Said> words, Said.Call... calls) {
    var said = new ArrayList<>(words);
    said.add(new Said.CallTools(List.of(calls)));
    said.add(new Said.End(Said.Reason.TOOL_CALLS));
    return new Line(said, Then.ENDS);
  }

  /// The same, with the calls held back.
  Line held() {
    return new Line(said, Then.HELD);
  }

  static Line fallsSilentAfter(String text) {
    return new Line(List.of(new Said.Say(text)), Then.SILENCE);
  }

  static Line noAnswer() {
    return new Line(List.of(), Then.NO_ANSWER);
  }

  /// A call whose arguments come in two pieces.
  static Said.Call call(String tool, String arguments) {
    int middle = arguments.length() / 2;
    return new Said.Call(
        tool, List.of(arguments.substring(0, middle), arguments.substring(middle)));
  }
}
