package dev.gadgetcode.drone.link;

import dev.gadgetcode.drone.workspace.WorkspaceState;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Keeps the drone's status true, at the hub and in `workspace.json`: the newest one is told, by a
/// virtual thread of its own, and told again on every welcome. One that has been overtaken is left
/// out. Its methods may be called from any thread.
public final class StatusKeeper implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(StatusKeeper.class);
  private static final Duration RETRY = Duration.ofSeconds(5);

  private final Registrar registrar;
  private final RegisterDrone.Registered drone;
  private final WorkspaceState workspace;
  private final Semaphore news = new Semaphore(0);
  private final Thread teller;
  private volatile DroneStatus status = DroneStatus.STARTING;

  public StatusKeeper(
      Registrar registrar, RegisterDrone.Registered drone, WorkspaceState workspace) {
    this.registrar = registrar;
    this.drone = drone;
    this.workspace = workspace;
    this.teller = Thread.ofVirtual().name("status").unstarted(this::tellOn);
  }

  public void start() {
    teller.start();
  }

  /// This is how things are now.
  public void set(DroneStatus now) {
    if (status != now) {
      status = now;
      news.release();
    }
  }

  /// The hub may think otherwise.
  public void repeat() {
    news.release();
  }

  private void tellOn() {
    try {
      news.acquire();
      while (true) {
        news.drainPermits();
        if (tell(status)) {
          news.acquire();
        } else {
          var _ = news.tryAcquire(RETRY.toMillis(), TimeUnit.MILLISECONDS);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  private boolean tell(DroneStatus now) throws InterruptedException {
    try {
      workspace.register(drone.registration().id(), now);
      registrar.status(drone, now);
      return true;
    } catch (IOException failed) {
      log.warn("cannot tell the status status={} why={}", now, failed.toString());
      return false;
    }
  }

  /// Says a last word, and waits for it.
  @Override
  public void close() {
    teller.interrupt();
    try {
      teller.join();
      tell(DroneStatus.OFFLINE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
