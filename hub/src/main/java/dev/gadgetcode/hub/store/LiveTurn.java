package dev.gadgetcode.hub.store;

/// What the store has of a turn that is not folded yet: chunks in the database up to some number,
/// and behind it the recent events, which pages of the journal hold and this keeps in memory, as
/// the same lines without the turn's id. Changed by the writer's thread after a commit, read by
/// any. Thread-safe.
final class LiveTurn {
  private long lastSeq;
  private long chunkedSeq;
  private long firstPage;
  private StringBuilder recent = new StringBuilder();
  private int weight;

  /// The last number that was handed in, durable or not. The writer's own.
  private long addedSeq;

  /// A turn of which the database has chunks that end at a number; none where that is 0.
  LiveTurn(long chunkedSeq) {
    this.lastSeq = chunkedSeq;
    this.chunkedSeq = chunkedSeq;
    this.addedSeq = chunkedSeq;
  }

  long addedSeq() {
    return addedSeq;
  }

  void added(long seq) {
    addedSeq = seq;
  }

  /// The lines of all recent events.
  ///
  /// @param chunkedSeq where the chunks end that come before them
  record Recent(long chunkedSeq, String lines) {}

  /// 0 where nothing is durable yet.
  synchronized long lastSeq() {
    return lastSeq;
  }

  synchronized boolean hasChunks() {
    return chunkedSeq > 0;
  }

  /// The oldest page that is needed for this turn.
  synchronized long firstPage() {
    return firstPage;
  }

  /// How much of the journal the recent events take, in characters.
  synchronized int weight() {
    return weight;
  }

  /// Returns whether this is the first that is recent.
  synchronized boolean append(JournalPage page, JournalLine line) {
    boolean isFirst = recent.isEmpty();
    if (isFirst) {
      firstPage = page.position();
    }
    recent.append(page.text(), line.start() + line.turn().value().length(), line.end());
    weight += line.end() - line.start();
    lastSeq = line.seq();
    return isFirst;
  }

  synchronized Recent recent() {
    return new Recent(chunkedSeq, recent.toString());
  }

  /// What was recent is in chunks now.
  synchronized void settled() {
    chunkedSeq = lastSeq;
    recent = new StringBuilder();
    weight = 0;
  }
}
