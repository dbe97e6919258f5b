package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.Mailbox;
import dev.gadgetcode.hub.core.fold.FoldCodec;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Folds the events of turns that are over into their documents, and lets go of them in the
/// journal. One turn after the other, on a mailbox of its own; what it does not get to is found
/// again on the next start.
final class Folding {
  private static final Logger log = LoggerFactory.getLogger(Folding.class);
  private static final int MOST_WAITING = 100_000;

  private final Store store;
  private final TurnDocuments documents;
  private final Mailbox<TurnId> mailbox = new Mailbox<>("folding", MOST_WAITING, this::fold);

  Folding(Store store, TurnDocuments documents) {
    this.store = store;
    this.documents = documents;
  }

  /// Takes up what an earlier process left.
  void start() {
    store.read(Turns::unfolded).forEach(turn -> ended(turn.id()));
  }

  void ended(TurnId turn) {
    mailbox.offer(turn);
  }

  private void fold(List<TurnId> turns) {
    for (var turn : turns) {
      try {
        store.read(handle -> Turns.row(handle, turn)).ifPresent(this::fold);
      } catch (CompletionException notKept) {
        log.warn("turn not folded, will be on the next start turn={}", turn.value(), notKept);
      }
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
}
