package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.UUID;

/// Makes trees of other trees, on an index of their own. Blocks the thread of its caller.
final class Trees {
  private Trees() {}

  /// A tree with some of its entries replaced, as `update-index --index-info` takes them.
  static String with(ShadowGit git, String tree, String entries)
      throws IOException, InterruptedException {
    var index = git.gitFolder().resolve("index-" + UUID.randomUUID());
    var other = git.withIndex(index);
    try {
      other.run(ShadowGit.NOTHING, "read-tree", tree);
      other.run(
          entries.getBytes(StandardCharsets.UTF_8),
          "update-index",
          "--replace",
          "-z",
          "--index-info");
      return other.line(ShadowGit.NOTHING, "write-tree");
    } finally {
      Files.deleteIfExists(index);
    }
  }
}
