package dev.gadgetcode.drone;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.results;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.drone.link.Credentials;
import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.drone.scripted.RecordedProcess;
import dev.gadgetcode.drone.scripted.ScriptedHub;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.protocol.stream.ToolEvent;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What people say to a turn while it runs, through the hub.
@Timeout(60)
@Tag("slow")
class AgentRequestsTest {
  private static final TurnId TURN = new TurnId("turn-1");

  @TempDir private Path directory;
  private ScriptedHub hub;

  @BeforeEach
  void openHub() throws InterruptedException {
    hub = new ScriptedHub();
  }

  @AfterEach
  void closeHub() {
    hub.close();
  }

  @Test
  void anAnswerIsAckedTakenOnceAndTheTurnGoesOn() throws Exception {
    var model =
        PlayedModel.inOrder(
            calls(call("p", "ask_user", "{'question': 'Which?'}")), says("the left one"));
    try (var _ = started(model)) {
      var asked = hub.await(ToolEvent.UserQuestion.class).question();

      assertThat(answer("left", asked.callId()).success()).isTrue();
      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.FINISHED);
      assertThat(results(model.requests().getLast()).getFirst().text())
          .isEqualTo("The user answers: left");
      assertThat(answer("late", new CallId("other")))
          .isEqualTo(new RelayedAck.Noted(false, new RelayedAck.Note("Nobody is waiting")));
    }
  }

  @Test
  void aSubagentIsStoppedAndTheTurnGoesOn() throws Exception {
    var model =
        new PlayedModel(request -> {
          if (request.system().startsWith("You are a subagent")) {
            return calls(call("q", "shell", "{'command': 'echo up; sleep 600'}"));
          }
          return PlayedModel.answers(request) == 0
              ? calls(call("p", "subagent", "{'prompt': 'wait'}"))
              : says("then not");
        });
    try (var _ = started(model)) {
      var agent = AgentId.of(hub.await(ToolEvent.ToolStart.class).callId());
      hub.await(ToolEvent.ToolOutput.class);

      assertThat(stop(agent)).isEqualTo(new RelayedAck.Stopped(true, "Stopped"));
      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.FINISHED);
      assertThat(stop(agent)).isEqualTo(new RelayedAck.Stopped(false, Texts.NOTHING_RUNNING));
    }
  }

  @Test
  void aCallAsksThroughTheHubAndASessionThatIsReleasedIsAskedAgain() throws Exception {
    Files.writeString(settings(), "{\"policy\": {\"todo\": \"ask\"}}");
    var over = new CompletableFuture<ModelEnd>();
    var model =
        new PlayedModel(request ->
            PlayedModel.answers(request) == 0
                ? calls(call("p", "todo", "{'items': []}"))
                : over.join());
    try (var _ = started(model)) {
      var asked = hub.await(ToolEvent.ToolApprovalRequest.class).approval();

      assertThat(decide(asked.callId(), ApprovalDecision.ALWAYS))
          .isEqualTo(new RelayedAck.Noted(true, new RelayedAck.Note("Decided")));
      assertThat(decide(asked.callId(), ApprovalDecision.ALWAYS).success()).isTrue();
      over.complete(says("over"));
      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.FINISHED);
      assertThat(Files.readString(directory.resolve("work/.gadget/allowed.json"))).contains("todo");
      var release =
          new IdeRequest.ReleaseSessionLock(Handed.DRONE, Handed.PROJECT.id(), Handed.SESSION.id());
      assertThat(hub.ask(release, RelayedAck.Released.class).success()).isTrue();
      assertThat(Files.readString(directory.resolve("work/.gadget/allowed.json")))
          .doesNotContain("todo");
    }
  }

  @Test
  void denyAndStopIsAckedAndTheTurnEndsAborted() throws Exception {
    Files.writeString(settings(), "{\"policy\": {\"todo\": \"ask\"}}");
    var model = PlayedModel.inOrder(calls(call("p", "todo", "{'items': []}")), says("over"));
    try (var _ = started(model)) {
      var asked = hub.await(ToolEvent.ToolApprovalRequest.class).approval();

      assertThat(decide(asked.callId(), ApprovalDecision.DENY_AND_STOP).success()).isTrue();
      assertThat(hub.awaitEnd(TURN).meta().status()).isEqualTo(TurnStatus.ABORTED);
    }
  }

  private Path settings() {
    return directory.resolve("drone.json");
  }

  private RelayedAck.Noted decide(CallId call, ApprovalDecision decision) throws Exception {
    return hub.ask(
        new TurnRequest.ToolApproval(new TurnRequest.Approval(TURN, call, decision)),
        RelayedAck.Noted.class);
  }

  private RelayedAck.Noted answer(String text, CallId call) throws Exception {
    return hub.ask(
        new TurnRequest.UserAnswer(new TurnRequest.Answer(TURN, call, text)),
        RelayedAck.Noted.class);
  }

  private RelayedAck.Stopped stop(AgentId agent) throws Exception {
    return hub.ask(
        new TurnRequest.StopAgent(new TurnRequest.RunningAgent(TURN, agent)),
        RelayedAck.Stopped.class);
  }

  /// A drone that works on a turn with this model.
  private Drone started(Model model) throws Exception {
    var config =
        new DroneConfig(
            hub.address(),
            directory.resolve("work"),
            "host",
            "1",
            Optional.of(directory),
            new Credentials.None());
    var drone = Drone.start(config, model, new RecordedProcess(), Passage.UNWATCHED);
    hub.processing(TURN, 0);
    var order = Handed.order("turn-1", "order-1", 1, workspace().workspaceId());
    assertThat(hub.ask(order, DroneOrder.Accepted.class).success()).isTrue();
    return drone;
  }

  private WorkspaceFile workspace() throws IOException {
    return Wire.parse(
        Files.readString(directory.resolve("work/.gadget/workspace.json")), WorkspaceFile.class);
  }
}
