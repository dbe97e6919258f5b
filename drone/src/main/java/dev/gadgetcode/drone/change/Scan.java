package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;

/// How a project differs from the index, by the times and sizes of its files: nothing is read that
/// looks as it did. Immutable; made on the thread of its caller and one more.
///
/// @param tracked files of the index that look changed
/// @param fresh files that the index does not know and nothing ignores
/// @param nested repositories inside the project into which git does not look by itself
record Scan(List<RawChange> tracked, List<String> fresh, List<String> nested) {
  Scan {
    tracked = List.copyOf(tracked);
    fresh = List.copyOf(fresh);
    nested = List.copyOf(nested);
  }

  static Scan of(ShadowGit git) throws IOException, InterruptedException {
    var tracked =
        new FutureTask<byte[]>(() ->
            git.run(
                ShadowGit.NOTHING,
                "diff-files",
                "-z",
                "--raw",
                "--no-abbrev",
                "--no-renames",
                "--ignore-submodules=none"));
    var looking = Thread.startVirtualThread(tracked);
    try {
      var others =
          RawChange.words(
                  git.run(ShadowGit.NOTHING, "ls-files", "-z", "--others", "--exclude-standard"))
              .stream()
              .filter(path -> RawChange.isTold(path) && !IndexUpdate.isProtected(path))
              .collect(Collectors.partitioningBy(path -> path.endsWith("/")));
      return new Scan(RawChange.parse(tracked.get()), of(others, false), of(others, true));
    } catch (ExecutionException failed) {
      throw switch (failed.getCause()) {
        case IOException fault -> fault;
        case null, default -> new IOException("the index could not be looked at", failed);
      };
    } finally {
      looking.interrupt();
      looking.join();
    }
  }

  private static List<String> of(Map<Boolean, List<String>> others, boolean isFolder) {
    return others.getOrDefault(isFolder, List.of());
  }
}
