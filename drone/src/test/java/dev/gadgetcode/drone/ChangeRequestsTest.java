package dev.gadgetcode.drone;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.drone.scripted.RecordedProcess;
import dev.gadgetcode.drone.scripted.ScriptedHub;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ChangeStatus;
import dev.gadgetcode.protocol.document.FileChange;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.protocol.stream.ToolEvent;
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

/// The changes of real turns, asked for and put back through the hub.
@Timeout(60)
@Tag("slow")
class ChangeRequestsTest {
  private static final TurnId TURN = new TurnId("turn-1");

  @TempDir private Path directory;
  private ScriptedHub hub;

  @BeforeEach
  void openHub() throws IOException, InterruptedException {
    hub = new ScriptedHub();
    Files.createDirectories(directory.resolve("thing"));
    Files.writeString(directory.resolve("thing/README.md"), "one\n");
  }

  @AfterEach
  void closeHub() {
    hub.close();
  }

  @Test
  void whatToolsAndCommandsChangedIsListedAndPutBackWhenTheTurnIsOver() throws Exception {
    var model =
        PlayedModel.inOrder(
            calls(
                call("a", "edit_file", "{'path': 'README.md', 'oldText': 'one', 'newText': 'two'}"),
                call("b", "shell", "{'command': 'mkdir x && echo made > x/made.txt'}")),
            calls(call("c", "ask_user", "{'question': 'Well?'}")),
            says("done"));
    try (var _ = started(model)) {
      var asked = hub.await(ToolEvent.UserQuestion.class).question();
      var during = putBack(null);
      answer(new TurnRequest.Answer(TURN, asked.callId(), "well"));
      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.FINISHED);

      var listed = changes(null);
      var back = putBack(null);

      assertThat(during)
          .isEqualTo(
              new RelayedAck.ChangesListed(
                  false, new RelayedAck.ChangeList(List.of(), "A turn is running")));
      assertThat(listed)
          .isEqualTo(
              new RelayedAck.ChangesListed(
                  true,
                  new RelayedAck.ChangeList(
                      List.of(
                          new FileChange("README.md", ChangeStatus.MODIFIED, 1, 1, null),
                          new FileChange("x/made.txt", ChangeStatus.ADDED, 1, 0, null)),
                      null)));
      assertThat(back).isEqualTo(listed);
      assertThat(directory.resolve("thing/README.md")).content().isEqualTo("one\n");
      assertThat(directory.resolve("thing/x")).doesNotExist();
      assertThat(changes(null).changes().files()).isEmpty();
    }
  }

  @Test
  void whatACommandInTheBackgroundChangesIsTheTurnsToo() throws Exception {
    var go = pipe("go");
    var gone = pipe("gone");
    var command = "cat go > late.txt; echo > gone";
    var model =
        PlayedModel.inOrder(
            calls(call("a", "shell", "{'command': '" + command + "', 'background': true}")),
            calls(call("c", "ask_user", "{'question': 'Well?'}")),
            calls(call("b", "write_file", "{'path': 'b.txt', 'content': 'b'}")),
            says("done"));
    try (var _ = started(model)) {
      var asked = hub.await(ToolEvent.UserQuestion.class).question();
      Files.writeString(go, "late\n");
      assertThat(gone).content().isEqualTo("\n");
      answer(new TurnRequest.Answer(TURN, asked.callId(), "well"));
      hub.awaitEnd(TURN);

      assertThat(changes(null).changes().files())
          .extracting(FileChange::path)
          .containsExactly("b.txt", "late.txt");
    }
  }

  @Test
  void whatAnAbortedCommandChangedIsTheTurnsToo() throws Exception {
    var model =
        PlayedModel.inOrder(
            calls(call("a", "shell", "{'command': 'echo half > half.txt; echo up; sleep 600'}")),
            says("never"));
    try (var _ = started(model)) {
      hub.await(ToolEvent.ToolOutput.class);
      hub.ask(
          new DroneOrder.AbortWorkOrder(new DroneOrder.Aborted(TURN)), DroneOrder.Accepted.class);
      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.ABORTED);

      assertThat(changes(null).changes().files())
          .containsExactly(new FileChange("half.txt", ChangeStatus.ADDED, 1, 0, null));
      assertThat(changes("half.txt").changes().files().getFirst().patch()).endsWith("+half\n");
    }
  }

  private Path pipe(String name) throws IOException, InterruptedException {
    var path = directory.resolve("thing").resolve(name);
    assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor()).isZero();
    return path;
  }

  private RelayedAck.ChangesListed changes(@Nullable String path) throws Exception {
    return hub.ask(
        new TurnRequest.ChangesRequest(new TurnRequest.Changes(TURN, path)),
        RelayedAck.ChangesListed.class);
  }

  private RelayedAck.ChangesListed putBack(@Nullable String path) throws Exception {
    return hub.ask(
        new TurnRequest.PutBackRequest(new TurnRequest.Changes(TURN, path)),
        RelayedAck.ChangesListed.class);
  }

  private void answer(TurnRequest.Answer answer) throws Exception {
    assertThat(hub.ask(new TurnRequest.UserAnswer(answer), RelayedAck.Noted.class).success())
        .isTrue();
  }

  /// A drone that works on a turn with this model.
  private Drone started(Model model) throws Exception {
    var config = new DroneConfig(hub.address(), directory, "host", "1");
    var drone = Drone.start(config, model, new RecordedProcess(), Passage.UNWATCHED);
    hub.processing(TURN, 0);
    var file =
        Wire.parse(
            Files.readString(directory.resolve(".gadget/workspace.json")), WorkspaceFile.class);
    var order = Handed.order("turn-1", "order-1", 1, file.workspaceId());
    assertThat(hub.ask(order, DroneOrder.Accepted.class).success()).isTrue();
    return drone;
  }
}
