package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.core.fold.FoldCodec;
import dev.gadgetcode.hub.core.fold.TurnFold;
import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvents;
import java.util.Optional;

/// Turns as documents: what was folded of them, and the rest of their events folded on.
/// Thread-safe.
public final class TurnDocuments {
  private static final int PAGE_BYTES = 1 << 20;

  private final Store store;

  public TurnDocuments(Store store) {
    this.store = store;
  }

  public Optional<Turn> find(TurnId id) {
    return store.read(handle -> Turns.row(handle, id)).map(this::of);
  }

  /// The document of a turn whose row was just read.
  ///
  /// Where events are being folded away the row may be of before and the journal of after: then it
  /// is read again.
  public Turn of(StoredTurn row) {
    try {
      var folded = fold(row).folded();
      if (folded.lastSeq() < row.lastSeq()) {
        throw new IllegalArgumentException("the last events are not in the journal any more");
      }
      return row.document(folded.blocks(), folded.toolCalls(), folded.stats(), folded.lastSeq());
    } catch (IllegalArgumentException gap) {
      var again = store.read(handle -> Turns.row(handle, row.id())).orElseThrow();
      if (again.foldedSeq() == row.foldedSeq()) {
        throw gap;
      }
      return of(again);
    }
  }

  /// Everything that is known of a turn's events.
  TurnFold fold(StoredTurn row) {
    var content = row.content();
    var fold = content.isEmpty() ? new TurnFold(row.id()) : FoldCodec.read(content);
    var page = store.journal().after(row.id(), fold.lastSeq(), PAGE_BYTES);
    while (!page.isEmpty()) {
      page.forEach(event -> fold.apply(read(event)));
      page = store.journal().after(row.id(), fold.lastSeq(), PAGE_BYTES);
    }
    return fold;
  }

  private static StreamEvent read(LoggedEvent row) {
    return StreamEvents.parse(row.event(), row.args(), row.meta());
  }
}
