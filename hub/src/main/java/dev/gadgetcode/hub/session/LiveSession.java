package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.FactLog;
import dev.gadgetcode.hub.Mailbox;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.Decision;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionCommand.Streamed;
import dev.gadgetcode.hub.core.SessionFact;
import dev.gadgetcode.hub.core.StorageRefusal;
import dev.gadgetcode.hub.core.fold.Deltas;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.StorageFull;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredFact;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.hub.viewer.ShownEvent;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A chat session at work: decide, store, apply, run.
///
/// A batch of commands is decided one after the other, each on what the last one changed; then all
/// that happened is committed at once, and only then anybody is told. If it cannot be committed
/// nothing has happened: the core is built again from the log. Runs on the session's mailbox.
public final class LiveSession {
  private static final Logger log = LoggerFactory.getLogger(LiveSession.class);
  private static final FactLog<SessionFact.Kept> FACTS = new FactLog<>(SessionFact.Kept.class);
  private static final int CAPACITY = 20_000;
  private static final Duration TRY_AGAIN = Duration.ofSeconds(1);

  private final ChatSessionId id;
  private final UserId owner;
  private final Store store;
  private final SessionRows rows;
  private final Effects effects;
  private final Clock clock;
  private final Duration recoveryTime;
  private final Mailbox<Letter> mailbox;
  private Session core;
  private int factsKept;
  private @Nullable TurnId indexed;
  private Bus.Subscription subscription = () -> {};

  LiveSession(
      ChatSessionId id,
      UserId owner,
      Store store,
      SessionRows rows,
      Effects effects,
      Clock clock,
      Duration recoveryTime) {
    this.id = id;
    this.owner = owner;
    this.store = store;
    this.rows = rows;
    this.effects = effects;
    this.clock = clock;
    this.recoveryTime = recoveryTime;
    this.mailbox = new Mailbox<>("session-" + id.value(), CAPACITY, this::handle);
    this.core = load();
  }

  /// What comes to a session: a command and who gets its ack, or a question about its state.
  private sealed interface Letter {}

  private record Told(SessionCommand command, Consumer<IdeAck> answer) implements Letter {}

  private record Question(Consumer<Session> asked) implements Letter {}

  /// One command, decided.
  private record Decided(Told letter, Decision decision, List<Write> writes) {}

  private Session load() {
    var session = new Session(id, recoveryTime);
    var facts = store.journal().facts(subject());
    facts.forEach(fact -> session.apply(FACTS.read(fact)));
    factsKept = facts.size();
    session.running().ifPresent(turn -> session.goOnAfter(store.journal().lastSeq(turn)));
    return session;
  }

  /// Goes back to what was kept, and to what was known of the moment then.
  private void reload(Consumer<Session> moment) {
    core = load();
    moment.accept(core);
  }

  private String subject() {
    return Subjects.session(id).name();
  }

  /// Hands the command to the session.
  ///
  /// @param answer gets the ack, where the command has one
  /// @return false where this has left memory and the session is to be loaded again
  public boolean tell(SessionCommand command, Consumer<IdeAck> answer) {
    return take(new Told(command, answer));
  }

  /// Lets somebody look at the session between two batches; returns as {@link #tell} does.
  boolean look(Consumer<Session> asked) {
    return take(new Question(asked));
  }

  private boolean take(Letter letter) {
    if (mailbox.offer(letter)) {
      return true;
    }
    if (mailbox.isClosed()) {
      return false;
    }
    var what = letter instanceof Told(var command, _) ? command : letter;
    log.warn("mailbox full session={} dropped={}", id.value(), what.getClass().getSimpleName());
    return true;
  }

  /// Leaves memory where nothing is held, runs or waits: the log has all of it. Returns whether it
  /// has left.
  boolean leave() {
    if (!mailbox.closeIfIdle(() -> !core.isLive())) {
      return false;
    }
    subscription.close();
    return true;
  }

  private void handle(List<Letter> batch) {
    var decided = new ArrayList<Decided>(batch.size());
    var moment = core.moment();
    for (int start = 0, end; start < batch.size(); start = end) {
      end = Math.max(start + 1, endOfStream(batch, start));
      if (end > start + 1) {
        decideStream(batch.subList(start, end), decided);
        continue;
      }
      switch (batch.get(start)) {
        case Told told -> decide(told, decided);
        case Question(var asked) -> {
          finish(decided, moment);
          decided.clear();
          moment = core.moment();
          asked.accept(core);
        }
      }
    }
    finish(decided, moment);
  }

  /// Where the letters end that bring events of one drone.
  private static int endOfStream(List<Letter> batch, int start) {
    int end = start;
    RegistrationId drone = null;
    while (end < batch.size()
        && batch.get(end) instanceof Told(Streamed streamed, _)
        && (drone == null || drone.equals(streamed.drone()))) {
      drone = streamed.drone();
      end++;
    }
    return end;
  }

  /// Decides what a drone streamed, neighbouring deltas as one: a drone that is ahead of the store
  /// has its words kept and shown together. Those of which a part is known already stay apart.
  private void decideStream(List<Letter> stream, List<Decided> decided) {
    var told = stream.stream().map(Told.class::cast).toList();
    var events = told.stream().map(each -> ((Streamed) each.command).event()).toList();
    var drone = ((Streamed) told.getFirst().command).drone();
    int start = 0;
    for (var event : Deltas.merge(events)) {
      int end = start + 1;
      while (events.get(end - 1).meta().seq() != event.meta().seq()) {
        end++;
      }
      if (Deltas.firstSeq(event.meta()) == core.lastSeq() + 1) {
        decide(new Told(new Streamed(drone, event), told.get(start).answer), decided);
      } else {
        told.subList(start, end).forEach(each -> decide(each, decided));
      }
      start = end;
    }
  }

  private void decide(Told told, List<Decided> decided) {
    try {
      var decision = core.decide(told.command);
      decision.facts().forEach(core::apply);
      decided.add(new Decided(told, decision, rows.of(id, decision.facts(), core.running())));
    } catch (RuntimeException failed) {
      log.error("command failed session={} command={}", id.value(), told.command, failed);
    }
  }

  /// @param before what was known of the moment before all this was decided
  private void finish(List<Decided> decided, Consumer<Session> before) {
    if (decided.isEmpty()) {
      return;
    }
    var shown = Deltas.merge(events(decided));
    var encoded = shown.stream().map(ShownEvent::of).toList();
    try {
      commit(decided, encoded);
    } catch (StorageFull _) {
      log.warn("storage full session={} commands={}", id.value(), decided.size());
      reload(before);
      putOff(decided.stream().map(Decided::letter).toList());
      return;
    } catch (CompletionException failed) {
      log.error("not kept session={} commands={}", id.value(), decided.size(), failed);
      reload(before);
      decided.forEach(
          each -> StorageRefusal.ack(each.letter.command).ifPresent(each.letter.answer));
      return;
    }
    effects.changed(this, core);
    effects.show(encoded);
    effects.tellDrones(decided.stream().map(Decided::decision).toList());
    for (var each : decided) {
      each.decision.ack().ifPresent(each.letter.answer);
      for (var effect : each.decision.effects()) {
        effects.run(effect, this, each.letter.answer);
      }
      for (var fact : each.decision.facts()) {
        if (fact instanceof SessionFact.TurnEnded ended) {
          effects.ended(ended.turn());
        }
      }
    }
  }

  private static List<StreamEvent> events(List<Decided> decided) {
    var events = new ArrayList<StreamEvent>();
    for (var each : decided) {
      for (var fact : each.decision.facts()) {
        if (fact instanceof SessionFact.EventLogged(var event)) {
          events.add(event);
        }
      }
    }
    return events;
  }

  /// Keeps what happened, where anything did that is kept.
  private void commit(List<Decided> decided, List<ShownEvent> events) {
    var facts = new ArrayList<StoredFact>();
    var writes = new ArrayList<Write>();
    for (var each : decided) {
      for (var fact : each.decision.facts()) {
        if (fact instanceof SessionFact.Kept kept) {
          facts.add(FACTS.stored(subject(), kept));
        }
      }
      writes.addAll(each.writes);
    }
    if (facts.isEmpty() && events.isEmpty()) {
      return;
    }
    factsKept += facts.size();
    if (factsKept > Sessions.LONG_LOG) {
      var summary = core.summary().stream().map(fact -> FACTS.stored(subject(), fact)).toList();
      writes.add(store.journal().replaceFacts(subject(), summary));
      factsKept = summary.size();
    }
    var rowsToKeep = events.stream().map(ShownEvent::row).toList();
    try {
      store.commit(new Change(rowsToKeep, facts, writes)).join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof StorageFull full ? full : failed;
    }
  }

  /// What an IDE asked for is refused, what a drone streamed is asked for again, and what only the
  /// hub knows of is tried again.
  private void putOff(List<Told> letters) {
    var own = new ArrayList<Letter>();
    for (var told : letters) {
      if (told.command instanceof Streamed streamed) {
        effects.later(TRY_AGAIN, () -> effects.look(id, session -> expectNext(streamed, session)));
      } else {
        StorageRefusal.ack(told.command).ifPresentOrElse(told.answer, () -> own.add(told));
      }
    }
    if (!own.isEmpty()) {
      mailbox.putBack(own);
      effects.later(TRY_AGAIN, mailbox::tryAgain);
    }
  }

  private void expectNext(Streamed streamed, Session session) {
    effects.expect(streamed.drone(), streamed.event().meta().turnId(), session.lastSeq() + 1);
  }

  public ChatSessionId id() {
    return id;
  }

  public UserId owner() {
    return owner;
  }

  /// The turn under which the session can be found.
  @Nullable TurnId indexed() {
    return indexed;
  }

  void index(@Nullable TurnId turn) {
    indexed = turn;
  }

  /// Puts what was loaded into the indexes, before anybody asks for it.
  void index() {
    effects.changed(this, core);
  }

  /// Begins with what was kept.
  ///
  /// @param heard how it is reached from now on
  void wake(Bus.Subscription heard) {
    subscription = heard;
    tell(new SessionCommand.Woken(clock.instant()), _ -> {});
  }

  int waiting() {
    return mailbox.waiting();
  }
}
