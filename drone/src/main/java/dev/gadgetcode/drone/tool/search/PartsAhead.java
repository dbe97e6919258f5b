package dev.gadgetcode.drone.tool.search;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// The parts of a search that run ahead, each on a virtual thread of its own; what they find is
/// taken in the order in which they were started. For one thread, which is not that of a part.
final class PartsAhead implements AutoCloseable {
  private static final int MOST = 2 * Runtime.getRuntime().availableProcessors();

  private final Deque<Part> parts = new ArrayDeque<>();
  private final Hits hits;

  private record Part(Thread thread, FutureTask<List<Hits.Hit>> found) {}

  PartsAhead(Hits hits) {
    this.hits = hits;
  }

  /// Starts a part, after taking what the first ones found where there are too many.
  void start(Callable<List<Hits.Hit>> part) throws IOException, InterruptedException {
    while (parts.size() >= MOST) {
      take(parts.removeFirst());
    }
    var found = new FutureTask<>(part);
    parts.add(new Part(Thread.ofVirtual().name("search").start(found), found));
  }

  /// Takes what all of them found, as far as it is wanted.
  void finish() throws IOException, InterruptedException {
    while (!parts.isEmpty() && !hits.isFull()) {
      take(parts.removeFirst());
    }
  }

  private void take(Part part) throws IOException, InterruptedException {
    try {
      part.found().get().forEach(hits::add);
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case WatchedText.Stopped stopped -> throw stopped;
        case StackOverflowError tooDeep -> throw tooDeep;
        case null, default -> throw new IOException("a part of the search failed", failed);
      }
    }
  }

  /// Stops those whose findings nobody took.
  @Override
  public void close() {
    parts.forEach(part -> part.thread().interrupt());
  }
}
