package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.id.TurnId;
import java.util.List;

/// The append-only log of the turns' events, and the facts: reading them, and the writes that
/// shorten them. Thread-safe.
///
/// What somebody reads while rows of the same turn are forgotten may begin later than asked for;
/// the first row's number says so.
public interface Journal {
  /// The last durable number of a turn that has rows in the journal, 0 for any other. Kept in
  /// memory and rebuilt on start.
  long lastSeq(TurnId turn);

  /// The rows of a turn that begin after a number, in order: no more than `maxLength` characters of
  /// arguments, but one at least. The caller asks again from the last number for more.
  List<LoggedEvent> after(TurnId turn, long afterSeq, int maxLength);

  /// Whether the rows that are there continue this number without a gap or an overlap: it is the
  /// last number of a row, or the one before the first row that is still there.
  boolean isBorder(TurnId turn, long afterSeq);

  /// The facts of a subject, in order.
  List<StoredFact> facts(String subject);

  /// Forgets every event of a turn that has ended and is folded.
  Write forget(TurnId turn);

  /// Puts a shorter list in the place of all facts of a subject.
  Write replaceFacts(String subject, List<StoredFact> facts);
}
