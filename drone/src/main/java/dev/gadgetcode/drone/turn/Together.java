package dev.gadgetcode.drone.turn;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Work done at once, each piece on a virtual thread of its own; the caller waits for all of them.
/// An interrupt of the caller interrupts every piece, and the caller goes on when they are over.
final class Together {
  private static final Logger log = LoggerFactory.getLogger(Together.class);
  private static final int AT_ONCE = 16;
  private static final Duration LAST_MOMENT = Duration.ofMillis(1_500);

  private Together() {}

  /// A piece of work.
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  private record Piece<T>(Thread thread, CompletableFuture<T> result) {}

  static <T> List<T> run(String name, List<Work<T>> works)
      throws IOException, InterruptedException {
    var room = new Semaphore(AT_ONCE);
    var pieces = new ArrayList<Piece<T>>();
    for (var work : works) {
      var result = new CompletableFuture<T>();
      var thread = Thread.ofVirtual().name(name).start(() -> run(work, room, result));
      pieces.add(new Piece<>(thread, result));
    }
    try {
      var results = new ArrayList<T>();
      for (var piece : pieces) {
        results.add(result(piece));
      }
      return results;
    } catch (InterruptedException | IOException | RuntimeException failed) {
      stop(pieces);
      throw failed;
    }
  }

  private static <T> void run(Work<T> work, Semaphore room, CompletableFuture<T> result) {
    try {
      room.acquire();
      try {
        result.complete(work.run());
      } finally {
        room.release();
      }
    } catch (IOException | InterruptedException | RuntimeException failed) {
      result.completeExceptionally(failed);
    }
  }

  private static <T> T result(Piece<T> piece) throws IOException, InterruptedException {
    try {
      return piece.result().get();
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case IOException fault -> throw fault;
        case InterruptedException stopped -> throw stopped;
        case RuntimeException fault -> throw fault;
        case null, default -> throw new IllegalStateException(failed);
      }
    }
  }

  private static <T> void stop(List<Piece<T>> pieces) {
    pieces.forEach(piece -> piece.thread().interrupt());
    boolean isInterrupted = false;
    long end = System.nanoTime() + LAST_MOMENT.toNanos();
    for (var piece : pieces) {
      try {
        if (!piece.thread().join(Duration.ofNanos(Math.max(1, end - System.nanoTime())))) {
          log.warn("a tool does not stop and is left behind name={}", piece.thread().getName());
        }
      } catch (InterruptedException _) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
