package dev.gadgetcode.bench.flood;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// People who look something up, each by the clock and over a connection and from an address of
/// their own. A request is timed from when it was due, so that one that waits makes the next ones
/// late too. A virtual thread for each.
final class RestReads implements AutoCloseable {
  static final int READERS = 4;
  static final int PER_SECOND = 50;

  private static final int NETWORK = 3;
  private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1) / PER_SECOND;

  private final int port;
  private final byte[] request;
  private final List<Thread> threads = new ArrayList<>();
  private final List<Long> nanos = new ArrayList<>();
  private boolean counting;
  private volatile long notBefore = System.nanoTime();
  private volatile boolean over;
  private volatile @Nullable Exception failed;

  private RestReads(int port, byte[] request) {
    this.port = port;
    this.request = request;
  }

  /// @param token the reader's
  static RestReads start(int port, String token) {
    var reads =
        new RestReads(
            port,
            Line.bytes(
                """
                GET /api/v1/auth/me HTTP/1.1\r
                Host: 127.0.0.1\r
                Authorization: Bearer %s\r
                \r
                """
                    .formatted(token)));
    for (int reader = 1; reader <= READERS; reader++) {
      int mine = reader;
      reads.threads.add(Thread.startVirtualThread(() -> reads.run(mine)));
    }
    return reads;
  }

  private void run(int reader) {
    try {
      read(reader);
    } catch (IOException | RuntimeException broken) {
      if (!over) {
        failed = broken;
      }
    }
  }

  private void read(int reader) throws IOException {
    try (var line = Line.open(Line.source(NETWORK, 0, reader), port)) {
      long due = System.nanoTime() + INTERVAL * reader / READERS;
      while (!over) {
        if (due - notBefore < 0) {
          due = notBefore + INTERVAL * reader / READERS;
        }
        LockSupport.parkNanos(due - System.nanoTime());
        if (due - System.nanoTime() > 0) {
          continue;
        }
        line.write(request);
        int status = line.answer();
        if (status != 200) {
          throw new IllegalStateException("the hub answers a reader with " + status);
        }
        note(System.nanoTime() - due);
        due += INTERVAL;
      }
    }
  }

  private synchronized void note(long took) {
    if (counting) {
      nanos.add(took);
    }
  }

  /// What was not asked yet of the time before is left out.
  synchronized void count() {
    notBefore = System.nanoTime();
    counting = true;
    nanos.clear();
  }

  /// What was counted, in nanoseconds.
  synchronized List<Long> counted() {
    counting = false;
    if (failed != null) {
      throw new IllegalStateException("a reader was not served", failed);
    }
    return List.copyOf(nanos);
  }

  @Override
  public void close() {
    over = true;
    threads.forEach(Thread::interrupt);
  }
}
