package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.Progress;
import dev.gadgetcode.drone.core.SendWindow;
import dev.gadgetcode.drone.core.TurnFact;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.journal.Journal;
import dev.gadgetcode.drone.link.Reports;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The log of one turn: an event is numbered and journaled here, and then it goes to the hub,
/// within the window, in order, and again from wherever the hub wants it. While the hub is away
/// events are journaled all the same. When the workspace is another drone's, nothing is written or
/// sent any more. Thread-safe; the model, the link and the mailbox all come here.
public final class TurnLog {
  private final TurnId turn;
  private final Journal journal;
  private final Reports reports;
  private final Clock clock;
  private final Passage passage;
  private final BooleanSupplier mayWrite;
  private final People people;
  private final SendWindow window = new SendWindow();
  private long epoch;
  private boolean isConnected;
  private boolean isClosed;
  private boolean hasLost;

  /// A log that is not connected yet.
  ///
  /// @param epoch the drone's, until a welcome says another
  /// @param mayWrite whether the workspace is still this drone's
  public TurnLog(
      TurnId turn,
      Journal journal,
      long epoch,
      Reports reports,
      Clock clock,
      Passage passage,
      BooleanSupplier mayWrite) {
    this.turn = turn;
    this.journal = journal;
    this.epoch = epoch;
    this.reports = reports;
    this.clock = clock;
    this.passage = passage;
    this.mayWrite = mayWrite;
    this.people = new People(this, clock);
  }

  public TurnId turn() {
    return turn;
  }

  /// The people whose word the turn waits for.
  public People people() {
    return people;
  }

  public synchronized long lastSeq() {
    return journal.lastSeq();
  }

  public synchronized List<TurnFact> facts() {
    return journal.facts();
  }

  public Progress progress() {
    return Progress.of(facts());
  }

  /// Does the hub have events of this turn that the journal has lost?
  synchronized boolean hasLost() {
    return hasLost;
  }

  /// Is the end in the journal? It is before anybody else can know of it.
  public synchronized boolean isEnded() {
    return journal.end().isPresent();
  }

  /// Does the hub have the end?
  public synchronized boolean isEndAcked(long seq) {
    return journal.end().isPresent() && journal.end().get().meta().seq() <= seq;
  }

  /// Journals an event and sends it if there is room. An event behind the end, or of a turn that
  /// was dropped, is nobody's.
  public synchronized void append(int step, Function<Meta, StreamEvent> event) throws IOException {
    if (isOver()) {
      return;
    }
    offer(
        journal.append(seq -> {
          var made = event.apply(meta(seq, step, null, null));
          passage.before("journal " + Wire.event(made.getClass()));
          return made;
        }));
  }

  /// Ends the turn, once; `aborted` where somebody asked for that in time.
  public synchronized void end(
      int step, TurnStatus status, Optional<String> message, Function<Instant, TurnStats> stats)
      throws IOException {
    if (isOver()) {
      return;
    }
    var isAborted = status == TurnStatus.ABORTED || progress().isAbortAsked();
    var ended = isAborted ? TurnStatus.ABORTED : status;
    var words = isAborted ? Optional.of("Stopped") : message;
    var counted = stats.apply(clock.instant());
    passage.before("journal end");
    var stored =
        journal.appendAtAnyCost(seq ->
            new StreamEvent.WorkOrderComplete(
                turn,
                ended == TurnStatus.FINISHED,
                words.orElse(null),
                meta(seq, step, ended, counted)));
    journal.sync();
    offer(stored);
  }

  private Meta meta(long seq, int step, @Nullable TurnStatus status, @Nullable TurnStats stats) {
    return new Meta(turn, epoch, seq, clock.instant(), step, null, status, stats);
  }

  /// Journals what the drone itself must know after a crash.
  public synchronized void note(TurnNote note) throws IOException {
    if (!isOver()) {
      passage.before("note " + note.name());
      journal.note(note);
      passage.after("note " + note.name());
    }
  }

  /// Makes the journal safe from a power loss.
  public synchronized void sync() throws IOException {
    if (!isClosed) {
      journal.sync();
    }
  }

  private boolean isOver() {
    return isClosed || isEnded() || !mayWrite.getAsBoolean();
  }

  /// The hub is there and has the turn up to a position.
  public synchronized void welcome(long current, long position) throws IOException {
    if (isClosed) {
      return;
    }
    epoch = current;
    if (position > journal.lastSeq()) {
      hasLost = true;
      journal.skipTo(position);
    }
    window.moveTo(position);
    isConnected = true;
    pump();
  }

  public synchronized void disconnected() {
    isConnected = false;
  }

  /// The hub has everything up to this number.
  public synchronized void acked(long seq) throws IOException {
    window.acked(seq);
    pump();
  }

  /// The hub misses this number and what comes behind it.
  public synchronized void expected(long seq) throws IOException {
    window.moveTo(Math.max(0, seq - 1));
    pump();
  }

  /// Sends what was just appended without reading it back, where nothing waits before it.
  private void offer(Journal.Stored stored) throws IOException {
    passage.after("journal " + Wire.event(stored.event().getClass()));
    if (window.position() >= previous(stored)) {
      send(stored);
    } else {
      pump();
    }
  }

  private static long previous(Journal.Stored stored) {
    return stored.event().meta().seq() - 1;
  }

  private void pump() throws IOException {
    while (isConnected && !isClosed) {
      var next = journal.after(window.position());
      if (next.isEmpty() || !send(next.get())) {
        return;
      }
    }
  }

  private boolean send(Journal.Stored next) {
    if (!isConnected || !window.hasRoom(next.bytes())) {
      return false;
    }
    var event = next.event();
    if (!reports.send(event.with(event.meta().withEpoch(epoch)))) {
      isConnected = false;
      return false;
    }
    passage.after("send " + Wire.event(event.getClass()));
    window.sent(event.meta().seq(), next.bytes());
    return true;
  }

  /// Stops for good: nothing more is written or sent, and the file stays.
  public synchronized void close() throws IOException {
    if (!isClosed) {
      isClosed = true;
      journal.close();
    }
  }

  /// Stops for good and deletes the journal.
  public synchronized void delete() throws IOException {
    isClosed = true;
    journal.delete();
  }
}
