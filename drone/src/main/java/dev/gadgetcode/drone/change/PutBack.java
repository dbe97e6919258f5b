package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// Undoes changes in a project, one file after the other. Nothing is touched unless every file is
/// as the turn left it, and each is looked at again right before it is replaced. Blocks the thread
/// of its caller, which has seen to it that no turn runs.
final class PutBack {
  /// After this long the rest is left for another request: whoever asked is still waiting.
  private static final Duration LONGEST = Duration.ofSeconds(7);

  private final Places places;
  private final Blobs blobs;
  private final List<Change> done = new ArrayList<>();

  PutBack(Places places, Blobs blobs) {
    this.places = places;
    this.blobs = blobs;
  }

  /// A file that cannot be put back.
  ///
  /// @param change from what the turn left to what is there now
  record Conflict(Change change, String why) {}

  /// What cannot be put back, of these changes.
  List<Conflict> conflicts(List<Change> changes) {
    var conflicts = new ArrayList<Conflict>();
    for (var change : changes) {
      conflict(change).ifPresent(conflicts::add);
    }
    return conflicts;
  }

  private Optional<Conflict> conflict(Change change) {
    Entry now;
    try {
      now = places.present(change.path());
    } catch (IOException failed) {
      return Optional.of(new Conflict(change.since(Entry.ABSENT), Reasons.of(failed)));
    }
    if (now.equals(change.before())) {
      return Optional.empty(); // somebody has done it already
    }
    if (!now.equals(change.after())) {
      return Optional.of(new Conflict(change.since(now), "it has changed since"));
    }
    if (change.isShared()) {
      return Optional.of(
          new Conflict(change.since(now), "somebody else changed it while the turn ran"));
    }
    return change.before().isStandIn()
        ? Optional.of(new Conflict(change, "what it was before was too large to be kept"))
        : Optional.empty();
  }

  /// Does it. What is done so far is in [#done()] also where this fails.
  void run(List<Change> changes) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    var added = changes.stream().filter(change -> change.before().isAbsent()).toList();
    var others =
        new ArrayList<>(changes.stream().filter(change -> !change.before().isAbsent()).toList());
    for (var change :
        added.stream().sorted(Comparator.comparing(Change::path).reversed()).toList()) {
      if (!places.present(change.path()).isAbsent()) {
        inTime(deadline);
        at(change, () -> places.remove(change.path(), change.after()));
      }
      done.add(change);
    }
    for (int from = 0; from < others.size(); from += Blobs.AT_ONCE) {
      inTime(deadline);
      put(others.subList(from, Math.min(others.size(), from + Blobs.AT_ONCE)));
    }
  }

  private void put(List<Change> some) throws IOException, InterruptedException {
    var wanted = new ArrayList<Change>();
    for (var change : some) {
      if (places.present(change.path()).equals(change.before())) {
        done.add(change);
      } else {
        wanted.add(change);
      }
    }
    if (wanted.isEmpty()) {
      return;
    }
    var contents = blobs.read(wanted.stream().map(change -> change.before().hash()).toList());
    for (var change : wanted) {
      var content = Objects.requireNonNull(contents.get(change.before().hash()));
      at(change, () -> places.put(change.path(), change.after(), change.before(), content));
      done.add(change);
    }
  }

  @FunctionalInterface
  private interface Deed {
    void run() throws IOException;
  }

  private static void at(Change change, Deed deed) throws IOException {
    try {
      deed.run();
    } catch (IOException failed) {
      throw new Places.Moved(change.path() + ": " + Reasons.of(failed));
    }
  }

  private static void inTime(long deadline) throws IOException {
    if (System.nanoTime() - deadline > 0) {
      throw new Places.Moved("There is more to put back; ask again");
    }
  }

  List<Change> done() {
    return List.copyOf(done);
  }
}
