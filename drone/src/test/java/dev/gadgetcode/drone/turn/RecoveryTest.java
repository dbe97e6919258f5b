package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.results;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A turn whose process stops at a point and never goes on, and the next process that takes it up.
@Timeout(60)
@Tag("slow")
class RecoveryTest {
  private static final Block.ToolCall APPEND =
      call("p1", "shell", "{'command': 'echo ran >> ran.txt; cat ran.txt'}");
  private static final Block.ToolCall WRITE =
      call("p1", "write_file", "{'path': 'new.txt', 'content': 'whole'}");

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
  void aCommandThatWasNotNotedYetRuns() throws Exception {
    stopped("before note toolBegun", APPEND);

    var model = recovered(APPEND);

    assertThat(results(model.requests().getFirst()).getFirst().text())
        .isEqualTo("ran\n[exit code 0]");
    assertThat(bench.path("ran.txt")).hasContent("ran");
  }

  @Test
  void aCommandThatWasNotedAndDidNotStartIsReportedAndNotRun() throws Exception {
    stopped("before tool shell", APPEND);

    var model = recovered(APPEND);

    assertThat(results(model.requests().getFirst()).getFirst().text())
        .contains("It was not run again");
    assertThat(bench.path("ran.txt")).doesNotExist();
  }

  @Test
  void aCommandThatEndedMeanwhileGivesItsKeptOutputAndDoesNotRunAgain() throws Exception {
    stopped("after tool shell", APPEND);

    var model = recovered(APPEND);

    assertThat(results(model.requests().getFirst()).getFirst().text())
        .isEqualTo("ran\n[exit code 0]");
    assertThat(bench.path("ran.txt")).hasContent("ran");
  }

  @Test
  void aResultThatWasJournaledIsUsedAndNotShownTwice() throws Exception {
    stopped("after journal toolCall", APPEND);

    var model = recovered(APPEND);

    assertThat(model.requests()).hasSize(1);
    assertThat(bench.events(ToolEvent.ToolCall.class)).hasSize(1);
    assertThat(bench.events(ToolEvent.ToolStart.class)).hasSize(1);
    assertThat(bench.path("ran.txt")).hasContent("ran");
  }

  @Test
  void aCommandThatStillRunsIsTakenUpWithItsOutput() throws Exception {
    var slow =
        call(
            "p1",
            "shell",
            "{'command': 'echo ran >> ran.txt; echo up; while ! [ -e go ]; do sleep 0.02; done; cat ran.txt'}");
    stopped("after journal toolStart", slow); // nothing has run
    bench.watch(Passage.UNWATCHED);
    var started = bench.start(PlayedModel.inOrder(calls(slow), says("over")));
    bench.await(ToolEvent.ToolOutput.class);
    bench.reopen(); // the first process is gone from here on: it can write no journal

    var resumed = bench.start(PlayedModel.inOrder(calls(slow), says("over")));
    Files.writeString(bench.path("go"), "");
    bench.await(StreamEvent.WorkOrderComplete.class);

    assertThat(resumed).isNotSameAs(started);
    var end = bench.events(ToolEvent.ToolCall.class);
    assertThat(end)
        .singleElement()
        .satisfies(one -> assertThat(one.response()).contains("up\\nran\\n"));
    assertThat(bench.path("ran.txt")).hasContent("ran");
  }

  @Test
  void aFileThatWasBeingWrittenIsReportedAsInterrupted() throws Exception {
    stopped("before tool write_file", WRITE);

    var model = recovered(WRITE);

    assertThat(results(model.requests().getFirst()).getFirst().text())
        .contains("It was not run again");
    assertThat(bench.path("new.txt")).doesNotExist();
  }

  @Test
  void aToolThatOnlyReadsRunsAgain() throws Exception {
    Files.writeString(bench.path("a.txt"), "there");
    var read = call("p1", "read_file", "{'path': 'a.txt'}");
    stopped("after tool read_file", read);

    var model = recovered(read);

    assertThat(results(model.requests().getFirst()).getFirst().text()).contains("there");
    assertThat(bench.events(ToolEvent.ToolStart.class)).hasSize(1);
  }

  @Test
  void anAnswerThatWasJournaledIsNotAskedForAgain() throws Exception {
    stopped("after note stepEnded", APPEND);

    var model = recovered(APPEND);

    assertThat(model.requests()).hasSize(1);
    assertThat(bench.path("ran.txt")).hasContent("ran");
    assertThat(bench.events(StreamEvent.StepRestarted.class)).isEmpty();
  }

  @Test
  void theInstructionsOfTheFirstProcessHoldToTheEnd() throws Exception {
    Files.writeString(bench.path("AGENTS.md"), "the first");
    stopped("after note stepEnded", APPEND);
    Files.writeString(bench.path("AGENTS.md"), "the second");

    var model = recovered(APPEND);

    assertThat(model.requests().getFirst().system())
        .contains("the first")
        .doesNotContain("the second");
  }

  /// Runs a turn that makes one call, in a process that stops for ever at a point.
  private void stopped(String point, Block.ToolCall made) throws Exception {
    var reached = new CountDownLatch(1);
    bench.watch(passed -> {
      if (passed.equals(point)) {
        reached.countDown();
        new CompletableFuture<Void>().join();
      }
    });
    bench.start(PlayedModel.inOrder(calls(made), says("over")));
    reached.await();
  }

  /// Takes the turn up in the next process, and runs it to its end.
  private PlayedModel recovered(Block.ToolCall made) throws IOException {
    bench.watch(Passage.UNWATCHED);
    var model = PlayedModel.inOrder(calls(made), says("over"));
    bench.finish(model);
    assertThat(model.violations()).isEmpty();
    assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.FINISHED);
    List<Long> numbers = bench.events().stream().map(event -> event.meta().seq()).toList();
    assertThat(numbers).doesNotHaveDuplicates();
    return model;
  }
}
