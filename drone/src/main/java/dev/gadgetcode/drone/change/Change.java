package dev.gadgetcode.drone.change;

import dev.gadgetcode.protocol.document.ChangeStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;

/// What a turn did to one path from its first call to its last. Immutable.
///
/// @param isShared whether somebody else changed it between two calls that did
record Change(String path, Entry before, Entry after, boolean isShared) {
  /// Sums up the differences that calls made, in their order. What is as it was before is none.
  static List<Change> of(List<RawChange> differences) {
    var changes = new LinkedHashMap<String, Change>();
    for (var one : differences) {
      changes.merge(
          one.path(),
          new Change(one.path(), one.before(), one.after(), false),
          (earlier, later) ->
              new Change(
                  one.path(),
                  earlier.before(),
                  later.after(),
                  earlier.isShared() || !earlier.after().equals(later.before())));
    }
    var sorted = new TreeMap<String, Change>(changes);
    return sorted.values().stream()
        .filter(change -> !change.before().equals(change.after()))
        .toList();
  }

  ChangeStatus status() {
    if (before.isAbsent()) {
      return ChangeStatus.ADDED;
    }
    return after.isAbsent() ? ChangeStatus.DELETED : ChangeStatus.MODIFIED;
  }

  /// The way from what the turn left to what is there now.
  Change since(Entry now) {
    return new Change(path, after, now, isShared);
  }

  /// Is a content part of it that is not kept?
  boolean isLeftOut() {
    return before.isStandIn() || after.isStandIn();
  }
}
