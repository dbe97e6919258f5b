package dev.gadgetcode.hub.store;

import java.util.List;
import java.util.function.BiConsumer;

/// A row of the journal: what all turns said in a group of changes. Immutable.
record JournalPage(long position, String text, List<JournalLine> lines) {
  static JournalPage of(long position, String text) {
    return new JournalPage(position, text, JournalText.lines(text));
  }

  /// What it says has become durable.
  ///
  /// @param grown told of each turn that has more in pages now, once for each line
  void apply(LiveTurns turns, BiConsumer<JournalLine, LiveTurn> grown) {
    for (var line : lines) {
      if (line.isForgotten()) {
        turns.forget(line.turn());
        continue;
      }
      var turn = turns.of(line.turn());
      turns.append(turn, this, line);
      turn.added(turn.lastSeq());
      grown.accept(line, turn);
    }
  }

  void apply(LiveTurns turns) {
    apply(turns, (_, _) -> {});
  }
}
