package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.results;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SubagentsTest {
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
  void twoSubagentsWorkAtOnceWithContextsOfTheirOwnAndTheirAnswersAreTheResults()
      throws IOException {
    var both = new CountDownLatch(2);
    var model =
        new PlayedModel(request ->
            isSubagent(request)
                ? together(both, request)
                : PlayedModel.answers(request) == 0
                    ? calls(task("p1", "first"), task("p2", "second"))
                    : says("both are done"));

    bench.finish(model);

    assertThat(results(model.requests().getLast()))
        .extracting(Block.ToolResult::text)
        .containsExactly("done: first", "done: second");
    assertThat(bench.events(AgentEvent.AgentComplete.class)).hasSize(2);
    assertThat(bench.events(AgentEvent.AgentResponse.class))
        .extracting(event -> event.words().chunk())
        .containsExactlyInAnyOrder("done: first", "done: second");
    assertThat(bench.events(ToolEvent.ToolCall.class)).hasSize(2);
    assertThat(bench.end().meta().stats()).isEqualTo(new TurnStats(2, 40, 20, 4, 0, 0));
    assertThat(model.requests().stream().filter(SubagentsTest::isSubagent).toList())
        .allSatisfy(request ->
            assertThat(request.tools())
                .extracting(ToolSpec::name)
                .contains("shell")
                .doesNotContain("subagent", "ask_user"));
  }

  @Test
  void aSubagentsToolsAreShownAsItsOwnAndWrite() throws IOException {
    var model =
        new PlayedModel(request -> {
          int answers = PlayedModel.answers(request);
          if (isSubagent(request)) {
            return answers == 0
                ? calls(call("q", "write_file", "{'path': 'sub.txt', 'content': 'by sub'}"))
                : says("written");
          }
          return answers == 0 ? calls(task("p", "write")) : says("over");
        });

    bench.finish(model);

    assertThat(bench.path("sub.txt")).hasContent("by sub");
    var agent = bench.events(ToolEvent.ToolStart.class).getFirst().callId();
    assertThat(bench.events(AgentEvent.AgentToolCall.class))
        .singleElement()
        .satisfies(event -> assertThat(event.agentId()).isEqualTo(AgentId.of(agent)));
    assertThat(bench.events(AgentEvent.AgentToolResult.class)).hasSize(1);
    assertThat(model.violations()).isEmpty();
  }

  @Test
  void oneCanBeStoppedAndTheTurnGoesOn() throws Exception {
    var model =
        new PlayedModel(request -> {
          if (isSubagent(request)) {
            return calls(call("q", "shell", "{'command': 'echo up; sleep 600'}"));
          }
          return PlayedModel.answers(request) == 0 ? calls(task("p", "wait")) : says("then not");
        });
    var run = bench.start(model);
    bench.await(ToolEvent.ToolOutput.class);

    boolean stopped = run.stopAgent(new AgentId("c0-1"));

    assertThat(stopped).isTrue();
    assertThat(run.awaitOver(Duration.ofSeconds(30))).isTrue();
    assertThat(results(model.requests().getLast()).getFirst().text())
        .startsWith("The user stopped this subagent");
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.FINISHED);
    assertThat(run.stopAgent(new AgentId("c0-1"))).isFalse();
  }

  @Test
  void aSubagentGoesOnAfterACrashWithWhatItHas() throws Exception {
    Files.writeString(bench.path("a.txt"), "there");
    var reached = new CountDownLatch(1);
    bench.watch(point -> {
      if (point.equals("after journal agent:tool-result")) {
        reached.countDown();
        new CompletableFuture<Void>().join();
      }
    });
    bench.start(reading());
    reached.await();

    bench.watch(Passage.UNWATCHED);
    var model = reading();
    bench.finish(model);

    assertThat(model.requests().stream().filter(SubagentsTest::isSubagent)).hasSize(1);
    assertThat(model.violations()).isEmpty();
    assertThat(bench.events(AgentEvent.AgentToolResult.class)).hasSize(1);
    assertThat(bench.events(AgentEvent.AgentComplete.class)).hasSize(1);
    assertThat(bench.events(StreamEvent.StepRestarted.class)).isEmpty();
  }

  private static PlayedModel reading() {
    return new PlayedModel(request -> {
      int answers = PlayedModel.answers(request);
      if (isSubagent(request)) {
        return answers == 0
            ? calls(call("q", "read_file", "{'path': 'a.txt'}"))
            : says("it is " + results(request).getFirst().text());
      }
      return answers == 0 ? calls(task("p", "read")) : says("over");
    });
  }

  @Test
  void aQuestionWaitsForAPersonAndItsAnswerIsTheResult() throws Exception {
    var model =
        PlayedModel.inOrder(
            calls(call("p", "ask_user", "{'question': 'Which?', 'options': ['a', 'b']}")),
            says("then b"));
    var run = bench.start(model);

    var asked = bench.await(ToolEvent.UserQuestion.class).question();
    var taken = bench.log().people().answer(asked.callId(), "b");
    var again = bench.log().people().answer(asked.callId(), "b");
    var other = bench.log().people().answer(asked.callId(), "a");

    assertThat(asked)
        .isEqualTo(
            new ToolEvent.Question(
                TurnBench.TURN, new CallId("c0-1"), "Which?", List.of("a", "b")));
    assertThat(taken).isEqualTo(People.Taken.COUNTS);
    assertThat(again).isEqualTo(People.Taken.COUNTS);
    assertThat(other).isEqualTo(People.Taken.TOO_LATE);
    assertThat(bench.log().people().answer(new CallId("other"), "b"))
        .isEqualTo(People.Taken.UNASKED);
    assertThat(run.awaitOver(Duration.ofSeconds(30))).isTrue();
    assertThat(results(model.requests().getLast()).getFirst().text())
        .isEqualTo("The user answers: b");
  }

  @Test
  void anAnswerOutlivesTheProcess() throws Exception {
    var ask = calls(call("p", "ask_user", "{'question': 'Which?'}"));
    bench.watch(point -> {
      if (point.equals("before journal toolCall")) {
        new CompletableFuture<Void>().join();
      }
    });
    bench.start(PlayedModel.inOrder(ask, says("")));
    var asked = bench.await(ToolEvent.UserQuestion.class).question();
    bench.log().people().answer(asked.callId(), "the left one");

    bench.watch(Passage.UNWATCHED);
    var model = PlayedModel.inOrder(ask, says("fine"));
    bench.finish(model);

    assertThat(results(model.requests().getFirst()).getFirst().text())
        .isEqualTo("The user answers: the left one");
  }

  private static ModelEnd together(CountDownLatch both, ModelRequest request) {
    both.countDown();
    try {
      both.await();
    } catch (InterruptedException impossible) {
      throw new IllegalStateException(impossible);
    }
    var task = (Block.Text) request.messages().getFirst().blocks().getFirst();
    return says("done: " + task.text());
  }

  private static Block.ToolCall task(String id, String prompt) {
    return call(id, "subagent", "{'prompt': '%s'}".formatted(prompt));
  }

  private static boolean isSubagent(ModelRequest request) {
    return request.system().startsWith("You are a subagent");
  }
}
