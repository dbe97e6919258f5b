package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.results;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.policy.Rules;
import dev.gadgetcode.drone.sandbox.Sandbox;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Calls that a person is asked about.
@Timeout(60)
class ApprovalsTest {
  private static final Block.ToolCall WRITE =
      call("p", "write_file", "{'path': 'x', 'content': 'new'}");
  private static final CallId FIRST = new CallId("c0-1");
  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

  @TempDir private Path folder;
  private TurnBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new TurnBench(folder);
    bench.rules(Rules.of(Map.of("write_file", ToolPolicy.ASK)));
  }

  @AfterEach
  void close() throws IOException {
    bench.close();
  }

  @Test
  void aCallIsShownAsItWouldRunAndRunsWithLeave() throws Exception {
    var run = bench.start(writing());

    var asked = bench.await(ToolEvent.ToolApprovalRequest.class).approval();
    boolean wasThere = Files.exists(bench.path("x"));
    var taken = decide(FIRST, ApprovalDecision.ONCE);
    ended(run);

    assertThat(asked)
        .isEqualTo(
            new ToolEvent.Approval(
                TurnBench.TURN,
                FIRST,
                "write_file",
                JsonMapper.shared().readTree("{\"path\":\"x\",\"content\":\"new\"}"),
                "The settings of the drone's user say so. Always: write_file on exactly this path,"
                    + " until the session is released.",
                TurnBench.CLOCK.instant().plus(TEN_MINUTES)));
    assertThat(wasThere).isFalse();
    assertThat(taken).isEqualTo(People.Taken.COUNTS);
    assertThat(bench.path("x")).hasContent("new");
    assertThat(names())
        .containsExactly(
            "ToolApprovalRequest", "ToolStart", "ToolCall", "Response", "WorkOrderComplete");
  }

  @Test
  void aDeniedCallIsToldToTheModelAndTheTurnGoesOn() throws Exception {
    var model = writing();
    var run = bench.start(model);

    bench.await(ToolEvent.ToolApprovalRequest.class);
    decide(FIRST, ApprovalDecision.DENY);
    ended(run);

    assertThat(bench.path("x")).doesNotExist();
    assertThat(results(model.requests().getLast()).getFirst().text())
        .startsWith("The user was asked and did not allow this call");
    assertThat(names())
        .containsExactly("ToolApprovalRequest", "ToolCall", "Response", "WorkOrderComplete");
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void denyAndStopEndsTheTurnAborted() throws Exception {
    var model = writing();
    var run = bench.start(model);

    bench.await(ToolEvent.ToolApprovalRequest.class);
    decide(FIRST, ApprovalDecision.DENY_AND_STOP);
    ended(run);

    assertThat(bench.path("x")).doesNotExist();
    assertThat(model.requests()).hasSize(1);
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void theFirstDecisionCountsAndARepeatIsAckedAlike() throws Exception {
    var run = bench.start(writing());
    bench.await(ToolEvent.ToolApprovalRequest.class);

    assertThat(decide(new CallId("c0-2"), ApprovalDecision.ONCE)).isEqualTo(People.Taken.UNASKED);
    assertThat(decide(FIRST, ApprovalDecision.ONCE)).isEqualTo(People.Taken.COUNTS);
    ended(run);

    assertThat(decide(FIRST, ApprovalDecision.ONCE)).isEqualTo(People.Taken.COUNTS);
    assertThat(decide(FIRST, ApprovalDecision.DENY)).isEqualTo(People.Taken.TOO_LATE);
  }

  @Test
  @Tag("S33")
  void leaveForOneCallIsNoLeaveForTheNext() throws Exception {
    var again = call("q", "write_file", "{'path': 'x', 'content': 'newer'}");
    var run = bench.start(PlayedModel.inOrder(calls(WRITE), calls(again), says("over")));

    bench.await(ToolEvent.ToolApprovalRequest.class);
    decide(FIRST, ApprovalDecision.ONCE);
    var second = bench.await(ToolEvent.ToolApprovalRequest.class).approval().callId();
    decide(second, ApprovalDecision.DENY);
    ended(run);

    assertThat(bench.path("x")).hasContent("new");
  }

  @Test
  void alwaysHoldsForTheSameUseInTheSessionAndIsKeptOnDisk() throws Exception {
    var same = call("q", "write_file", "{'path': './x', 'content': 'newer'}");
    var other = call("r", "write_file", "{'path': 'y', 'content': 'new'}");
    var run =
        bench.start(PlayedModel.inOrder(calls(WRITE), calls(same), calls(other), says("over")));

    bench.await(ToolEvent.ToolApprovalRequest.class);
    decide(FIRST, ApprovalDecision.ALWAYS);
    var second = bench.await(ToolEvent.ToolApprovalRequest.class).approval();
    decide(second.callId(), ApprovalDecision.DENY);
    ended(run);

    assertThat(bench.path("x")).hasContent("newer");
    assertThat(second.params().path("path").stringValue()).isEqualTo("y");
    assertThat(Files.readString(bench.gadget("allowed.json"))).contains("write_file", "\"x\"");
  }

  @Test
  void whatIsStillOpenAfterACrashIsNotAskedASecondTime() throws Exception {
    bench.start(writing());
    bench.await(ToolEvent.ToolApprovalRequest.class);
    bench.watch(Passage.UNWATCHED);

    var run = bench.start(writing());
    decide(FIRST, ApprovalDecision.ONCE);
    ended(run);

    assertThat(bench.events(ToolEvent.ToolApprovalRequest.class)).hasSize(1);
    assertThat(bench.path("x")).hasContent("new");
  }

  @Test
  void aDecisionIsTakenBeforeTheTurnItselfIsTakenUp() throws Exception {
    bench.start(writing());
    bench.await(ToolEvent.ToolApprovalRequest.class);
    bench.watch(Passage.UNWATCHED);

    var taken = decide(FIRST, ApprovalDecision.DENY);
    bench.watch(Passage.UNWATCHED);
    bench.finish(writing());

    assertThat(taken).isEqualTo(People.Taken.COUNTS);
    assertThat(bench.events(ToolEvent.ToolApprovalRequest.class)).hasSize(1);
    assertThat(bench.path("x")).doesNotExist();
  }

  @Test
  void aDecisionThatWasJournaledCountsAfterACrash() throws Exception {
    var reached = new CountDownLatch(1);
    bench.watch(point -> {
      if (point.equals("before journal toolStart")) {
        reached.countDown();
        new CompletableFuture<Void>().join();
      }
    });
    bench.start(writing());
    bench.await(ToolEvent.ToolApprovalRequest.class);
    decide(FIRST, ApprovalDecision.ONCE);
    reached.await();
    bench.watch(Passage.UNWATCHED);

    bench.finish(writing());

    assertThat(bench.events(ToolEvent.ToolApprovalRequest.class)).hasSize(1);
    assertThat(bench.events(ToolEvent.ToolStart.class)).hasSize(1);
    assertThat(bench.path("x")).hasContent("new");
  }

  @Test
  @Tag("S33")
  void aDecisionOnOtherArgumentsDoesNotCount() throws Exception {
    bench.log().note(new TurnNote.Decided(FIRST, ApprovalDecision.ONCE, "of another call"));

    var run = bench.start(writing());
    bench.await(ToolEvent.ToolApprovalRequest.class);
    var taken = decide(FIRST, ApprovalDecision.DENY);
    ended(run);

    assertThat(taken).isEqualTo(People.Taken.COUNTS);
    assertThat(bench.path("x")).doesNotExist();
  }

  @Test
  @Tag("S33")
  void noAnswerInTimeMeansNo() throws Exception {
    bench.start(writing());
    bench.await(ToolEvent.ToolApprovalRequest.class);
    bench.at(TurnBench.CLOCK.instant().plus(TEN_MINUTES).minusMillis(20));
    bench.watch(Passage.UNWATCHED);
    var model = writing();

    bench.finish(model);

    assertThat(results(model.requests().getLast()).getFirst().text())
        .startsWith("Nobody allowed this call in time");
    assertThat(decide(FIRST, ApprovalDecision.ONCE)).isEqualTo(People.Taken.UNASKED);
    assertThat(bench.path("x")).doesNotExist();
  }

  @Test
  void aDecisionThatComesTooLateIsRefused() throws Exception {
    bench.start(writing());
    bench.await(ToolEvent.ToolApprovalRequest.class);
    bench.at(TurnBench.CLOCK.instant().plus(TEN_MINUTES));
    bench.watch(Passage.UNWATCHED);

    var taken = decide(FIRST, ApprovalDecision.ONCE);

    assertThat(taken).isEqualTo(People.Taken.UNASKED);
  }

  @Test
  void anAbortEndsTheWaitAtOnce() throws Exception {
    var run = bench.start(writing());
    bench.await(ToolEvent.ToolApprovalRequest.class);

    run.cancel();
    ended(run);

    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void aSubagentAsksToo() throws Exception {
    var model =
        new PlayedModel(request -> {
          int answers = PlayedModel.answers(request);
          if (request.system().startsWith("You are a subagent")) {
            return answers == 0 ? calls(WRITE) : says("written");
          }
          return answers == 0 ? calls(call("p", "subagent", "{'prompt': 'write'}")) : says("over");
        });
    var run = bench.start(model);

    var asked = bench.await(ToolEvent.ToolApprovalRequest.class).approval();
    decide(asked.callId(), ApprovalDecision.ONCE);
    ended(run);

    assertThat(bench.path("x")).hasContent("new");
    assertThat(bench.events(AgentEvent.AgentToolCall.class))
        .singleElement()
        .satisfies(began -> assertThat(began.call().callId()).isEqualTo(asked.callId()));
  }

  @Test
  void nobodyIsAskedAboutACallThatCannotRun() throws Exception {
    bench.finish(PlayedModel.inOrder(calls(call("p", "write_file", "{'path': 1}")), says("over")));

    assertThat(bench.events(ToolEvent.ToolApprovalRequest.class)).isEmpty();
  }

  @Test
  void aUseThatIsDeniedIsRefusedWithWordsForTheModel() throws Exception {
    bench.rules(Rules.of(Map.of("write_file(x)", ToolPolicy.DENY)));
    var model = writing();

    bench.finish(model);

    assertThat(results(model.requests().getLast()).getFirst().text())
        .startsWith("This use of write_file is not allowed here");
    assertThat(bench.path("x")).doesNotExist();
  }

  @Test
  void withoutASandboxACommandAsksAndTheReasonSaysSo() throws Exception {
    bench.confinement(Sandbox.detect(Map.of("PATH", folder.toString()), UserSettings.NONE));
    var shell = call("p", "shell", "{'command': 'echo ran > ran'}");
    var run = bench.start(PlayedModel.inOrder(calls(shell), says("over")));

    var asked = bench.await(ToolEvent.ToolApprovalRequest.class).approval();
    boolean hadRun = Files.exists(bench.path("ran"));
    decide(asked.callId(), ApprovalDecision.ONCE);
    ended(run);

    assertThat(asked.reason()).startsWith("There is NO PROTECTION");
    assertThat(hadRun).isFalse();
    assertThat(bench.path("ran")).hasContent("ran");
  }

  private People.Taken decide(CallId call, ApprovalDecision decision) throws IOException {
    return bench.log().people().decide(call, decision);
  }

  private static void ended(TurnRun run) throws InterruptedException {
    assertThat(run.awaitOver(Duration.ofSeconds(30))).isTrue();
  }

  private static PlayedModel writing() {
    return PlayedModel.inOrder(calls(WRITE), says("over"));
  }

  private List<String> names() throws IOException {
    return bench.events().stream().map(ApprovalsTest::name).toList();
  }

  private static String name(StreamEvent event) {
    return event.getClass().getSimpleName();
  }
}
