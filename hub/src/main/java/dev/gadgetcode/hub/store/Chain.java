package dev.gadgetcode.hub.store;

/// The rows of a turn as the journal has them: each with the position of the one before.
///
/// The first row that is left of a shortened turn names one that is gone, and the chain ends there.
/// Its position is not given again while the naming row is there: new ones are greater than all.
final class Chain {
  /// From a row back to the turn's first.
  static final String FROM_START =
      """
      WITH RECURSIVE chain (position, previous, from_seq, seq) AS (
        SELECT position, previous, from_seq, seq FROM journal WHERE position = :start
        UNION ALL
        SELECT j.position, j.previous, j.from_seq, j.seq
        FROM chain c JOIN journal j ON j.position = c.previous
      )
      """;

  /// From a row back to the one that holds the event after a number.
  static final String TO_NUMBER =
      """
      WITH RECURSIVE chain (position, previous, from_seq, seq) AS (
        SELECT position, previous, from_seq, seq FROM journal WHERE position = :start
        UNION ALL
        SELECT j.position, j.previous, j.from_seq, j.seq
        FROM chain c JOIN journal j ON j.position = c.previous
        WHERE c.from_seq > :after + 1
      )
      """;

  private Chain() {}
}
