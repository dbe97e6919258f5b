package dev.gadgetcode.system.kill;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Journal;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.Write;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// A store with a trap around every commit. Thread-safe.
final class CrashingStore implements Store {
  private final Store store;
  private final Trap trap;
  private final Journal journal;

  CrashingStore(Store store, Trap trap) {
    this.store = store;
    this.trap = trap;
    this.journal = new CrashingJournal(store.journal(), trap);
  }

  @Override
  public CompletableFuture<Void> commit(Change change) {
    boolean streamed = !change.events().isEmpty();
    if (streamed) {
      trap.pass(CrashPoint.HANDED_IN);
    }
    return store
        .commit(streamed ? trapped(change) : change)
        .thenRun(() -> {
          if (holds(change, "PromptAccepted")) {
            trap.pass(CrashPoint.PROMPT_KEPT);
          }
          if (holds(change, "TurnEnded")) {
            trap.pass(CrashPoint.END_KEPT);
          }
          if (streamed) {
            trap.pass(CrashPoint.COMMITTED);
          }
        });
  }

  /// The change with one more write at its end, which runs in the transaction, before the commit.
  private Change trapped(Change change) {
    var writes = new ArrayList<Write>(change.writes());
    writes.add(_ -> trap.pass(CrashPoint.APPENDED));
    return new Change(change.events(), change.facts(), writes);
  }

  private static boolean holds(Change change, String fact) {
    return change.facts().stream().anyMatch(stored -> stored.name().equals(fact));
  }

  @Override
  public <T extends @Nullable Object> T read(Function<Handle, T> query) {
    return store.read(query);
  }

  @Override
  public boolean hasRoom() {
    return store.hasRoom();
  }

  @Override
  public Journal journal() {
    return journal;
  }

  @Override
  public long groups() {
    return store.groups();
  }

  @Override
  public void close() {
    store.close();
  }
}
