package dev.gadgetcode.drone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.scripted.RecordedProcess;
import dev.gadgetcode.drone.scripted.ScriptedHub;
import dev.gadgetcode.drone.scripted.SteeredModel;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The session lock, the workspace's modes and the file requests, over a real socket.
@Timeout(60)
@Tag("slow")
class SessionTest {
  @TempDir private Path directory;
  private final SteeredModel model = new SteeredModel();
  private ScriptedHub hub;
  private Drone drone;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    hub = new ScriptedHub();
    drone =
        Drone.start(
            new DroneConfig(hub.address(), directory, "host", "1"),
            model,
            new RecordedProcess(),
            Passage.UNWATCHED);
  }

  @AfterEach
  void stop() {
    drone.close();
    hub.close();
  }

  @Test
  void aLockMakesTheProjectAndIsWrittenDown() throws Exception {
    var locked = lock(Handed.SESSION);

    assertThat(locked).isEqualTo(new IdeAck.Locked(true, "chat-1", null));
    assertThat(directory.resolve("thing/.git")).isDirectory();
    var file = workspace();
    assertThat(file.chatSession()).extracting(session -> session.id().value()).isEqualTo("chat-1");
    assertThat(file.lockedProject()).extracting(project -> project.slug()).isEqualTo("thing");
    assertThat(file.projects()).extracting(project -> project.slug()).containsExactly("thing");
    hub.await(
        DroneReport.WorkspaceUpdated.class,
        told ->
            told.workspace()
                .equals(
                    new WorkspaceState(
                        WorkspaceMode.IDLE, Handed.PROJECT.id(), List.of(Handed.PROJECT.id()))));
  }

  @Test
  void aProjectThatIsThereIsFetchedWhenASessionTakesItAndAnOriginThatIsAwayRefusesNobody()
      throws Exception {
    var origin = directory.resolve("origin.git");
    var made = new ProcessBuilder("git", "init", "--quiet", "--bare", origin.toString()).start();
    assertThat(made.waitFor()).isZero();
    var project = new ProjectSource(Handed.PROJECT.id(), "cloned", origin.toString());
    var request = new DroneOrder.RequestSessionLock(Handed.DRONE, project, Handed.SESSION);
    hub.ask(request, IdeAck.Locked.class);
    release();

    var found = hub.ask(request, IdeAck.Locked.class);
    hub.await(IdeNotice.Status.class, said -> said.text().equals("Fetching cloned"));
    assertThat(workspace().projects().getFirst().lastSyncAt()).isNotNull();
    release();
    Files.move(origin, directory.resolve("away.git"));
    var offline = hub.ask(request, IdeAck.Locked.class);

    assertThat(found.success()).isTrue();
    assertThat(offline.success()).isTrue();
    hub.await(
        IdeNotice.Status.class, said -> said.text().startsWith("Could not fetch cloned, going on"));
  }

  @Test
  void anotherSessionIsRefusedAndTheHolderMayAskAgain() throws Exception {
    lock(Handed.SESSION);

    var other = lock(Handed.OTHER);
    var again = lock(Handed.SESSION);

    assertThat(other.refusal()).extracting(refusal -> refusal.code()).isEqualTo("drone-locked");
    assertThat(again.success()).isTrue();
  }

  @Test
  void aSessionWhoseTurnRunsCannotBeReleasedOrPushedOut() throws Exception {
    lock(Handed.SESSION);
    hub.processing(new TurnId("turn-1"), 0);
    hub.ask(
        Handed.order("turn-1", "order-1", 1, workspace().workspaceId()), DroneOrder.Accepted.class);

    var other = lock(Handed.OTHER);

    assertThat(other.refusal()).extracting(refusal -> refusal.code()).isEqualTo("drone-busy");
    assertThat(release().success()).isFalse();
    assertThat(mode(WorkspaceMode.USER))
        .isEqualTo(new RelayedAck.ModeSet(false, WorkspaceMode.AGENT));
    assertThat(lock(Handed.SESSION).success()).isTrue();
  }

  @Test
  void aReleaseFreesTheDroneForAnother() throws Exception {
    lock(Handed.SESSION);

    var released = release();

    assertThat(released.success()).isTrue();
    assertThat(workspace().chatSession()).isNull();
    assertThat(workspace().lockedProject()).isNull();
    assertThat(beat().ack()).isFalse();
    assertThat(lock(Handed.OTHER).success()).isTrue();
    assertThat(beat().ack()).isTrue();
  }

  @Test
  void theModeIsSetByItsHolderToldToTheHubAndNeverToAgent() throws Exception {
    var without = mode(WorkspaceMode.USER);
    lock(Handed.SESSION);
    var user = mode(WorkspaceMode.USER);
    var agent = mode(WorkspaceMode.AGENT);

    assertThat(without).isEqualTo(new RelayedAck.ModeSet(false, WorkspaceMode.IDLE));
    assertThat(user).isEqualTo(new RelayedAck.ModeSet(true, WorkspaceMode.USER));
    assertThat(agent).isEqualTo(new RelayedAck.ModeSet(false, WorkspaceMode.USER));
    hub.await(RelayedNotice.WorkspaceModeChanged.class, told -> told.mode() == WorkspaceMode.USER);
  }

  @Test
  void aTurnSetsAgentAndReturnsToIdle() throws Exception {
    model.answers("done");
    hub.processing(new TurnId("turn-1"), 0);

    hub.ask(
        Handed.order("turn-1", "order-1", 1, workspace().workspaceId()), DroneOrder.Accepted.class);

    hub.await(RelayedNotice.WorkspaceModeChanged.class, told -> told.mode() == WorkspaceMode.AGENT);
    hub.await(RelayedNotice.WorkspaceModeChanged.class, told -> told.mode() == WorkspaceMode.IDLE);
    assertThat(beat().ack()).isTrue();
  }

  @Test
  void theHubsLockIsAdoptedOnWelcome() throws Exception {
    hub.awaitWelcome();
    hub.locks(new DroneOrder.HeldLock(Handed.OTHER, Handed.PROJECT));

    hub.hangUp();
    hub.awaitWelcome();

    assertThat(beat().ack()).isTrue();
    assertThat(lock(Handed.SESSION).refusal())
        .extracting(refusal -> refusal.code())
        .isEqualTo("drone-locked");
  }

  @Test
  void aSlugThatLeadsElsewhereIsRefused() throws Exception {
    for (var slug : List.of("../x", "/x", "..", ".", "", ".gadget", "a/b", "a\0b", "-x")) {
      var project = new ProjectSource(new ProjectId("p"), slug, null);
      var session = new SessionName(new ChatSessionId("c"), "C");

      var locked =
          hub.ask(
              new DroneOrder.RequestSessionLock(Handed.DRONE, project, session),
              IdeAck.Locked.class);

      assertThat(locked.refusal())
          .as(slug)
          .extracting(refusal -> refusal.code())
          .isEqualTo("clone-failed");
    }
  }

  @Test
  void aFileIsWrittenInUserModeAndAChangedOneIsAConflict() throws Exception {
    lock(Handed.SESSION);
    var early = write("a.txt", "one", null);
    mode(WorkspaceMode.USER);

    var made = write("a.txt", "one", null);
    var read =
        hub.ask(
            new FileRequest.FileReadRequest(new FileRequest.File("a.txt")),
            RelayedAck.FileRead.class);
    var stale = write("a.txt", "two", "0000");
    var tree =
        hub.ask(
            new FileRequest.FileTreeRequest(new FileRequest.Directory(null, null, null)),
            RelayedAck.TreeListed.class);

    assertThat(early.success()).isFalse();
    assertThat(made.success()).isTrue();
    assertThat(read.file().content()).isEqualTo("one");
    assertThat(stale.file().code()).isEqualTo("conflict");
    assertThat(stale.file().hash()).isEqualTo(read.file().hash());
    assertThat(tree.page().entries()).extracting(entry -> entry.path()).containsExactly("a.txt");
  }

  @Test
  void withoutALockThereAreNoFiles() throws Exception {
    var read =
        hub.ask(
            new FileRequest.FileReadRequest(new FileRequest.File("a.txt")),
            RelayedAck.FileRead.class);

    assertThat(read.success()).isFalse();
    assertThat(read.file().error()).isEqualTo("No project is locked");
  }

  @Test
  void withoutALockThereAreNoChanges() throws Exception {
    var changes = new TurnRequest.Changes(new TurnId("turn-1"), null);
    var none = new RelayedAck.ChangeList(List.of(), "No project is locked");

    for (var request :
        List.of(new TurnRequest.ChangesRequest(changes), new TurnRequest.PutBackRequest(changes))) {
      assertThat(hub.ask(request, RelayedAck.ChangesListed.class))
          .isEqualTo(new RelayedAck.ChangesListed(false, none));
    }
  }

  private IdeAck.Locked lock(SessionName session) throws Exception {
    return hub.ask(Handed.lock(session), IdeAck.Locked.class);
  }

  private RelayedAck.Released release() throws Exception {
    return hub.ask(
        new IdeRequest.ReleaseSessionLock(Handed.DRONE, Handed.PROJECT.id(), Handed.SESSION.id()),
        RelayedAck.Released.class);
  }

  private RelayedAck.ModeSet mode(WorkspaceMode wanted) throws Exception {
    return hub.ask(
        new IdeRequest.RequestWorkspaceMode(
            Handed.DRONE, Handed.PROJECT.id(), Handed.SESSION.id(), wanted),
        RelayedAck.ModeSet.class);
  }

  private IdeAck.Beat beat() throws Exception {
    return hub.ask(new IdeRequest.SessionHeartbeat(), IdeAck.Beat.class);
  }

  private RelayedAck.FileWritten write(String path, String content, @Nullable String base)
      throws Exception {
    return hub.ask(
        new FileRequest.FileWriteRequest(new FileRequest.Writing(path, content, base)),
        RelayedAck.FileWritten.class);
  }

  private WorkspaceFile workspace() throws IOException {
    return Wire.parse(
        Files.readString(directory.resolve(".gadget/workspace.json")), WorkspaceFile.class);
  }
}
