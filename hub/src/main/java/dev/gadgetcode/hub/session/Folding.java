package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.Mailbox;
import dev.gadgetcode.hub.Timers;
import dev.gadgetcode.hub.core.fold.FoldCodec;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Folds the events of turns that are over into their documents, and lets go of them in the
/// journal. One turn after the other, on a mailbox of its own; what it does not get to is found
/// again on the next start. A turn that somebody is still reading from the journal is waited with.
final class Folding implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Folding.class);
  private static final int MOST_WAITING = 100_000;
  private static final Duration LOOK_AGAIN = Duration.ofMillis(250);

  /// How often a turn is looked at again; whoever is behind then is given the turn as it stands.
  private static final int MOST_LOOKS = 240;

  private final Store store;
  private final TurnDocuments documents;
  private final Ides ides;
  private final Timers timers;
  private final Mailbox<Over> mailbox = new Mailbox<>("folding", MOST_WAITING, this::fold);
  private boolean isClosed;

  Folding(Store store, TurnDocuments documents, Ides ides, Timers timers) {
    this.store = store;
    this.documents = documents;
    this.ides = ides;
    this.timers = timers;
  }

  /// A turn that is over.
  ///
  /// @param looks how often it was still being read
  private record Over(TurnId turn, int looks) {}

  /// Takes up what an earlier process left.
  void start() {
    store.read(Turns::unfolded).forEach(turn -> ended(turn.id()));
  }

  /// Takes up what another hub left.
  void takeUp(List<UserId> users) {
    store.read(handle -> Turns.unfoldedOf(handle, users)).forEach(turn -> ended(turn.id()));
  }

  void ended(TurnId turn) {
    mailbox.offer(new Over(turn, 0));
  }

  private void fold(List<Over> turns) {
    for (var over : turns) {
      if (over.looks < MOST_LOOKS && !ides.mayLeave(over.turn)) {
        timers.later(LOOK_AGAIN, () -> mailbox.offer(new Over(over.turn, over.looks + 1)));
      } else {
        fold(over.turn);
      }
    }
  }

  private synchronized void fold(TurnId turn) {
    if (isClosed) {
      return;
    }
    try {
      store.read(handle -> Turns.row(handle, turn)).ifPresent(this::fold);
    } catch (CompletionException notKept) {
      log.warn("turn not folded, will be on the next start turn={}", turn.value(), notKept);
    } finally {
      ides.hasLeft(turn);
    }
  }

  private void fold(StoredTurn turn) {
    var fold = documents.fold(turn);
    store
        .commit(
            Change.of(
                Turns.saveFold(turn.id(), FoldCodec.write(fold), fold.lastSeq()),
                store.journal().forget(turn.id())))
        .join();
  }

  /// Folds no more; back when the turn that is being folded is.
  @Override
  public synchronized void close() {
    isClosed = true;
  }
}
