package dev.gadgetcode.system.prove;

import dev.gadgetcode.system.prove.Telling.Piece;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Holds what the store has of each turn against what the model said: of each step the whole of one
/// attempt counts, and what was superseded is the beginning of another. Pure; used once.
final class TextCheck {
  /// The provider failed at every try, the drone's disk was full, or the drone died three times.
  private static final List<String> REASONS =
      List.of(World.PROVIDER, "The drone cannot ", "The drone failed to recover the turn");

  private final Evidence evidence;
  private final Map<String, ModelAnswer> answers = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();

  TextCheck(Evidence evidence) {
    this.evidence = evidence;
    evidence.answers().forEach(answer -> answers.put(name(answer), answer));
  }

  private static String name(ModelAnswer answer) {
    return answer.prompt() + "/" + answer.step() + "/" + answer.attempt();
  }

  List<Finding> run() {
    for (var turn : evidence.turns()) {
      if (!turn.isEnded()) {
        add(Finding.Kind.STUCK, turn, "is " + turn.status());
      } else {
        reason(turn);
        check(turn, Telling.of(turn.document()).pieces());
      }
    }
    return findings;
  }

  private void add(Finding.Kind kind, Evidence.KeptTurn turn, String what) {
    findings.add(
        new Finding(kind, "turn %s of prompt %s %s".formatted(turn.id(), turn.prompt(), what)));
  }

  /// A turn may end badly for what was done to it, and for nothing else.
  private void reason(Evidence.KeptTurn turn) {
    boolean isKnown = REASONS.stream().anyMatch(turn.error()::startsWith);
    if (!turn.isFinished() && !isKnown) {
      add(Finding.Kind.ODD, turn, "ended %s: %s".formatted(turn.status(), turn.error()));
    }
  }

  private void check(Evidence.KeptTurn turn, List<Piece> pieces) {
    var counted = new ArrayList<Piece>();
    for (var piece : pieces) {
      if (!piece.mode().equals("tool") && !isSaid(turn, piece)) {
        add(Finding.Kind.ALTERED, turn, "has what the model did not say: " + piece);
        return;
      }
      if (!piece.isSuperseded()) {
        counted.add(piece);
      }
    }
    if (turn.isFinished()) {
      whole(turn, counted);
    }
  }

  /// Whether the piece is what one attempt thought or said, or its beginning.
  private boolean isSaid(Evidence.KeptTurn turn, Piece piece) {
    var first = Word.firstOf(piece.text());
    if (first.isEmpty() || !first.get().prompt().equals(turn.prompt())) {
      return false;
    }
    return answer(turn, first.get())
        .map(answer ->
            (piece.mode().equals("thinking") ? answer.speech().thought() : answer.speech().said())
                .startsWith(piece.text()))
        .orElse(false);
  }

  private Optional<ModelAnswer> answer(Evidence.KeptTurn turn, Word word) {
    return Optional.ofNullable(
        answers.get(turn.prompt() + "/" + word.step() + "/" + word.attempt()));
  }

  /// A finished turn has every step, each whole, in order, with its calls behind it.
  private void whole(Evidence.KeptTurn turn, List<Piece> counted) {
    int at = 0;
    for (int step = 1; ; step++) {
      var first =
          at < counted.size() ? Word.firstOf(counted.get(at).text()) : Optional.<Word>empty();
      var answer = first.flatMap(word -> answer(turn, word));
      if (answer.isEmpty() || answer.get().step() != step) {
        add(Finding.Kind.LOST, turn, "has no step " + step + " at " + at + " of " + counted);
        return;
      }
      if (!answer.get().isWhole()) {
        add(Finding.Kind.ALTERED, turn, "counts an attempt that was cut: " + answer.get());
      }
      var speech = answer.get().speech();
      at = texts(turn, counted, at, step, speech);
      for (var call : speech.calls()) {
        if (at >= counted.size() || !counted.get(at).text().contains(call.mark())) {
          add(Finding.Kind.LOST, turn, "has no call " + call.mark());
          return;
        }
        at++;
      }
      if (speech.isLast()) {
        break;
      }
    }
    if (at < counted.size()) {
      add(Finding.Kind.DOUBLED, turn, "has more than was said: " + counted.get(at));
    }
  }

  private int texts(
      Evidence.KeptTurn turn, List<Piece> counted, int from, int step, Speech speech) {
    int at = from;
    for (var wanted : List.of(speech.thought(), speech.said())) {
      if (wanted.isEmpty()) {
        continue;
      }
      if (at >= counted.size() || !counted.get(at).text().equals(wanted)) {
        add(
            Finding.Kind.LOST,
            turn,
            "has not all of step %d: %s, not %s"
                .formatted(step, at < counted.size() ? counted.get(at).text() : "", wanted));
      }
      at++;
    }
    return at;
  }
}
