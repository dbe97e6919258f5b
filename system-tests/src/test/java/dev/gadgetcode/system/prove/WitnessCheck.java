package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Reads one client's record from the first line to the last and holds it against the store. Pure;
/// used once, by one thread.
final class WitnessCheck {
  private final Evidence.Witness witness;
  private final Map<String, Evidence.KeptTurn> kept;
  private final Pattern foreign;
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, Seen> turns = new HashMap<>();

  /// A turn as the client has it at one moment.
  private static final class Seen {
    long cursor;
    long epoch;
    boolean isEnded;
    int gap = -1;
    Telling telling = new Telling();
  }

  WitnessCheck(Evidence.Witness witness, Map<String, Evidence.KeptTurn> kept) {
    this.witness = witness;
    this.kept = kept;
    this.foreign = Pattern.compile("\\b(?!" + witness.user() + "-)[a-z]+-\\d+-\\d+\\.s\\d+");
  }

  List<Finding> run() {
    for (var note : witness.notes()) {
      switch (note) {
        case Note.Started _ -> turns.clear();
        case Note.Resumed resumed -> resumed(resumed);
        case Note.Shown shown -> shown(shown);
        case Note.Ended(_, var turn) -> caughtUp(turn);
        case Note.Acked _,
            Note.Sending _,
            Note.Refused _,
            Note.Connected _,
            Note.Disconnected _,
            Note.Other _ -> {}
      }
    }
    return findings;
  }

  private void add(Finding.Kind kind, String text) {
    findings.add(new Finding(kind, witness.name() + " " + text));
  }

  private Seen seen(String turn) {
    return turns.computeIfAbsent(turn, _ -> new Seen());
  }

  private void resumed(Note.Resumed resumed) {
    var seen = seen(resumed.turn());
    seen.gap = -1;
    checkOwner(resumed.turn(), resumed.document().toString());
    if (resumed.last() < seen.cursor) {
      add(
          Finding.Kind.SHOWN_BEFORE_KEPT,
          "was shown %d events of turn %s, and the hub knows %d"
              .formatted(seen.cursor, resumed.turn(), resumed.last()));
    }
    if (resumed.isSnapshot()) {
      seen.cursor = resumed.last();
      seen.telling = Telling.of(resumed.document());
      seen.isEnded = !List.of("queued", "processing").contains(resumed.status());
    }
  }

  private void shown(Note.Shown shown) {
    checkOwner(shown.turn(), shown.args().toString());
    if (!shown.isLive()) {
      return; // not asked for on this connection, and not taken
    }
    var seen = seen(shown.turn());
    if (seen.isEnded) {
      add(
          shown.event().equals("workOrderComplete") ? Finding.Kind.TWO_ENDS : Finding.Kind.DOUBLED,
          "was shown %s of turn %s behind its end".formatted(shown.seq(), shown.turn()));
      return;
    }
    if (shown.seq() <= seen.cursor) {
      add(
          Finding.Kind.DOUBLED,
          "was shown %d of turn %s twice".formatted(shown.seq(), shown.turn()));
      return;
    }
    if (shown.from() != seen.cursor + 1) {
      seen.gap = findings.size();
      add(
          Finding.Kind.LOST,
          "was shown %d of turn %s after %d".formatted(shown.from(), shown.turn(), seen.cursor));
      return;
    }
    if (seen.gap >= 0) {
      findings.set(
          seen.gap,
          new Finding(
              Finding.Kind.REORDERED,
              witness.name() + " was shown " + shown.seq() + " of " + shown.turn() + " too late"));
      seen.gap = -1;
    }
    apply(shown, seen);
  }

  private void apply(Note.Shown shown, Seen seen) {
    long epoch = shown.args().path(shown.args().size() - 1).path("epoch").asLong(seen.epoch);
    if (epoch < seen.epoch) {
      add(
          Finding.Kind.TWO_WRITERS,
          "was shown %d of turn %s of epoch %d after %d"
              .formatted(shown.seq(), shown.turn(), epoch, seen.epoch));
    }
    seen.epoch = epoch;
    seen.cursor = shown.seq();
    seen.telling.add(shown.event(), shown.args());
    seen.isEnded = shown.event().equals("workOrderComplete");
    var turn = kept.get(shown.turn());
    if (turn != null && turn.lastSeq() < shown.seq()) {
      add(
          Finding.Kind.SHOWN_BEFORE_KEPT,
          "was shown %d of turn %s, which is kept to %d"
              .formatted(shown.seq(), shown.turn(), turn.lastSeq()));
    }
  }

  private void checkOwner(String id, String text) {
    var turn = kept.get(id);
    if (turn == null) {
      add(Finding.Kind.LOST, "was shown turn " + id + ", which is not kept");
    } else if (!turn.user().equals(witness.user())) {
      add(Finding.Kind.SEEN_BY_OTHERS, "was shown turn " + id + " of " + turn.user());
    }
    if (foreign.matcher(text).find()) {
      add(Finding.Kind.SEEN_BY_OTHERS, "was shown somebody else's words in turn " + id);
    }
  }

  /// The client says that it has seen all of the turn.
  private void caughtUp(String id) {
    var turn = kept.get(id);
    var seen = seen(id);
    if (turn == null) {
      return; // told when it was shown
    }
    if (seen.cursor != turn.lastSeq()) {
      add(
          Finding.Kind.LOST,
          "saw turn %s end at %d, and it is kept to %d".formatted(id, seen.cursor, turn.lastSeq()));
    }
    var there = seen.telling.pieces();
    var stored = Telling.of(turn.document()).pieces();
    if (!there.equals(stored)) {
      add(
          Finding.Kind.ALTERED,
          "has turn %s other than it is kept: %s, not %s".formatted(id, there, stored));
    }
  }
}
