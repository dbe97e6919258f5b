package dev.gadgetcode.drone.change;

import dev.gadgetcode.protocol.document.FileChange;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The answers to what people ask about the changes of a turn. Blocks the thread of its caller; for
/// any thread.
record ChangeAnswers(Changes changes) {
  private static final int MOST_FILES = 2_000;
  private static final int MOST_PATHS = 256 << 10;
  private static final int MOST_PATCHES = 10;
  private static final int MOST_NAMED = 5;

  /// Lists what a turn changed in a project, or shows one file of it.
  RelayedAck.ChangesListed listed(TurnRequest.Changes asked, Path directory) {
    var project = changes.of(directory);
    try {
      var found = wanted(asked, project);
      if (asked.path() != null) {
        return found.isEmpty()
            ? refused("The turn did not change that file")
            : done(List.of(project.diff().shown(found.getFirst())), List.of());
      }
      var files = project.diff().listed(fitting(found));
      var notes = new ArrayList<String>();
      if (files.size() < found.size()) {
        notes.add((found.size() - files.size()) + " more files are not listed.");
      }
      var leftOut = found.stream().filter(Change::isLeftOut).map(Change::path).toList();
      if (!leftOut.isEmpty()) {
        notes.add("Too large for their content to be kept: " + named(leftOut) + ".");
      }
      if (changes.isUnrecorded(asked.turnId(), directory)) {
        notes.add("Not everything that this turn changed was recorded; the drone's log says why.");
      }
      return done(files, notes);
    } catch (IOException failed) {
      return refused(sentence(Reasons.of(failed)));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return refused("The drone is stopping");
    }
  }

  private static List<Change> wanted(TurnRequest.Changes asked, ProjectChanges project)
      throws IOException, InterruptedException {
    var all = project.changes(asked.turnId());
    if (all.isEmpty() && project.isForgotten(asked.turnId())) {
      throw new Places.Moved("what this turn changed is no longer kept");
    }
    return asked.path() == null
        ? all
        : all.stream().filter(change -> change.path().equals(asked.path())).toList();
  }

  private static List<Change> fitting(List<Change> all) {
    int length = 0;
    for (int index = 0; index < all.size(); index++) {
      length += all.get(index).path().length();
      if (index == MOST_FILES || length > MOST_PATHS) {
        return all.subList(0, index);
      }
    }
    return all;
  }

  // --- putting back ------------------------------------------------------------------------

  /// Undoes what a turn changed in a project, or what it did to one file. Nobody may begin a turn
  /// meanwhile.
  RelayedAck.ChangesListed putBack(TurnRequest.Changes asked, Path directory) {
    var project = changes.of(directory);
    try {
      return project.aloneSoon(() -> putBack(asked, project));
    } catch (IOException failed) {
      return refused(sentence(Reasons.of(failed)));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return refused("The drone is stopping");
    }
  }

  private static RelayedAck.ChangesListed putBack(TurnRequest.Changes asked, ProjectChanges project)
      throws IOException, InterruptedException {
    var found = wanted(asked, project);
    if (found.isEmpty()) {
      return refused("There is nothing of it to put back");
    }
    var shadow = project.shadow();
    var back =
        new PutBack(
            new Places(shadow.project().toRealPath(), shadow.folder()), new Blobs(shadow.git()));
    var conflicts = back.conflicts(found);
    if (!conflicts.isEmpty()) {
      return conflict(conflicts, project);
    }
    try {
      back.run(found);
    } catch (IOException failed) {
      project.putBack(asked.turnId(), back.done());
      return new RelayedAck.ChangesListed(
          false,
          new RelayedAck.ChangeList(
              project.diff().listed(fitting(back.done())),
              "Not everything was put back. " + Reasons.of(failed)));
    }
    project.putBack(asked.turnId(), back.done());
    return done(project.diff().listed(fitting(found)), List.of());
  }

  /// What stands in the way, with what has become of it since the turn.
  private static RelayedAck.ChangesListed conflict(
      List<PutBack.Conflict> conflicts, ProjectChanges project)
      throws IOException, InterruptedException {
    var files = new ArrayList<FileChange>();
    for (var one : conflicts.subList(0, Math.min(conflicts.size(), MOST_PATCHES))) {
      files.add(project.diff().shown(project.kept(one.change())));
    }
    var why =
        conflicts.stream()
            .limit(MOST_NAMED)
            .map(one -> one.change().path() + ": " + one.why())
            .collect(Collectors.joining("; "));
    var more =
        conflicts.size() > MOST_NAMED ? "; and " + (conflicts.size() - MOST_NAMED) + " more" : "";
    return new RelayedAck.ChangesListed(
        false, new RelayedAck.ChangeList(files, "Nothing was put back. " + why + more + "."));
  }

  // --- answers -----------------------------------------------------------------------------

  private static String named(List<String> paths) {
    var some = String.join(", ", paths.subList(0, Math.min(paths.size(), MOST_NAMED)));
    return paths.size() > MOST_NAMED
        ? some + " and " + (paths.size() - MOST_NAMED) + " more"
        : some;
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static RelayedAck.ChangesListed done(List<FileChange> files, List<String> notes) {
    return new RelayedAck.ChangesListed(
        true, new RelayedAck.ChangeList(files, notes.isEmpty() ? null : String.join(" ", notes)));
  }

  static RelayedAck.ChangesListed refused(String why) {
    return new RelayedAck.ChangesListed(false, new RelayedAck.ChangeList(List.of(), why));
  }
}
