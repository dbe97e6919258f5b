package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How long it took until things went on where nothing else was wrong meanwhile, read from the
/// faults as they happened and from the clients' records. Pure.
final class Recoveries {
  /// What went on.
  enum Kind {
    HUB_SERVING("hub back to serving", 2_000),
    STREAM_GOING_ON("stream going on", 3_000),
    DRONE_RESUMED("drone resumed", 10_000),
    CLIENT_CAUGHT_UP("client caught up", 2_000);

    private final String words;
    private final long barMillis;

    Kind(String words, long barMillis) {
      this.words = words;
      this.barMillis = barMillis;
    }

    String words() {
      return words;
    }

    long barMillis() {
      return barMillis;
    }
  }

  private final EnumMap<Kind, List<Long>> times = new EnumMap<>(Kind.class);

  private Recoveries() {
    for (var kind : Kind.values()) {
      times.put(kind, new ArrayList<>());
    }
  }

  static Recoveries of(Outcome outcome) {
    var recoveries = new Recoveries();
    var witnesses = outcome.evidence().witnesses();
    for (var spell : outcome.spells()) {
      int target = spell.fault().target();
      switch (spell.fault().kind()) {
        case HUB_KILLED -> {
          recoveries.add(Kind.HUB_SERVING, spell.readyMillis());
          for (int desk = 0; desk < witnesses.size(); desk++) {
            recoveries.goneOn(outcome, spell, desk, spell.restartedAt() + spell.readyMillis());
          }
        }
        case HUB_FROZEN -> {
          for (int desk = 0; desk < witnesses.size(); desk++) {
            recoveries.goneOn(outcome, spell, desk, spell.endedAt());
          }
        }
        case DRONE_LINK_CUT, DRONE_LINK_HALF_OPEN, DRONE_FROZEN ->
            recoveries.goneOn(outcome, spell, target, spell.endedAt());
        case DRONE_KILLED -> {
          long millis =
              goingOn(witnesses.get(target), spell.restartedAt()).orElse(spell.readyMillis());
          if (isAlone(outcome, spell, target, spell.restartedAt() + millis)) {
            recoveries.add(Kind.DRONE_RESUMED, millis);
          }
        }
        default -> {} // it has no time of its own
      }
    }
    witnesses.forEach(recoveries::caughtUp);
    return recoveries;
  }

  private void goneOn(Outcome outcome, Spell spell, int desk, long moment) {
    goingOn(outcome.evidence().witnesses().get(desk), moment)
        .filter(millis -> isAlone(outcome, spell, desk, moment + millis))
        .ifPresent(millis -> add(Kind.STREAM_GOING_ON, millis));
  }

  /// Whether nothing else was wrong with the hub, the desk, its drone and its links meanwhile.
  private static boolean isAlone(Outcome outcome, Spell spell, int desk, long until) {
    return outcome.spells().stream()
        .filter(other -> other.fault().number() != spell.fault().number())
        .filter(other -> other.beganAt() < until && other.endedAt() > spell.beganAt())
        .noneMatch(other ->
            switch (other.fault().kind().victim()) {
              case HUB, HUB_CLOCK -> true;
              case DRONE, DRONE_LINK, DRONE_CLOCK, MODEL_LINK, CLIENT, CLIENT_LINK ->
                  other.fault().target() == desk;
              case MODEL -> false;
            });
  }

  private void add(Kind kind, long millis) {
    times(kind).add(millis);
  }

  List<Long> times(Kind kind) {
    return times.getOrDefault(kind, List.of());
  }

  long percentile(Kind kind, int percent) {
    var sorted = new ArrayList<>(times(kind));
    Collections.sort(sorted);
    return sorted.isEmpty()
        ? 0
        : sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100));
  }

  /// How long after a moment the client is shown the next event of a turn that was being shown
  /// before; nothing where there was none.
  private static Optional<Long> goingOn(Evidence.Witness witness, long moment) {
    var open = new HashMap<String, Boolean>();
    for (var note : witness.notes()) {
      if (note instanceof Note.Shown shown) {
        if (shown.at() >= moment) {
          if (open.containsKey(shown.turn())) {
            return Optional.of(shown.at() - moment);
          }
        } else if (shown.event().equals("workOrderComplete")) {
          open.remove(shown.turn());
        } else {
          open.put(shown.turn(), true);
        }
      }
      if (note instanceof Note.Ended(_, var turn)) {
        open.remove(turn);
      }
    }
    return Optional.empty();
  }

  /// From each connection until all that the hub had then was shown.
  private void caughtUp(Evidence.Witness witness) {
    long connectedAt = 0;
    Map<String, Long> wanted = new HashMap<>();
    for (var note : witness.notes()) {
      switch (note) {
        case Note.Connected(var at) -> {
          connectedAt = at;
          wanted.clear();
        }
        case Note.Resumed resumed when resumed.after() > 0 -> {
          if (resumed.isSnapshot() || resumed.last() <= resumed.after()) {
            add(Kind.CLIENT_CAUGHT_UP, resumed.at() - connectedAt);
          } else {
            wanted.put(resumed.turn(), resumed.last());
          }
        }
        case Note.Shown shown when shown.isLive() -> {
          var last = wanted.get(shown.turn());
          if (last != null && shown.seq() >= last) {
            wanted.remove(shown.turn());
            add(Kind.CLIENT_CAUGHT_UP, shown.at() - connectedAt);
          }
        }
        default -> {} // nothing to do with it
      }
    }
  }
}
