package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Journal entries as lines of text: an event is its fields with tabs between, a forgotten turn its
/// id alone. Written by hand, as there is a line for every token of every turn.
///
/// The fields of an event: turn (nothing where all lines are of one), seq, how many numbers before
/// that it stands for too, step, epoch, time in seconds and nanoseconds, name, arguments, and how
/// the turn ended, where it did.
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

  /// Finds every line, in order, and reads no more of it than whose it is.
  static List<JournalLine> lines(String text) {
    var lines = new ArrayList<JournalLine>();
    for (int start = 0, next; start < text.length(); start = next) {
      next = lineEnd(text, start);
      var fields = new Fields(text, start, next - 1);
      var turn = new TurnId(fields.text());
      lines.add(
          new JournalLine(
              turn, fields.isOver() ? JournalLine.FORGOTTEN : fields.number(), start, next));
    }
    return lines;
  }

  /// Reads the events of a turn that begin after a number, in order.
  ///
  /// @param text lines of that turn alone, none of which says that it is forgotten
  static List<LoggedEvent> eventsAfter(TurnId turn, String text, long afterSeq) {
    var events = new ArrayList<LoggedEvent>();
    for (int start = 0, next; start < text.length(); start = next) {
      next = lineEnd(text, start);
      var fields = new Fields(text, start, next - 1);
      fields.skip();
      long seq = fields.number();
      long before = fields.number();
      if (seq - before > afterSeq) {
        events.add(fields.event(turn, seq, before));
      }
    }
    return events;
  }

  /// Where the line ends that a place of the text is in.
  static int lineEnd(String text, int place) {
    int end = text.indexOf(END, place);
    if (end < 0) {
      throw new IllegalArgumentException("a line of the journal has no end");
    }
    return end + 1;
  }

  /// The last number of an event whose line ends at a place of the text.
  static long seqBefore(String text, int lineEnd) {
    var fields = new Fields(text, text.lastIndexOf(END, lineEnd - 2) + 1, lineEnd - 1);
    fields.skip();
    return fields.number();
  }

  /// One line, read from field to field.
  private static final class Fields {
    private final String text;
    private final int end;
    private int start;

    Fields(String text, int start, int end) {
      this.text = text;
      this.start = start;
      this.end = end;
    }

    /// What is behind the numbers.
    LoggedEvent event(TurnId turn, long seq, long before) {
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

    boolean isOver() {
      return start > end;
    }

    private int next() {
      int found = text.indexOf(BETWEEN, start, end);
      return found < 0 ? end : found;
    }

    void skip() {
      start = next() + 1;
    }

    String text() {
      int next = next();
      var field = text.substring(start, next);
      start = next + 1;
      return field;
    }

    long number() {
      int next = next();
      long field = Long.parseLong(text, start, next, 10);
      start = next + 1;
      return field;
    }
  }
}
