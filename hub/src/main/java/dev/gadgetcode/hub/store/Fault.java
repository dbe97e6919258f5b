package dev.gadgetcode.hub.store;

/// Whose fault it is that a group of changes was not kept.
enum Fault {
  /// A change's own: a broken rule of the tables, or a bug in a write.
  CHANGE,
  /// The disk's, which has no room. It may have some later.
  FULL,
  /// The connection's: whether the group is kept, only the database knows.
  LOST,
  /// The disk's or the machine's; nothing can be trusted after it.
  BROKEN
}
