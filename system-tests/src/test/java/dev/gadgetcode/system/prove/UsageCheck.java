package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.List;

/// Holds what the processes have at the end against what they had at the start: descriptors and
/// live memory must be back. Memory that the system has given is not looked at, as a JVM keeps it.
/// Pure; used once.
final class UsageCheck {
  /// How many descriptors a process may have more: connections that it keeps for a while.
  static final int SPARE_DESCRIPTORS = 20;

  /// How many megabytes of objects a process may have more: caches that are full now, and classes
  /// that it had not needed yet. A turn or a connection that stays, at every fault of a long run,
  /// is more.
  static final long SPARE_MEGABYTES = 24;

  private final Evidence evidence;
  private final List<Finding> findings = new ArrayList<>();

  UsageCheck(Evidence evidence) {
    this.evidence = evidence;
  }

  List<Finding> run() {
    evidence
        .before()
        .processes()
        .forEach((name, before) -> {
          var after = evidence.after().processes().get(name);
          if (after != null) {
            compare(
                name, "descriptors", before.descriptors(), after.descriptors(), SPARE_DESCRIPTORS);
            compare(name, "MB of live objects", before.live(), after.live(), SPARE_MEGABYTES);
          }
        });
    return findings;
  }

  private void compare(String name, String what, long before, long after, long spare) {
    if (after > before + spare) {
      findings.add(
          new Finding(
              Finding.Kind.NOT_GIVEN_BACK,
              "%s has %d %s and had %d".formatted(name, after, what, before)));
    }
  }
}
