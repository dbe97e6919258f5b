package dev.gadgetcode.drone.session;

import dev.gadgetcode.drone.core.LockState;
import dev.gadgetcode.drone.link.Reports;
import dev.gadgetcode.drone.mailbox.Mailbox;
import dev.gadgetcode.drone.project.Projects;
import dev.gadgetcode.drone.sandbox.Protection;
import dev.gadgetcode.drone.workspace.Workspace;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.document.ServerState;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.drone.SessionOrder;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The session that has the drone, and who may write meanwhile, kept in `workspace.json` and told
/// to the hub. Runs on the drone's mailbox; a project is prepared on a virtual thread of its own.
public final class SessionLock {
  private static final Logger log = LoggerFactory.getLogger(SessionLock.class);

  private final Workspace workspace;
  private final Projects projects;
  private final Protection protection;
  private final Mailbox mailbox;
  private final Reports reports;
  private final Clock clock;
  private volatile LockState state;
  private @Nullable Preparing preparing;
  private @Nullable WorkspaceState announced;
  private @Nullable List<ServerState> servers;

  /// A lock that waits for its project.
  private record Preparing(ChatSessionId session, ProjectSource project) {}

  /// Goes on with the lock that an earlier process had.
  public SessionLock(
      Workspace workspace,
      Projects projects,
      Protection protection,
      Mailbox mailbox,
      Reports reports,
      Clock clock) {
    this.workspace = workspace;
    this.projects = projects;
    this.protection = protection;
    this.mailbox = mailbox;
    this.reports = reports;
    this.clock = clock;
    this.state = LockState.free(clock.instant());
    held(workspace.state().file())
        .ifPresent(held -> state = state.locked(held.session(), held.project(), clock.instant()));
  }

  private static Optional<LockState.Held> held(WorkspaceFile file) {
    var session = file.chatSession();
    var project = file.lockedProject();
    return session == null || project == null
        ? Optional.empty()
        : Optional.of(
            new LockState.Held(
                new SessionName(session.id(), session.name()),
                new ProjectSource(project.id(), project.slug(), project.gitUrl())));
  }

  /// What holds now; may be asked from any thread.
  public LockState state() {
    return state;
  }

  /// The directory of the locked project; may be asked from any thread.
  public Optional<Path> project() {
    return state
        .held()
        .filter(held -> !held.project().slug().isEmpty())
        .map(held -> projects.directory(held.project().slug()));
  }

  /// Locks the drone for a session, and answers when the project is there.
  public void lock(DroneOrder.RequestSessionLock request, Consumer<IdeAck.Locked> answer) {
    var session = request.chatSession();
    var refusal = state.refusal(session.id(), request.project());
    if (refusal.isEmpty() && preparing != null && !preparing.session().equals(session.id())) {
      refusal = Optional.of(LockRefusal.DRONE_LOCKED);
    }
    if (refusal.isPresent()) {
      answer.accept(refused(Refusal.of(refusal.get())));
      return;
    }
    var asked = new Preparing(session.id(), request.project());
    preparing = asked;
    boolean isTakenAnew = !state.isHeldBy(session.id());
    Thread.ofVirtual()
        .name("project-" + request.project().slug())
        .start(() -> {
          var prepared = prepare(request.project(), session.id());
          if (isTakenAnew && prepared instanceof Projects.Ready ready) {
            fetch(request.project(), session.id(), ready.making());
          }
          if (!mailbox.post(() -> answer.accept(prepared(request, asked, prepared)))) {
            log.info("stopped while a project was prepared session={}", session.id().value());
          }
        });
  }

  /// Has a clone that was found know what is new at its origin, as far as that can be reached.
  private void fetch(ProjectSource project, ChatSessionId session, Projects.Making making) {
    if (project.gitUrl() == null || making == Projects.Making.MADE) {
      return;
    }
    try {
      if (projects.fetch(project, text -> say(text, session))) {
        workspace.state().synced(project);
      }
    } catch (IOException failed) {
      log.warn("cannot write workspace.json why={}", failed.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void say(String text, ChatSessionId session) {
    reports.send(new IdeNotice.Status(text, new IdeNotice.Scope(session)));
  }

  private Projects.Preparation prepare(ProjectSource project, ChatSessionId session) {
    try {
      return projects.prepare(project, text -> say(text, session));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return new Projects.NotReady(Refusal.of(LockRefusal.CLONE_FAILED));
    }
  }

  private IdeAck.Locked prepared(
      DroneOrder.RequestSessionLock request, Preparing asked, Projects.Preparation prepared) {
    if (asked.equals(preparing)) {
      preparing = null;
    }
    var session = request.chatSession();
    var refusal = state.refusal(session.id(), request.project());
    if (refusal.isPresent()) {
      return refused(Refusal.of(refusal.get())); // an order came meanwhile
    }
    return switch (prepared) {
      case Projects.NotReady(var why) -> refused(why);
      case Projects.Ready _ -> {
        try {
          workspace.state().add(request.project());
          take(session, request.project());
        } catch (IOException failed) {
          log.warn("cannot write workspace.json why={}", failed.getMessage());
          yield refused(Refusal.of(LockRefusal.STORAGE_FULL));
        }
        yield new IdeAck.Locked(true, session.id().value(), null);
      }
    };
  }

  private static IdeAck.Locked refused(Refusal refusal) {
    return new IdeAck.Locked(false, "", refusal);
  }

  private void take(SessionName session, ProjectSource project) throws IOException {
    if (!state.isHeldBy(session.id())
        || !state.held().map(LockState.Held::project).equals(Optional.of(project))) {
      workspace.state().lock(session, project);
      log.info("locked session={} project={}", session.id().value(), project.slug());
      tellProtection(session.id());
    }
    change(state.locked(session, project, clock.instant()));
  }

  public RelayedAck.Released release(IdeRequest.ReleaseSessionLock request) {
    if (!state.mayRelease(request.chatSession())) {
      return new RelayedAck.Released(false);
    }
    return new RelayedAck.Released(forget(request.chatSession()) && drop());
  }

  /// Takes back what was allowed for the rest of the session: a person has ended it.
  private boolean forget(ChatSessionId session) {
    try {
      workspace.allowances().forget(session);
      return true;
    } catch (IOException failed) {
      log.warn("cannot take back what was allowed why={}", failed.getMessage());
      return false;
    }
  }

  private boolean drop() {
    try {
      workspace.state().release();
    } catch (IOException failed) {
      log.warn("cannot write workspace.json why={}", failed.getMessage());
      return false;
    }
    state.held().ifPresent(held -> log.info("released session={}", held.session().id().value()));
    change(state.released());
    return true;
  }

  public RelayedAck.ModeSet mode(IdeRequest.RequestWorkspaceMode request) {
    boolean allowed = state.maySet(request.mode(), request.chatSession());
    if (allowed) {
      change(state.withMode(request.mode()).signed(clock.instant()));
    }
    return new RelayedAck.ModeSet(allowed, state.mode());
  }

  public IdeAck.Beat beat() {
    change(state.signed(clock.instant()));
    return new IdeAck.Beat(state.held().isPresent());
  }

  /// Takes over what the hub says the drone is locked for. A turn keeps its lock in any case.
  public void adopt(DroneOrder.@Nullable HeldLock lock) {
    try {
      if (lock != null) {
        take(lock.chatSession(), lock.project());
      } else if (state.turn().isEmpty()) {
        drop();
      }
    } catch (IOException failed) {
      log.warn("cannot write workspace.json why={}", failed.getMessage());
    }
    change(state.signed(clock.instant()));
  }

  /// A turn of a session begins: it has the drone, and it writes.
  public void begin(SessionOrder session) throws IOException {
    var project = session.project();
    take(
        new SessionName(session.id(), session.name()),
        new ProjectSource(project.id(), project.slug(), project.gitUrl()));
    change(state.withTurn(session.id()).withMode(WorkspaceMode.AGENT));
  }

  /// A turn of an earlier process waits to go on; its lock is not idle.
  public void expect(ChatSessionId session) {
    change(state.withTurn(session));
  }

  /// No turn is held any more.
  public void end() {
    if (state.turn().isPresent()) {
      change(state.withoutTurn(clock.instant()));
    }
  }

  /// Has the directory of an order's project ready, and notes it. Blocks; on the turn's thread.
  ///
  /// @throws IOException where it cannot be, with the reason for people
  public void prepare(SessionOrder session) throws IOException {
    var project =
        new ProjectSource(
            session.project().id(), session.project().slug(), session.project().gitUrl());
    switch (prepare(project, session.id())) {
      case Projects.NotReady(var why) -> throw new IOException(why.message());
      case Projects.Ready _ -> {
        workspace.state().add(project);
        mailbox.post(this::tell);
      }
    }
  }

  /// Drops a lock that nobody wants any more. To be called every second while connected.
  public void tick() {
    state
        .held()
        .filter(_ -> state.isIdle(clock.instant()))
        .ifPresent(held -> {
          var released = new DroneReport.ReleasedSession(held.session().id());
          if (reports.send(new DroneReport.SessionLockReleased(released))) {
            drop();
          }
        });
  }

  /// Tells the hub how things are; on every connect.
  public void announce() {
    announced = null;
    tell();
    state.held().ifPresent(held -> tellProtection(held.session().id()));
  }

  /// The servers that the drone has tools from are these now.
  public void servers(List<ServerState> now) {
    servers = now.isEmpty() ? null : List.copyOf(now);
    tell();
  }

  private void tellProtection(ChatSessionId session) {
    say(protection.words(), session);
  }

  private void change(LockState next) {
    var before = state;
    state = next;
    if (before.mode() != next.mode()) {
      reports.send(new RelayedNotice.WorkspaceModeChanged(next.mode(), null));
    }
    tell();
  }

  private void tell() {
    var file = workspace.state().file();
    var now =
        new WorkspaceState(
            state.mode(),
            state.held().map(held -> held.project().id()).orElse(null),
            file.projects().stream().map(WorkspaceFile.ClonedProject::id).toList(),
            servers);
    if (!now.equals(announced) && reports.send(new DroneReport.WorkspaceUpdated(now))) {
      announced = now;
    }
  }
}
