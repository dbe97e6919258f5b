package dev.gadgetcode.hub.store;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The patience of a hub that starts while its database is away, as after a power cut that took
/// both: it tries again for a while and says so. Used by the thread that opens the store.
final class DatabaseWait {
  private static final Logger log = LoggerFactory.getLogger(DatabaseWait.class);
  private static final long PAUSE_MILLIS = 200;
  private static final long SAY_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final DatabaseUrl url;
  private final int seconds;
  private final long start = System.nanoTime();
  private long saidAt = start - SAY_NANOS;

  /// @param seconds how long the database may be away
  DatabaseWait(DatabaseUrl url, int seconds) {
    this.url = url;
    this.seconds = seconds;
  }

  /// Pauses before the next try.
  ///
  /// @throws DatabaseUnusable where there was time enough
  void pause(Exception failed) throws InterruptedException {
    long now = System.nanoTime();
    long waited = TimeUnit.NANOSECONDS.toSeconds(now - start);
    if (waited >= seconds) {
      throw new DatabaseUnusable(
          "the database %s cannot be reached, and was waited for %d s: %s"
              .formatted(url, waited, failed.getMessage()),
          failed);
    }
    if (now - saidAt >= SAY_NANOS) {
      saidAt = now;
      log.warn(
          "the database cannot be reached yet store={} waited={} atMost={} cause={}",
          url,
          waited,
          seconds,
          failed.getMessage());
    }
    Thread.sleep(PAUSE_MILLIS);
  }
}
