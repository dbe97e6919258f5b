package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
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
  private static final String DELETE =
      "DELETE FROM journal WHERE position > :before AND position < :first";

  /// How many pages are read ahead when a store is opened.
  private static final int MOST_AHEAD = 64;

  /// How much is kept in pages and in memory, in characters.
  private static final long MOST = 32 << 20;

  /// How much of one turn is.
  private static final int MOST_OF_A_TURN = 256 << 10;

  /// How much must have become useless before it is deleted while others work.
  private static final long USELESS = 1 << 20;

  private final LiveTurns turns;
  private final long before;
  private final Chunks chunks = new Chunks();
  private final ArrayDeque<Page> pages;
  private StringBuilder text = new StringBuilder();
  private List<JournalLine> lines = new ArrayList<>();
  private final List<JournalPage> written = new ArrayList<>();
  private final Set<TurnId> overfull = new LinkedHashSet<>();
  private final Set<TurnId> settled = new LinkedHashSet<>();
  private final Map<TurnId, Long> adopted = new LinkedHashMap<>();
  private @Nullable PreparedStatement insert;
  private long position;
  private long weight;
  private long deletedBefore;

  private JournalPages(LiveTurns turns, long before, ArrayDeque<Page> pages) {
    this.turns = turns;
    this.before = before;
    this.pages = pages;
    this.position = lastPosition();
    this.weight = pages.stream().mapToLong(Page::weight).sum();
  }

  private long lastPosition() {
    return pages.isEmpty() ? before : pages.getLast().position;
  }

  /// What is left to know of a page when it is durable.
  private record Page(long position, int weight) {
    static Page of(JournalPage page) {
      return new Page(page.position(), page.text().length());
    }
  }

  /// Finds what an earlier process left, and tells the turns. Some pages are read ahead, on all
  /// cores; they are told in their order.
  static JournalPages load(Handle handle, LiveTurns turns) {
    Chunks.load(handle, turns);
    var pages = new ArrayDeque<Page>();
    var ahead = new ArrayDeque<CompletableFuture<JournalPage>>();
    try (var rows =
        handle
            .createQuery("SELECT position, entries FROM journal ORDER BY position")
            .map((row, _) -> readAhead(row.getLong("position"), row.getString("entries")))
            .stream()) {
      rows.forEach(read -> {
        ahead.add(read);
        if (ahead.size() > MOST_AHEAD) {
          pages.add(apply(ahead.removeFirst().join(), turns));
        }
      });
    }
    ahead.forEach(read -> pages.add(apply(read.join(), turns)));
    return new JournalPages(turns, 0, pages);
  }

  private static CompletableFuture<JournalPage> readAhead(long position, String text) {
    return CompletableFuture.supplyAsync(() -> JournalPage.of(position, text));
  }

  private static Page apply(JournalPage page, LiveTurns turns) {
    page.apply(turns);
    return Page.of(page);
  }

  /// The pages of a hub that shares the database: none yet, and others never see to its own.
  ///
  /// @param before the position before the first that is its own
  static JournalPages empty(LiveTurns turns, long before) {
    return new JournalPages(turns, before, new ArrayDeque<>());
  }

  /// What is in pages that nobody writes to any more becomes chunks.
  ///
  /// @param left with recent events of the turns that have any there, and nothing else
  void settle(LiveTurns left) throws SQLException {
    for (var turn : left.unsettled().entrySet()) {
      chunks.insert(turn.getKey(), turn.getValue().recent().lines());
    }
  }

  /// Turns that another hub had become this one's with the group.
  ///
  /// @param chunked where the chunks of each end
  void adopt(Map<TurnId, Long> chunked) {
    adopted.putAll(chunked);
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
      add(event, event.seq());
      turn.added(event.seq());
    }
  }

  private void add(JournalEntry entry, long seq) {
    int start = text.length();
    JournalText.append(text, entry);
    lines.add(new JournalLine(entry.turn(), seq, start, text.length()));
  }

  /// Forgets all that a turn has.
  void forget(Handle handle, TurnId id) {
    var turn = turns.of(id);
    if (turn.hasChunks()) {
      Chunks.delete(handle, id);
    }
    add(new ForgottenTurn(id), JournalLine.FORGOTTEN);
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
    var page = new JournalPage(++position, text.toString(), lines);
    written.add(page);
    begin();
    insert.setLong(1, page.position());
    insert.setString(2, page.text());
    insert.executeUpdate();
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
    long room = 2L * written.stream().mapToLong(page -> page.text().length()).sum();
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
      handle.createUpdate(DELETE).bind("before", before).bind("first", deletedBefore).execute();
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
    chunks.insert(turn, live.recent().lines());
    return live.weight();
  }

  void committed() {
    adopted.forEach(turns::adoptChunked);
    settled.forEach(turns::settled);
    overfull.clear();
    while (!pages.isEmpty() && pages.getFirst().position < deletedBefore) {
      weight -= pages.removeFirst().weight;
    }
    for (var page : written) {
      page.apply(turns, this::grown);
      pages.add(Page.of(page));
      weight += page.text().length();
    }
    clear();
  }

  private void grown(JournalLine line, LiveTurn turn) {
    if (turn.weight() > MOST_OF_A_TURN) {
      overfull.add(line.turn());
    }
  }

  void rolledBack() {
    position = lastPosition();
    written.forEach(page -> undo(page.lines()));
    undo(lines);
    clear();
  }

  private void undo(List<JournalLine> added) {
    added.forEach(line -> turns.undo(line.turn()));
  }

  /// Begins a page. One text with a wide character would make all that follow in it wide.
  private void begin() {
    text = new StringBuilder(text.length());
    lines = new ArrayList<>(lines.size());
  }

  private void clear() {
    if (!text.isEmpty()) {
      begin();
    }
    written.clear();
    settled.clear();
    adopted.clear();
    deletedBefore = 0;
  }
}
