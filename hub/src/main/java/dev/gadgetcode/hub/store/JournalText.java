package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Journal entries as lines of text: an event is its fields with tabs between, a forgotten turn its
/// id alone. Written by hand, as there is a line for every token of every turn.
///
/// The fields of an event: turn, seq, how many numbers before that it stands for too, step, epoch,
/// time in seconds and nanoseconds, name, arguments, and how the turn ended, where it did.
final class JournalText {
  private static final char BETWEEN = '\t';
  private static final char END = '\n';

  private JournalText() {}

  /// How a turn ended, as the last field of the event that says so.
  private record Ending(@Nullable TurnStatus status, @Nullable TurnStats stats) {}

  static void append(StringBuilder text, JournalEntry entry) {
    text.append(field(entry.turn().value()));
    if (entry instanceof LoggedEvent event) {
      append(text, event);
    }
    text.append(END);
  }

  private static void append(StringBuilder text, LoggedEvent event) {
    var meta = event.meta();
    var at = meta.at();
    long seconds = at.getEpochSecond();
    int nanos = at.getNano();
    text.append(BETWEEN)
        .append(meta.seq())
        .append(BETWEEN)
        .append(meta.seq() - event.fromSeq())
        .append(BETWEEN)
        .append(meta.step())
        .append(BETWEEN)
        .append(meta.epoch())
        .append(BETWEEN)
        .append(seconds)
        .append(BETWEEN)
        .append(nanos)
        .append(BETWEEN)
        .append(event.event())
        .append(BETWEEN)
        .append(field(event.args()));
    if (meta.status() != null || meta.stats() != null) {
      var ending = new Ending(meta.status(), meta.stats());
      text.append(BETWEEN).append(Wire.mapper().writeValueAsString(ending));
    }
  }

  private static String field(String value) {
    if (value.indexOf(BETWEEN) >= 0 || value.indexOf(END) >= 0) {
      throw new IllegalArgumentException("a field of the journal holds a tab or a line feed");
    }
    return value;
  }

  /// Reads every line, in order.
  static void read(String text, Consumer<JournalEntry> entries) {
    for (int start = 0; start < text.length(); ) {
      int end = text.indexOf(END, start);
      entries.accept(new Line(text, start, end).entry());
      start = end + 1;
    }
  }

  /// One line, read from field to field.
  private static final class Line {
    private final String text;
    private final int end;
    private int start;

    Line(String text, int start, int end) {
      this.text = text;
      this.start = start;
      this.end = end;
    }

    JournalEntry entry() {
      var turn = new TurnId(text());
      return isOver() ? new ForgottenTurn(turn) : event(turn);
    }

    private LoggedEvent event(TurnId turn) {
      long seq = number();
      long before = number();
      int step = (int) number();
      long epoch = number();
      var at = Instant.ofEpochSecond(number(), number());
      var event = text();
      var args = text();
      var ending =
          isOver() ? new Ending(null, null) : Wire.mapper().readValue(text(), Ending.class);
      var fromSeq = before == 0 ? null : Long.valueOf(seq - before);
      return new LoggedEvent(
          new Meta(turn, epoch, seq, at, step, fromSeq, ending.status, ending.stats), event, args);
    }

    private boolean isOver() {
      return start > end;
    }

    private int next() {
      int found = text.indexOf(BETWEEN, start, end);
      return found < 0 ? end : found;
    }

    private String text() {
      int next = next();
      var field = text.substring(start, next);
      start = next + 1;
      return field;
    }

    private long number() {
      int next = next();
      long field = Long.parseLong(text, start, next, 10);
      start = next + 1;
      return field;
    }
  }
}
