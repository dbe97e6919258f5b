package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.FactLog;
import dev.gadgetcode.hub.Mailbox;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionCommand.Streamed;
import dev.gadgetcode.hub.core.SessionFact;
import dev.gadgetcode.hub.core.StorageRefusal;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.StorageFull;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredFact;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.hub.viewer.ShownEvent;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeAck;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
    this.mailbox = new Mailbox<>("session-" + id.value(), CAPACITY, new Letters());
    this.core = load();
  }

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
    return take(new Letter.Told(command, answer));
  }

  /// Lets somebody look at the session between two batches; returns as {@link #tell} does.
  boolean look(Consumer<Session> asked) {
    return take(new Letter.Question(asked));
  }

  /// Hands over what a drone streamed, without waiting; returns as {@link #tell} does.
  public boolean stream(Streamed command) {
    var letter = new Letter.Told(command, _ -> {});
    return mailbox.bring(letter) || hadNoRoom(letter);
  }

  private boolean take(Letter letter) {
    return mailbox.offer(letter) || hadNoRoom(letter);
  }

  /// What a full mailbox refuses is dropped; of a closed one the caller is told.
  private boolean hadNoRoom(Letter letter) {
    if (mailbox.isClosed()) {
      return false;
    }
    var what = letter instanceof Letter.Told(var command, _) ? command : letter;
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

  /// What was left in the mailbox. What drones stream is decided by whoever brings it and told by
  /// whoever brings word of its commit, as it comes in such numbers that a thread for each would be
  /// dearer than all the rest; anything else may wait for the store and has a thread.
  private final class Letters implements Mailbox.Handler<Letter> {
    @Override
    public void handle(List<Letter> letters) {
      var batch = batch();
      for (int start = 0; start < letters.size(); ) {
        int streamed = Letter.streamed(letters, start);
        if (streamed > 0) {
          batch.decideStream(letters.subList(start, start + streamed));
          start += streamed;
          continue;
        }
        switch (letters.get(start++)) {
          case Letter.Told told -> batch.decide(told);
          case Letter.Question(var asked) -> {
            finish(batch);
            asked.accept(core);
            batch = batch();
          }
        }
      }
      finish(batch);
    }

    @Override
    public Optional<CompletableFuture<Void>> begin(List<Letter> letters) {
      if (Letter.streamed(letters, 0) < letters.size() || !store.hasRoom()) {
        return Optional.empty();
      }
      var batch = batch();
      batch.decideStream(letters);
      var end = new CompletableFuture<Void>();
      commit(batch)
          .whenComplete((_, failed) -> {
            if (failed == null && batch.isOnlyShown()) {
              settle(batch, failed, end);
            } else {
              Thread.startVirtualThread(() -> settle(batch, failed, end));
            }
          });
      return Optional.of(end);
    }
  }

  private Batch batch() {
    return new Batch(id, core, rows);
  }

  private void settle(Batch batch, @Nullable Throwable failed, CompletableFuture<Void> end) {
    try {
      if (failed == null) {
        kept(batch);
      } else {
        notKept(batch, failed);
      }
    } catch (RuntimeException fault) {
      log.error("batch failed session={} size={}", id.value(), batch.decided().size(), fault);
    } finally {
      end.complete(null);
    }
  }

  private void finish(Batch batch) {
    if (batch.isEmpty()) {
      return;
    }
    try {
      commit(batch).join();
    } catch (CompletionException failed) {
      notKept(batch, failed);
      return;
    }
    kept(batch);
  }

  /// Keeps what happened, where anything did that is kept.
  private CompletableFuture<Void> commit(Batch batch) {
    batch.close();
    var facts = new ArrayList<StoredFact>();
    var writes = new ArrayList<Write>();
    for (var each : batch.decided()) {
      for (var fact : each.decision().facts()) {
        if (fact instanceof SessionFact.Kept kept) {
          facts.add(FACTS.stored(subject(), kept));
        }
      }
      writes.addAll(each.writes());
    }
    if (facts.isEmpty() && batch.events().isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    factsKept += facts.size();
    if (factsKept > Sessions.LONG_LOG) {
      var summary = core.summary().stream().map(fact -> FACTS.stored(subject(), fact)).toList();
      writes.add(store.journal().replaceFacts(subject(), summary));
      factsKept = summary.size();
    }
    var events = batch.events().stream().map(ShownEvent::row).toList();
    return store.commit(new Change(events, facts, writes));
  }

  private void kept(Batch batch) {
    if (!batch.isOnlyShown()) {
      effects.changed(this, core);
    }
    effects.show(batch.events());
    effects.tellDrones(batch.decided());
    for (var each : batch.decided()) {
      var answer = each.letter().answer();
      each.decision().ack().ifPresent(answer);
      each.decision().effects().forEach(effect -> effects.run(effect, this, answer));
      for (var fact : each.decision().facts()) {
        if (fact instanceof SessionFact.TurnEnded ended) {
          effects.ended(ended.turn());
        }
      }
    }
  }

  /// Nothing has happened.
  private void notKept(Batch batch, Throwable failed) {
    var cause = failed instanceof CompletionException ? failed.getCause() : failed;
    var letters = batch.decided().stream().map(Batch.Decided::letter).toList();
    if (cause instanceof StorageFull) {
      log.warn("storage full session={} commands={}", id.value(), letters.size());
      reload(batch.before());
      putOff(letters);
      return;
    }
    log.error("not kept session={} commands={}", id.value(), letters.size(), failed);
    reload(batch.before());
    letters.forEach(told -> StorageRefusal.ack(told.command()).ifPresent(told.answer()));
  }

  /// What an IDE asked for is refused, what a drone streamed is asked for again, and what only the
  /// hub knows of is tried again.
  private void putOff(List<Letter.Told> letters) {
    var own = new ArrayList<Letter>();
    for (var told : letters) {
      if (told.command() instanceof Streamed streamed) {
        effects.later(TRY_AGAIN, () -> effects.look(id, session -> expectNext(streamed, session)));
      } else {
        StorageRefusal.ack(told.command()).ifPresentOrElse(told.answer(), () -> own.add(told));
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
