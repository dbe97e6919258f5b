package dev.gadgetcode.drone.workspace;

import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import dev.gadgetcode.protocol.workspace.WorkspaceFile.ClonedProject;
import dev.gadgetcode.protocol.workspace.WorkspaceFile.Enrolment;
import dev.gadgetcode.protocol.workspace.WorkspaceFile.LockedProject;
import dev.gadgetcode.protocol.workspace.WorkspaceFile.LockedSession;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// What `workspace.json` holds: who the workspace is, and what it is locked for. Every change is on
/// disk before it is here, and nothing is changed in a workspace that is another drone's.
/// Thread-safe.
public final class WorkspaceState {
  private final AtomicFile disk;
  private final Clock clock;
  private final BooleanSupplier isOurs;
  private WorkspaceFile file;

  private WorkspaceState(AtomicFile disk, Clock clock, BooleanSupplier isOurs, WorkspaceFile file) {
    this.disk = disk;
    this.clock = clock;
    this.isOurs = isOurs;
    this.file = file;
  }

  static WorkspaceState open(
      Path directory, Path path, String hostname, Clock clock, BooleanSupplier isOurs)
      throws IOException {
    var disk = new AtomicFile(path);
    var found = read(disk, directory, clock);
    var fresh = fresh(directory, hostname, clock.instant());
    var state = new WorkspaceState(disk, clock, isOurs, fresh);
    if (found == null) {
      state.write(state.file);
    } else {
      state.file = found;
      state.write(
          new WorkspaceFile(
              found.workspaceId(),
              found.createdAt(),
              hostname,
              directory.toString(),
              found.chatSession(),
              found.lockedProject(),
              found.projects(),
              found.registration(),
              found.endedWorkOrders(),
              found.endedTurns()));
    }
    return state;
  }

  private static @Nullable WorkspaceFile read(AtomicFile disk, Path directory, Clock clock)
      throws IOException {
    if (!Files.exists(disk.path())) {
      return null;
    }
    WorkspaceFile found;
    try {
      found = Wire.parse(Files.readString(disk.path()), WorkspaceFile.class);
    } catch (MalformedMessage | CharacterCodingException damaged) {
      disk.moveAside("damaged", clock.millis(), String.valueOf(damaged.getMessage()));
      return null;
    }
    if (isCopy(found, directory)) {
      disk.moveAside("foreign", clock.millis(), "it belongs to " + found.workspaceDir());
      return null;
    }
    return found;
  }

  /// A directory that was copied has the id of another workspace; one that was moved has its own.
  private static boolean isCopy(WorkspaceFile found, Path directory) throws IOException {
    var home = Path.of(found.workspaceDir());
    var original = home.resolve(directory.relativize(directory.resolve(".gadget/workspace.json")));
    if (!Files.isRegularFile(original) || Files.isSameFile(home, directory)) {
      return false;
    }
    try {
      var other = Wire.parse(Files.readString(original), WorkspaceFile.class);
      return other.workspaceId().equals(found.workspaceId());
    } catch (MalformedMessage | CharacterCodingException _) {
      return false; // whatever is there, it is not the workspace that this one was copied from
    }
  }

  private static WorkspaceFile fresh(Path directory, String hostname, Instant now) {
    return new WorkspaceFile(
        new WorkspaceId(UUID.randomUUID().toString()),
        now,
        hostname,
        directory.toString(),
        null,
        null,
        List.of(),
        null,
        List.of(),
        List.of());
  }

  public synchronized WorkspaceFile file() {
    return file;
  }

  public synchronized void lock(SessionName session, ProjectSource project) throws IOException {
    var now = clock.instant();
    write(
        file,
        new LockedSession(session.id(), session.name(), now),
        new LockedProject(project.id(), project.slug(), project.gitUrl(), now));
  }

  public synchronized void release() throws IOException {
    write(file, null, null);
  }

  /// Notes that a project has a directory here.
  public synchronized void add(ProjectSource project) throws IOException {
    if (file.projects().stream().anyMatch(known -> isSame(known, project))) {
      return;
    }
    var projects = new ArrayList<>(file.projects());
    projects.removeIf(known -> known.id().equals(project.id()));
    projects.add(
        new ClonedProject(project.id(), project.slug(), project.gitUrl(), clock.instant(), null));
    write(with(file, projects, file.registration()));
  }

  /// Notes that a project's origin has been asked for what is new.
  public synchronized void synced(ProjectSource project) throws IOException {
    var projects = new ArrayList<ClonedProject>();
    for (var known : file.projects()) {
      projects.add(
          isSame(known, project)
              ? new ClonedProject(
                  known.id(), known.slug(), known.gitUrl(), known.clonedAt(), clock.instant())
              : known);
    }
    write(with(file, projects, file.registration()));
  }

  private static boolean isSame(ClonedProject known, ProjectSource project) {
    return new ProjectSource(known.id(), known.slug(), known.gitUrl()).equals(project);
  }

  public synchronized void register(RegistrationId id, DroneStatus status) throws IOException {
    var known = file.registration();
    var since = known != null && known.id().equals(id) ? known.registeredAt() : clock.instant();
    var registration = new Enrolment(id, status, since);
    write(with(file, file.projects(), registration));
  }

  /// Notes that a turn is over with all its orders, so that it is never begun again.
  public synchronized void end(TurnId turn, List<WorkOrderId> orders) throws IOException {
    write(
        new WorkspaceFile(
            file.workspaceId(),
            file.createdAt(),
            file.hostname(),
            file.workspaceDir(),
            file.chatSession(),
            file.lockedProject(),
            file.projects(),
            file.registration(),
            joined(file.endedWorkOrders(), orders),
            joined(endedTurns(), List.of(turn))));
  }

  private static <T> List<T> joined(List<T> known, List<T> more) {
    var all = new LinkedHashSet<>(known);
    all.addAll(more);
    return List.copyOf(all);
  }

  /// Whether the turn is over here, handed over by this order or by another one. A hub whose store
  /// was set back to a backup hands a turn over again under a new order.
  public synchronized boolean hasEnded(TurnId turn, WorkOrderId order) {
    return hasEnded(turn) || file.endedWorkOrders().contains(order);
  }

  public synchronized boolean hasEnded(TurnId turn) {
    return endedTurns().contains(turn);
  }

  private List<TurnId> endedTurns() {
    var ended = file.endedTurns();
    return ended == null ? List.of() : ended;
  }

  private void write(
      WorkspaceFile old, @Nullable LockedSession session, @Nullable LockedProject project)
      throws IOException {
    write(
        new WorkspaceFile(
            old.workspaceId(),
            old.createdAt(),
            old.hostname(),
            old.workspaceDir(),
            session,
            project,
            old.projects(),
            old.registration(),
            old.endedWorkOrders(),
            old.endedTurns()));
  }

  private static WorkspaceFile with(
      WorkspaceFile old, List<ClonedProject> projects, @Nullable Enrolment registration) {
    return new WorkspaceFile(
        old.workspaceId(),
        old.createdAt(),
        old.hostname(),
        old.workspaceDir(),
        old.chatSession(),
        old.lockedProject(),
        projects,
        registration,
        old.endedWorkOrders(),
        old.endedTurns());
  }

  private void write(WorkspaceFile changed) throws IOException {
    if (!isOurs.getAsBoolean()) {
      throw new IOException("the workspace is another drone's");
    }
    if (!changed.equals(file) || !Files.exists(disk.path())) {
      disk.write(Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(changed));
      file = changed;
    }
  }
}
