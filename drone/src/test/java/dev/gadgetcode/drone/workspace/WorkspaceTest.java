package dev.gadgetcode.drone.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.drone.scripted.ChildJvm;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.workspace.WorkOrderFile;
import dev.gadgetcode.protocol.workspace.WorkOrderStatus;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class WorkspaceTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final ProjectSource PROJECT = new ProjectSource(new ProjectId("p"), "thing", null);

  @TempDir private Path place;

  @Test
  void aWorkspaceKeepsTheIdThatItWasMadeWith() throws IOException {
    var made = file();

    assertThat(file()).isEqualTo(made);
  }

  @Test
  @Tag("S44")
  void itsFilesAreTheirOwnersAlone() throws IOException {
    try (var workspace = open("home")) {
      workspace.order().write(order("t"));
    }

    for (var name : List.of("workspace.json", "work-order.json", "lock")) {
      assertThat(Files.getPosixFilePermissions(gadget("home", name)))
          .as(name)
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void everyChangeIsInTheFile() throws IOException {
    try (var workspace = open("home")) {
      var state = workspace.state();
      state.register(new RegistrationId("r"), DroneStatus.STARTING);
      state.add(PROJECT);
      state.add(PROJECT);
      state.lock(new SessionName(new ChatSessionId("c"), "Chat"), PROJECT);
      state.end(new TurnId("t"), List.of(new WorkOrderId("o"), new WorkOrderId("p")));
      state.end(new TurnId("t"), List.of(new WorkOrderId("o")));
    }

    var file = file();
    assertThat(file.registration())
        .isEqualTo(new WorkspaceFile.Enrolment(new RegistrationId("r"), DroneStatus.STARTING, NOW));
    assertThat(file.projects())
        .containsExactly(new WorkspaceFile.ClonedProject(PROJECT.id(), "thing", null, NOW, null));
    assertThat(file.chatSession())
        .isEqualTo(new WorkspaceFile.LockedSession(new ChatSessionId("c"), "Chat", NOW));
    assertThat(file.lockedProject())
        .isEqualTo(new WorkspaceFile.LockedProject(PROJECT.id(), "thing", null, NOW));
    assertThat(file.endedWorkOrders()).containsExactly(new WorkOrderId("o"), new WorkOrderId("p"));
    assertThat(file.endedTurns()).containsExactly(new TurnId("t"));
  }

  @Test
  void onlyTheLastHundredEndedOrdersAreKept() throws IOException {
    try (var workspace = open("home")) {
      for (int number = 0; number < 103; number++) {
        workspace.state().end(new TurnId("t"), List.of(new WorkOrderId("o" + number)));
      }
    }

    assertThat(file().endedWorkOrders())
        .hasSize(100)
        .startsWith(new WorkOrderId("o3"))
        .endsWith(new WorkOrderId("o102"));
  }

  @Test
  void aFileFromBeforeEndedTurnsWereKeptIsReadAndKeepsThemFromThenOn() throws IOException {
    var before = file();
    var json = (ObjectNode) Wire.tree(before);
    json.remove("endedTurns");
    Files.writeString(gadget("home", "workspace.json"), json.toString());

    try (var workspace = open("home")) {
      assertThat(workspace.id()).isEqualTo(before.workspaceId());
      assertThat(workspace.state().hasEnded(new TurnId("t"))).isFalse();
      workspace.state().end(new TurnId("t"), List.of());
    }

    assertThat(file().endedTurns()).containsExactly(new TurnId("t"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"workspaceId\":", "{}", "", "[1,2]", "\u0000\u0001"})
  void aDamagedFileIsMovedAsideAndStopsNobody(String damage) throws IOException {
    var before = file();
    Files.writeString(gadget("home", "workspace.json"), damage);

    var after = file();

    assertThat(after.workspaceId()).isNotEqualTo(before.workspaceId());
    assertThat(names("home")).anyMatch(name -> name.startsWith("workspace.json.damaged-"));
  }

  @Test
  void aCopiedWorkspaceIsAnotherOneAndAMovedOneIsTheSame() throws IOException {
    var original = file();
    Files.createDirectories(gadget("copy", "turns"));
    Files.copy(gadget("home", "workspace.json"), gadget("copy", "workspace.json"));

    var copy = file("copy");
    Files.move(place.resolve("home"), place.resolve("moved"));
    var moved = file("moved");

    assertThat(copy.workspaceId()).isNotEqualTo(original.workspaceId());
    assertThat(names("copy")).anyMatch(name -> name.startsWith("workspace.json.foreign-"));
    assertThat(moved.workspaceId()).isEqualTo(original.workspaceId());
    assertThat(moved.workspaceDir()).endsWith("moved");
  }

  @Test
  void aSecondDroneIsToldTheProcessOfTheFirst() throws IOException {
    try (var first = open("home")) {
      assertThatThrownBy(() -> open("home"))
          .isInstanceOf(WorkspaceInUse.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid());
      assertThat(first.lock().isOurs()).isTrue();
    }

    open("home").close();
  }

  @Test
  void lookingAtTheLockDoesNotGiveItUp() throws Exception {
    try (var workspace = open("home")) {
      assertThat(workspace.lock().isOurs()).isTrue();

      try (var other = ChildJvm.start(LockTaker.class, gadget("home", "lock").toString())) {
        assertThat(other.line()).isEqualTo("held");
      }
    }
  }

  /// Another process that tries the lock.
  static final class LockTaker {
    private LockTaker() {}

    public static void main(String[] arguments) throws IOException {
      try (var channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
        IO.println(channel.tryLock() == null ? "held" : "free");
      }
    }
  }

  @Test
  void aLockThatNamesAnotherIsNoLongerOursAndTheWorkspaceIsNotChanged() throws IOException {
    try (var workspace = open("home")) {
      Files.writeString(gadget("home", "lock"), "{\"pid\": 1, \"instanceId\": \"another\"}");

      assertThat(workspace.lock().isOurs()).isFalse();
      assertThatThrownBy(
              () -> workspace.state().end(new TurnId("t"), List.of(new WorkOrderId("o"))))
          .hasMessage("the workspace is another drone's");
      assertThat(workspace.state().file().endedWorkOrders()).isEmpty();
    }
  }

  @Test
  void aLockThatWasRemovedLetsAnotherDroneInAndIsNoLongerOurs() throws IOException {
    try (var workspace = open("home")) {
      Files.delete(gadget("home", "lock"));
      try (var other = open("home")) {
        assertThat(other.lock().isOurs()).isTrue();
        assertThat(workspace.lock().isOurs()).isFalse();
      }
    }
  }

  @Test
  void anOrderIsReadBackAndRemovedWithItsTurnOnly() throws IOException {
    try (var workspace = open("home")) {
      workspace.order().write(order("t"));
      workspace.order().remove(new TurnId("other"));

      assertThat(workspace.order().read()).contains(order("t"));
      workspace.order().remove(new TurnId("t"));
      assertThat(workspace.order().read()).isEmpty();
    }
  }

  @Test
  void aDamagedOrderIsMovedAside() throws IOException {
    try (var workspace = open("home")) {
      Files.writeString(gadget("home", "work-order.json"), "{\"turnId\": 5}");

      assertThat(workspace.order().read()).isEmpty();
    }
    assertThat(names("home")).anyMatch(name -> name.startsWith("work-order.json.damaged-"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../up", "/root", "a/b", ".hidden", "..", "a b", "ü", "*", "a\0b"})
  void aTurnsJournalIsAlwaysAFileOfTheTurnsFolder(String id) throws IOException {
    var turn = new TurnId(id);
    try (var workspace = open("home")) {
      var journal = workspace.journal(turn);

      assertThat(journal.normalize().getParent()).isEqualTo(workspace.turns());
      assertThat(JournalName.turn(journal.getFileName().toString())).contains(turn);
    }
  }

  @Test
  void aFileThatIsNoJournalNamesNoTurn() {
    assertThat(JournalName.turn("turn.log.damaged-1")).isEmpty();
    assertThat(JournalName.turn("%zz.log")).isEmpty();
    assertThat(JournalName.turn(".log")).isEmpty();
  }

  private static WorkOrderFile order(String turn) {
    return new WorkOrderFile(
        new TurnId(turn),
        new ChatSessionId("c"),
        new ProjectId("p"),
        new WorkOrderId("o"),
        NOW,
        "prompt",
        WorkOrderStatus.PROCESSING,
        null);
  }

  private Workspace open(String name) throws IOException {
    return Workspace.open(
        place.resolve(name), "host", new InstanceId("i"), Clock.fixed(NOW, ZoneOffset.UTC));
  }

  private WorkspaceFile file() throws IOException {
    return file("home");
  }

  /// Opens and closes the workspace, and reads what that left behind.
  private WorkspaceFile file(String name) throws IOException {
    open(name).close();
    return Wire.parse(Files.readString(gadget(name, "workspace.json")), WorkspaceFile.class);
  }

  private Path gadget(String workspace, String name) {
    return place.resolve(workspace).resolve(".gadget").resolve(name);
  }

  private List<String> names(String workspace) throws IOException {
    try (var files = Files.list(place.resolve(workspace).resolve(".gadget"))) {
      return files.map(path -> path.getFileName().toString()).toList();
    }
  }
}
