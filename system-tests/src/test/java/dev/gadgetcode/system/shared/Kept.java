package dev.gadgetcode.system.shared;

import dev.gadgetcode.hub.session.TurnDocuments;
import dev.gadgetcode.hub.store.DataDirectoryHeld;
import dev.gadgetcode.hub.store.SqliteStore;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// What a hub that is gone has left on the disk. It is read in a copy, so that the next hub finds
/// the directory as the last one left it.
public final class Kept implements AutoCloseable {
  private static final int ALL = 100_000;

  private final Store store;

  /// @param store what is left, closed with this
  public Kept(Store store) {
    this.store = store;
  }

  /// Copies the directory and opens the copy.
  ///
  /// @param copy a directory that is made
  public static Kept read(Path data, Path copy) throws IOException, DataDirectoryHeld {
    Files.createDirectory(copy);
    try (var files = Files.list(data)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return new Kept(open(copy));
  }

  public static Store open(Path data) throws DataDirectoryHeld {
    return SqliteStore.open(
        data,
        broken -> {
          throw new IllegalStateException(broken);
        });
  }

  private Optional<StoredTurn> turn(String id) {
    return store.read(handle -> Turns.row(handle, new TurnId(id)));
  }

  /// The prompt that became the turn; empty where there is none.
  public String promptOf(String turn) {
    return turn(turn).map(StoredTurn::promptId).map(PromptId::value).orElse("");
  }

  /// The number of a turn's last event.
  public long lastSeq(String id) {
    return Math.max(
        store.journal().lastSeq(new TurnId(id)), turn(id).map(StoredTurn::lastSeq).orElse(0L));
  }

  /// The turns of a session, the oldest first.
  public List<StoredTurn> turns(String session) {
    return store
        .read(handle -> Turns.ofSession(handle, new ChatSessionId(session), null, ALL))
        .reversed();
  }

  public JsonNode document(String id) {
    return Wire.tree(new TurnDocuments(store).find(new TurnId(id)).orElseThrow());
  }

  @Override
  public void close() {
    store.close();
  }
}
