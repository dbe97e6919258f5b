package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.results;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A turn with its tools on real files and processes.
@Timeout(60)
class AgentRunTest {
  @TempDir private Path folder;
  private TurnBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new TurnBench(folder);
  }

  @AfterEach
  void close() throws IOException {
    bench.close();
  }

  @Test
  void aTurnReadsEditsRunsACommandAndAnswers() throws IOException {
    Files.writeString(bench.path("a.txt"), "one\n");
    var model =
        PlayedModel.inOrder(
            calls(call("p1", "read_file", "{'path': 'a.txt'}"), call("p2", "list_files", "{}")),
            calls(call("p3", "edit_file", "{'path': 'a.txt', 'oldText': 'one', 'newText': 'two'}")),
            calls(call("p4", "shell", "{'command': 'cat a.txt'}")),
            says("It says two"));

    bench.finish(model);

    assertThat(bench.path("a.txt")).hasContent("two");
    assertThat(model.violations()).isEmpty();
    assertThat(results(model.requests().get(1)))
        .extracting(Block.ToolResult::callId)
        .containsExactly("p1", "p2");
    assertThat(results(model.requests().get(3)).getFirst().text()).isEqualTo("two\n[exit code 0]");
    assertThat(
            bench.events().stream().map(AgentRunTest::inShort).filter(one -> !one.contains("-2")))
        .containsExactly(
            "start c0-1 read_file",
            "end c0-1 read_file",
            "start c4-1 edit_file",
            "end c4-1 edit_file",
            "start c6-1 shell",
            "output c6-1 two\n",
            "end c6-1 shell",
            "says It says two",
            "finished");
    assertThat(bench.end().meta().stats()).isEqualTo(new TurnStats(4, 40, 20, 4, 0, 0));
  }

  @Test
  void theResponseOfACallIsWhatTheModelIsTold() throws IOException {
    bench.finish(PlayedModel.inOrder(calls(call("p", "read_file", "{'path': 'no'}")), says("")));

    var ended = bench.events(ToolEvent.ToolCall.class).getFirst();

    assertThat(ended.params()).isEqualTo("{\"path\":\"no\"}");
    assertThat(ended.response())
        .startsWith("{\"text\":\"no does not exist.")
        .endsWith("\"outcome\":\"failed\"}");
  }

  @Test
  void whatTheModelIsToldAtFirstHoldsTheProjectsInstructions() throws IOException {
    Files.writeString(bench.path("AGENTS.md"), "Run make first");
    Files.createDirectories(bench.path("sub"));
    Files.writeString(bench.path("sub/AGENTS.md"), "Not told in full");
    bench.project(project("Use tabs", Map.of()));
    var model = PlayedModel.inOrder(says("fine"));

    bench.finish(model);

    assertThat(model.requests().getFirst().system())
        .contains("Use tabs", "Run make first", "Read sub/AGENTS.md")
        .doesNotContain("Not told in full");
  }

  @Test
  void aToolThatThePolicyDoesNotLetRunIsNotThere() throws IOException {
    bench.project(project("", Map.of("shell", ToolPolicy.DENY, "web_fetch", ToolPolicy.AUTO)));
    var model = PlayedModel.inOrder(calls(call("p", "shell", "{'command': 'touch x'}")), says(""));

    bench.finish(model);

    assertThat(model.requests().getFirst().tools())
        .extracting(ToolSpec::name)
        .contains("web_fetch", "shell_output", "subagent", "ask_user")
        .doesNotContain("shell");
    assertThat(results(model.requests().getLast()).getFirst().text())
        .startsWith("There is no tool 'shell'");
    assertThat(bench.path("x")).doesNotExist();
  }

  @Test
  @Tag("S34")
  void inPlanModeNothingIsWritten() throws IOException {
    bench.plan();
    var model =
        PlayedModel.inOrder(
            calls(call("p", "write_file", "{'path': 'x', 'content': 'no'}")), says("A plan"));

    bench.finish(model);

    assertThat(bench.path("x")).doesNotExist();
    assertThat(results(model.requests().getLast()).getFirst().text()).contains("plan mode");
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void aPassingFailureOfTheModelIsTriedAgainBehindAStepRestarted() throws IOException {
    var asked = new AtomicInteger();
    var failed = new ModelEnd.Failed(Failure.passing(Failure.Kind.OVERLOADED, "Too busy"));

    bench.finish(new PlayedModel(_ -> asked.incrementAndGet() < 3 ? failed : says("at last")));

    assertThat(bench.events().stream().map(AgentRunTest::inShort))
        .containsExactly(
            "restart 1, attempt 2, Too busy",
            "restart 1, attempt 3, Too busy",
            "says at last",
            "finished");
  }

  @Test
  void aModelThatFailsAgainAndAgainEndsTheTurn() throws IOException {
    var failed = new ModelEnd.Failed(Failure.passing(Failure.Kind.OVERLOADED, "Too busy"));

    bench.finish(new PlayedModel(_ -> failed));

    assertThat(bench.end().message()).isEqualTo("Too busy");
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ERROR);
  }

  @Test
  void anAbortEndsTheTurnAtOnceAndLeavesNoProcess() throws Exception {
    var script = "echo $$; trap '' TERM; (trap '' TERM; sleep 600) & while :; do sleep 1; done";
    var shell = new Block.ToolCall("p", "shell", "{\"command\": \"" + script + "\"}");
    var run = bench.start(PlayedModel.inOrder(calls(shell), says("")));
    var output = bench.await(ToolEvent.ToolOutput.class);
    var leader = Long.parseLong(output.chunk().strip());
    var child =
        ProcessHandle.of(leader).orElseThrow().children().findFirst().map(ProcessHandle::pid);

    run.cancel();
    assertThat(run.awaitOver(Duration.ofSeconds(30))).isTrue();

    assertThat(isRunning(leader)).isFalse();
    assertThat(child.filter(AgentRunTest::isRunning)).isEmpty();
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void commandsInTheBackgroundEndWithTheTurn() throws Exception {
    var shell = call("p", "shell", "{'command': 'echo $$ > pid; sleep 600', 'background': true}");
    var look = call("q", "shell", "{'command': 'while ! [ -s pid ]; do sleep 0.01; done'}");

    bench.finish(PlayedModel.inOrder(calls(shell), calls(look), says("left it running")));

    var pid = Long.parseLong(Files.readString(bench.path("pid")).strip());
    assertThat(isRunning(pid)).isFalse();
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void aDroneThatLostItsWorkspaceWritesNothingMore() throws Exception {
    bench.loseWorkspace();
    var model =
        PlayedModel.inOrder(
            calls(call("p", "write_file", "{'path': 'x', 'content': 'no'}")), says(""));

    bench.finish(model);

    assertThat(bench.isLost()).isTrue();
    assertThat(bench.path("x")).doesNotExist();
    assertThat(bench.events()).isEmpty();
  }

  @Test
  void aDroneThatLostItsWorkspaceDoesNotEvenLook() throws Exception {
    bench.loseWorkspace();
    Files.writeString(bench.path("x"), "another drone's");

    bench.finish(PlayedModel.inOrder(calls(call("p", "read_file", "{'path': 'x'}")), says("")));

    assertThat(bench.isLost()).isTrue();
    assertThat(bench.events()).isEmpty();
  }

  @Test
  void aConversationThatNearsTheWindowIsSummedUpAndTheTurnGoesOn() throws IOException {
    Files.writeString(bench.path("long.txt"), "words and words\n".repeat(1_800));
    bench.model(
        Catalogue.builtIn()
            .with("{\"models\": {\"small\": {\"context\": 20000, \"output\": 1000}}}")
            .model("demo", "small"));
    var steps = new AtomicInteger();
    var model =
        new PlayedModel(request -> {
          if (request.tools().isEmpty()) {
            return says("SUMMARY");
          }
          int step = steps.incrementAndGet();
          return step <= 3
              ? estimated(
                  call(
                      "p" + step,
                      "read_file",
                      "{'path': 'long.txt', 'limit': %d}".formatted(900 + step)))
              : says("done");
        });

    bench.finish(model);

    assertThat(bench.end().meta().status())
        .as(bench.end().message())
        .isEqualTo(TurnStatus.FINISHED);
    assertThat(model.requests()).anyMatch(request -> request.tools().isEmpty());
    assertThat(model.requests().getLast().messages().getFirst().toString()).contains("SUMMARY");
    assertThat(model.violations()).isEmpty();
  }

  private static ModelEnd estimated(Block.ToolCall call) {
    return new ModelEnd.Completed(StopReason.TOOL_CALLS, List.of(call), Usage.estimated(1, 1));
  }

  private static Project project(String instructions, Map<String, ToolPolicy> policy) {
    return new Project(new ProjectId("p"), "Thing", "thing", null, instructions, "", policy);
  }

  /// Whether a process runs; one that has ended and was not waited for yet does not.
  private static boolean isRunning(long pid) {
    try {
      var state = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return state.charAt(state.lastIndexOf(')') + 2) != 'Z';
    } catch (IOException _) {
      return false;
    }
  }

  static String inShort(StreamEvent event) {
    return switch (event) {
      case StreamEvent.Response said -> "says " + said.content();
      case ToolEvent.ToolStart start -> "start " + start.callId().value() + " " + start.name();
      case ToolEvent.ToolOutput out -> "output " + out.callId().value() + " " + out.chunk();
      case ToolEvent.ToolCall ended -> "end " + ended.callId().value() + " " + ended.name();
      case StreamEvent.StepRestarted(var restart, _) ->
          "restart " + restart.step() + ", attempt " + restart.attempt() + ", " + restart.reason();
      case StreamEvent.WorkOrderComplete end ->
          String.valueOf(end.meta().status()).toLowerCase(Locale.ROOT);
      case StreamEvent other -> other.toString();
    };
  }
}
