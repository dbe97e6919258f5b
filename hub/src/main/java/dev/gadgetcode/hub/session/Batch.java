package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.core.Decision;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand.Streamed;
import dev.gadgetcode.hub.core.SessionEffect;
import dev.gadgetcode.hub.core.SessionFact;
import dev.gadgetcode.hub.core.fold.Deltas;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.hub.viewer.ShownEvent;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Commands of a session, decided one after the other, each on what the last one changed: what
/// happened, to be kept at once, and what is to be told then. Runs on the session's mailbox.
final class Batch {
  private static final Logger log = LoggerFactory.getLogger(Batch.class);

  private final ChatSessionId id;
  private final Session core;
  private final SessionRows rows;
  private final Consumer<Session> before;
  private final List<Decided> decided = new ArrayList<>(1);
  private List<ShownEvent> events = List.of();

  Batch(ChatSessionId id, Session core, SessionRows rows) {
    this.id = id;
    this.core = core;
    this.rows = rows;
    this.before = core.moment();
  }

  /// One command, decided.
  record Decided(Letter.Told letter, Decision decision, List<Write> writes) {}

  void decide(Letter.Told told) {
    try {
      var decision = core.decide(told.command());
      decision.facts().forEach(core::apply);
      decided.add(new Decided(told, decision, rows.of(id, decision.facts(), core.running())));
    } catch (RuntimeException failed) {
      log.error("command failed session={} command={}", id.value(), told.command(), failed);
    }
  }

  /// Decides what a drone streamed, neighbouring deltas as one: a drone that is ahead of the store
  /// has its words kept and shown together. Those of which a part is known already stay apart.
  void decideStream(List<Letter> letters) {
    var told = letters.stream().map(Letter.Told.class::cast).toList();
    if (told.size() == 1) {
      decide(told.getFirst());
      return;
    }
    var events = told.stream().map(each -> ((Streamed) each.command()).event()).toList();
    var drone = ((Streamed) told.getFirst().command()).drone();
    int start = 0;
    for (var event : Deltas.merge(events)) {
      int end = start + 1;
      while (events.get(end - 1).meta().seq() != event.meta().seq()) {
        end++;
      }
      if (Deltas.firstSeq(event.meta()) == core.lastSeq() + 1) {
        decide(new Letter.Told(new Streamed(drone, event), told.get(start).answer()));
      } else {
        told.subList(start, end).forEach(this::decide);
      }
      start = end;
    }
  }

  /// All is decided: what was logged is merged and encoded, for the store and for whoever watches.
  void close() {
    var logged = new ArrayList<StreamEvent>(1);
    for (var each : decided) {
      for (var fact : each.decision.facts()) {
        if (fact instanceof SessionFact.EventLogged(var event)) {
          logged.add(event);
        }
      }
    }
    events = Deltas.merge(logged).stream().map(ShownEvent::of).toList();
  }

  boolean isEmpty() {
    return decided.isEmpty();
  }

  List<Decided> decided() {
    return decided;
  }

  /// What was logged; once it is closed.
  List<ShownEvent> events() {
    return events;
  }

  /// What was known of the moment before all this was decided.
  Consumer<Session> before() {
    return before;
  }

  /// Whether all that is left to do is to show events and to tell drones of them: that waits for
  /// nothing and changes nothing else.
  boolean isOnlyShown() {
    for (var each : decided) {
      for (var fact : each.decision.facts()) {
        if (!(fact instanceof SessionFact.EventLogged)) {
          return false;
        }
      }
      for (var effect : each.decision.effects()) {
        if (!(effect instanceof SessionEffect.Show || effect instanceof SessionEffect.TellDrone)) {
          return false;
        }
      }
    }
    return true;
  }
}
