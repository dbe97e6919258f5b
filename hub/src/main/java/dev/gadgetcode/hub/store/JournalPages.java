package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The writing side of the journal. Used by the writer's thread alone.
///
/// What all turns say goes into pages, a row for each group of changes: that costs little, however
/// many turns there are. A page is dear to read for the sake of one turn and cannot be thrown away
/// while one turn needs it, so what is in the oldest pages is settled: written once more, as chunks
/// of one turn each. That is done a little with every group, never all at once.
final class JournalPages {
  private static final String INSERT = "INSERT INTO journal (position, entries) VALUES (?, ?)";
  private static final String DELETE = "DELETE FROM journal WHERE position < :first";

  /// How much is kept in pages and in memory, in characters.
  private static final long MOST = 32 << 20;

  /// How much of one turn is.
  private static final int MOST_OF_A_TURN = 256 << 10;

  /// How much must have become useless before it is deleted while others work.
  private static final long USELESS = 1 << 20;

  private final LiveTurns turns;
  private final Chunks chunks = new Chunks();
  private final ArrayDeque<Page> pages;
  private final StringBuilder text = new StringBuilder();
  private final List<Placed> added = new ArrayList<>();
  private final List<Page> written = new ArrayList<>();
  private final Set<TurnId> overfull = new LinkedHashSet<>();
  private final Set<TurnId> settled = new LinkedHashSet<>();
  private @Nullable PreparedStatement insert;
  private long position;
  private long weight;
  private long deletedBefore;

  private JournalPages(LiveTurns turns, ArrayDeque<Page> pages) {
    this.turns = turns;
    this.pages = pages;
    this.position = pages.isEmpty() ? 0 : pages.getLast().position;
    this.weight = pages.stream().mapToLong(Page::weight).sum();
  }

  /// A row of the journal.
  private record Page(long position, int weight) {}

  /// An entry and the page it is in.
  private record Placed(JournalEntry entry, long page) {}

  /// Finds what an earlier process left, and tells the turns.
  static JournalPages load(Handle handle, LiveTurns turns) {
    Chunks.load(handle, turns);
    var pages = new ArrayDeque<Page>();
    handle
        .createQuery("SELECT position, entries FROM journal ORDER BY position")
        .map((row, _) -> {
          var page = new Page(row.getLong("position"), row.getString("entries").length());
          JournalText.read(row.getString("entries"), entry -> apply(entry, page.position, turns));
          return page;
        })
        .forEach(pages::add);
    return new JournalPages(turns, pages);
  }

  /// What a page says has become durable. Returns how much the turn has in pages now.
  private static int apply(JournalEntry entry, long page, LiveTurns turns) {
    return switch (entry) {
      case LoggedEvent event -> {
        var turn = turns.of(event.turn());
        turns.append(turn, event, page);
        turn.added(turn.lastSeq());
        yield turn.weight();
      }
      case ForgottenTurn(var turn) -> {
        turns.forget(turn);
        yield 0;
      }
    };
  }

  void prepare(Connection connection) throws SQLException {
    insert = connection.prepareStatement(INSERT);
    chunks.prepare(connection);
  }

  void add(List<LoggedEvent> events) {
    for (var event : events) {
      var turn = turns.of(event.turn());
      long last = turn.addedSeq();
      if (last > 0 && event.fromSeq() != last + 1) {
        throw new IllegalArgumentException(
            "turn %s: event %d does not follow %d"
                .formatted(event.turn().value(), event.fromSeq(), last));
      }
      add(event);
      turn.added(event.seq());
    }
  }

  private void add(JournalEntry entry) {
    added.add(new Placed(entry, position + 1));
    JournalText.append(text, entry);
  }

  /// Forgets all that a turn has.
  void forget(Handle handle, TurnId id) {
    var turn = turns.of(id);
    if (turn.hasChunks()) {
      Chunks.delete(handle, id);
    }
    add(new ForgottenTurn(id));
    turn.added(0);
  }

  /// Hands what was added to the database.
  void flush() throws SQLException {
    if (text.isEmpty()) {
      return;
    }
    if (insert == null) {
      throw new IllegalStateException("no connection");
    }
    var page = new Page(++position, text.length());
    insert.setLong(1, page.position);
    insert.setString(2, text.toString());
    insert.executeUpdate();
    text.setLength(0);
    written.add(page);
  }

  /// Settles the turns that have too much in the journal, and the oldest of all while they have too
  /// much together, but not much more than came with this group; deletes the pages that nobody
  /// needs.
  void tidy(Handle handle) throws SQLException {
    for (var turn : overfull) {
      settle(turn);
    }
    long useless = useless();
    long above = weight - useless - MOST;
    long room = 2L * written.stream().mapToLong(Page::weight).sum();
    for (var turn : turns.unsettled().keySet()) {
      if (above <= 0 || room <= 0) {
        break;
      }
      int taken = settle(turn);
      above -= taken;
      room -= taken;
    }
    if (useless >= USELESS || (useless > 0 && useless == weight)) {
      deletedBefore = Math.min(turns.firstPage(), pages.getLast().position + 1);
      handle.createUpdate(DELETE).bind("first", deletedBefore).execute();
    }
  }

  /// How much the pages hold that nobody needs.
  private long useless() {
    long first = turns.firstPage();
    long useless = 0;
    for (var page : pages) {
      if (page.position >= first) {
        break;
      }
      useless += page.weight;
    }
    return useless;
  }

  /// Returns how much that was.
  private int settle(TurnId turn) throws SQLException {
    var live = turns.unsettled().get(turn);
    if (live == null || live.addedSeq() == 0 || !settled.add(turn)) {
      return 0;
    }
    chunks.insert(live.after(0).events());
    return live.weight();
  }

  void committed() {
    settled.forEach(turns::settled);
    overfull.clear();
    for (var placed : added) {
      if (apply(placed.entry, placed.page, turns) > MOST_OF_A_TURN) {
        overfull.add(placed.entry.turn());
      }
    }
    while (!pages.isEmpty() && pages.getFirst().position < deletedBefore) {
      weight -= pages.removeFirst().weight;
    }
    for (var page : written) {
      pages.add(page);
      weight += page.weight;
    }
    clear();
  }

  void rolledBack() {
    position = pages.isEmpty() ? 0 : pages.getLast().position;
    added.forEach(placed -> turns.undo(placed.entry.turn()));
    clear();
  }

  private void clear() {
    text.setLength(0);
    added.clear();
    written.clear();
    settled.clear();
    deletedBefore = 0;
  }
}
