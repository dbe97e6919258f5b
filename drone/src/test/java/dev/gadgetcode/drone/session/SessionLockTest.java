package dev.gadgetcode.drone.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.core.LockState;
import dev.gadgetcode.drone.mailbox.Mailbox;
import dev.gadgetcode.drone.project.Projects;
import dev.gadgetcode.drone.sandbox.Protection;
import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.workspace.Workspace;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.id.InstanceId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionLockTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir private Path directory;
  private final List<DroneReport> told = new ArrayList<>();
  private final Mailbox mailbox = new Mailbox();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final InstantSource time = () -> now;
  private boolean isConnected = true;
  private Workspace workspace;
  private SessionLock lock;

  @BeforeEach
  void open() throws IOException {
    workspace = Workspace.open(directory, "host", new InstanceId("i"), clock());
    lock = lock();
    lock.adopt(new DroneOrder.HeldLock(Handed.SESSION, Handed.PROJECT));
    told.clear();
  }

  @AfterEach
  void close() throws IOException {
    mailbox.close();
    workspace.close();
  }

  @Test
  void anIdleLockIsDroppedAndTheHubIsTold() {
    now = now.plus(LONG);

    lock.tick();

    assertThat(told)
        .contains(
            new DroneReport.SessionLockReleased(
                new DroneReport.ReleasedSession(Handed.SESSION.id())));
    assertThat(lock.state().held()).isEmpty();
    assertThat(workspace.state().file().chatSession()).isNull();
  }

  @Test
  void aHeartbeatKeepsTheLock() {
    now = now.plus(LONG.minusSeconds(1));
    var beat = lock.beat();
    now = now.plus(LONG.minusSeconds(1));

    lock.tick();

    assertThat(beat.ack()).isTrue();
    assertThat(lock.state().held()).isPresent();
  }

  @Test
  void aLockIsNotDroppedWhileTheHubIsAwayAndHasAMinuteFromItsReturn() {
    isConnected = false;
    now = now.plus(LONG);
    lock.tick();
    isConnected = true;
    lock.adopt(new DroneOrder.HeldLock(Handed.SESSION, Handed.PROJECT));
    now = now.plus(LONG.minusSeconds(1));

    lock.tick();

    assertThat(lock.state().held()).isPresent();
  }

  @Test
  void aLockWithATurnIsNeverDroppedAndLastsAMinuteBehindIt() throws IOException {
    var order = Handed.order("turn-1", "order-1", 1, workspace.id());
    lock.begin(order.turn().session());
    now = now.plus(Duration.ofDays(1));
    lock.tick();
    lock.end();
    now = now.plus(LONG.minusSeconds(1));
    lock.tick();

    assertThat(lock.state().held()).isPresent();
    now = now.plusSeconds(1);
    lock.tick();
    assertThat(lock.state().held()).isEmpty();
  }

  @Test
  void theLockOfAnEarlierProcessIsStillThere() throws IOException {
    assertThat(lock().state().held()).contains(new LockState.Held(Handed.SESSION, Handed.PROJECT));
  }

  private SessionLock lock() throws IOException {
    return new SessionLock(
        workspace,
        new Projects(workspace.directory(), workspace.folder()),
        new Protection.Off(),
        mailbox,
        report -> isConnected && told.add(report),
        clock());
  }

  private Clock clock() {
    return time.withZone(ZoneOffset.UTC);
  }
}
