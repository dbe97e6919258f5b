package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Reads contents out of a shadow repository, a few at a time, so that never more than those few
/// are in memory. Blocks the thread of its caller.
record Blobs(ShadowGit git) {
  /// As many of the largest as fit into one output of git.
  static final int AT_ONCE = 6;

  /// The contents of at most so many hashes, by hash.
  Map<String, byte[]> read(List<String> hashes) throws IOException, InterruptedException {
    var wanted = new ArrayList<>(hashes.stream().distinct().toList());
    var output =
        git.run(
            (String.join("\n", wanted) + "\n").getBytes(StandardCharsets.UTF_8),
            "cat-file",
            "--batch");
    var contents = new HashMap<String, byte[]>();
    int at = 0;
    for (var hash : wanted) {
      int end = at;
      while (end < output.length && output[end] != '\n') {
        end++;
      }
      var head = new String(output, at, end - at, StandardCharsets.UTF_8).split(" ", -1);
      if (head.length != 3 || !head[0].equals(hash)) {
        throw new IOException("a content is missing in the shadow repository: " + hash);
      }
      int start = end + 1;
      at = start + Integer.parseInt(head[2]);
      if (at >= output.length) {
        throw new IOException("a content was cut short: " + hash);
      }
      contents.put(hash, Arrays.copyOfRange(output, start, at));
      at++; // the line's end behind it
    }
    return contents;
  }
}
