package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes snapshots of one project: each is the name of a tree in the shadow repository. The index
/// remembers how every file looked, so what has not changed is neither read nor written again. Runs
/// on the thread of its caller, which holds the project's lock.
final class Snapshots {
  private static final Logger log = LoggerFactory.getLogger(Snapshots.class);
  private static final int DEEPEST_NESTING = 8;

  /// The name under which a nested repository is put into the index until its files are.
  private static final String SEED = ".gadget-seed";

  private final Shadow shadow;
  private Optional<Known> known = Optional.empty();

  /// A snapshot.
  ///
  /// @param mayHaveNewRules whether what is ignored may have changed since the one before
  record Snapshot(String tree, boolean mayHaveNewRules) {}

  /// A tree and the index that it was written from.
  private record Known(String tree, Stamp stamp) {}

  /// How a file looked. Another process may have replaced it: one of git's that outlived the drone
  /// before.
  private record Stamp(Object key, long size, long modified) {}

  Snapshots(Shadow shadow) {
    this.shadow = shadow;
  }

  /// The project as it is now.
  Snapshot take() throws IOException, InterruptedException {
    shadow.unlock();
    try {
      return taken();
    } catch (InterruptedIOException tooLong) {
      throw tooLong;
    } catch (IOException failed) {
      if (!Files.deleteIfExists(shadow.index())) {
        throw failed;
      }
      log.warn("the index of a shadow is made anew folder={}", shadow.folder(), failed);
      shadow.unlock();
      known = Optional.empty();
      return taken();
    }
  }

  private Snapshot taken() throws IOException, InterruptedException {
    var git = shadow.git();
    var scan = Scan.of(git);
    for (int depth = 0; !scan.nested().isEmpty() && depth < DEEPEST_NESTING; depth++) {
      enter(git, scan);
      scan = Scan.of(git);
    }
    var update = IndexUpdate.of(scan, shadow.project());
    update.apply(git);
    if (update.isEmpty() && known.isPresent() && known.map(Known::stamp).equals(stamp())) {
      return new Snapshot(known.orElseThrow().tree(), false);
    }
    var tree = git.line(ShadowGit.NOTHING, "write-tree");
    boolean mayHaveRules = update.hasRules() || known.isEmpty(); // of a process that was killed
    known = stamp().map(stamp -> new Known(tree, stamp));
    return new Snapshot(tree, mayHaveRules);
  }

  /// Git looks into a folder that it has files of, even where that is a repository. So each gets
  /// one, which is gone again with the next look at it.
  private static void enter(ShadowGit git, Scan scan) throws IOException, InterruptedException {
    var seeds =
        scan.nested().stream()
            .map(folder -> "100644 " + Entry.EMPTY_HASH + "\t" + folder + SEED + "\0")
            .collect(Collectors.joining());
    git.run(
        seeds.getBytes(StandardCharsets.UTF_8), "update-index", "--replace", "-z", "--index-info");
  }

  private Optional<Stamp> stamp() throws IOException {
    if (!Files.exists(shadow.index())) {
      return Optional.empty(); // nothing was ever in it
    }
    var attributes = Files.readAttributes(shadow.index(), BasicFileAttributes.class);
    return Optional.of(
        new Stamp(
            Objects.requireNonNullElse(attributes.fileKey(), ""),
            attributes.size(),
            attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS)));
  }
}
