package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Directory;
import java.io.IOException;

/// A search through files that are shown to it one by one, in order; it adds what it finds to its
/// [Hits] in that order. A file with a NUL byte is no text and has no hits. For one thread.
interface TextSearch extends AutoCloseable {
  /// Looks at a file, now or later.
  void offer(Directory directory, ProjectWalk.Found file) throws IOException, InterruptedException;

  /// Looks at what was put off.
  void finish() throws IOException, InterruptedException;

  /// Stops what still runs.
  @Override
  void close() throws IOException;
}
