package dev.gadgetcode.drone.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.BoundedText;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ShellTest {
  @TempDir Path folder;
  private Bench bench;
  private final Shell shell = new Shell(ShellBench.shells());

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  @AfterEach
  void stopWhatRuns() throws IOException {
    Shells.stopAll(bench.project().droneFolder(), Bench.TURN);
  }

  private ToolResult run(String parameters) throws InterruptedException {
    return bench.call(shell, parameters);
  }

  @Test
  void outputOfBothStreamsAndTheExitCodeComeBack() throws Exception {
    assertThat(run("{'command': 'echo out; echo err >&2; pwd'}"))
        .isEqualTo(ToolResult.ok("out\nerr\n" + bench.project().root() + "\n[exit code 0]"));
    assertThat(run("{'command': 'printf x; exit 7'}"))
        .isEqualTo(ToolResult.failed("x\n[exit code 7]"));
    assertThat(run("{'command': 'no-such-command-here'}").text()).endsWith("[exit code 127]");
    assertThat(run("{'command': 'kill -9 $$'}").text()).endsWith("[exit code 137]");
  }

  @Test
  void aCommandThatSignalsItsWholeGroupStillHasAnExitCode() throws Exception {
    assertThat(run("{'command': 'kill -TERM 0'}").text()).endsWith("[exit code 143]");
  }

  @Test
  void thereIsNoInputToWaitFor() throws Exception {
    assertThat(run("{'command': 'cat; echo end'}")).isEqualTo(ToolResult.ok("end\n[exit code 0]"));
  }

  @Test
  void onlyHarmlessVariablesReachTheCommand() throws Exception {
    var text = run("{'command': 'env'}").text();

    assertThat(text).contains("PATH=", "TERM=dumb", "GIT_TERMINAL_PROMPT=0");
    assertThat(text).doesNotContain("SECRET", "hidden");
  }

  @Test
  void theCommandRunsInsideItsConfinement() throws Exception {
    Confinement confinement =
        (command, place) -> {
          var confined = new ArrayList<>(List.of("env", "CONFINED_TO=" + place.project()));
          confined.addAll(command);
          return confined;
        };
    var confined = new Shell(new Shells(confinement, Map.of("PATH", System.getenv("PATH"))));

    assertThat(bench.call(confined, "{'command': 'echo $CONFINED_TO'}"))
        .isEqualTo(ToolResult.ok(bench.project().root() + "\n[exit code 0]"));
  }

  @Test
  void outputIsLiveWhileTheCommandRuns() throws Exception {
    var result =
        start("{'command': 'echo begun; " + ShellBench.waitFor("go") + "; echo done'}", "live");
    bench.awaitLive("begun\n");

    bench.write("go", "");

    assertThat(result.get(30, TimeUnit.SECONDS))
        .isEqualTo(ToolResult.ok("begun\ndone\n[exit code 0]"));
    assertThat(bench.live()).isEqualTo("begun\ndone\n");
  }

  @Test
  void liveOutputNeverCutsACharacter() throws Exception {
    var result =
        start(
            "{'command': 'printf \\\"\\\\303\\\"; "
                + ShellBench.waitFor("go")
                + "; printf \\\"\\\\274 \\\\377\\\"'}",
            "cut");

    bench.write("go", "");

    assertThat(result.get(30, TimeUnit.SECONDS).text()).isEqualTo("ü \uFFFD\n[exit code 0]");
    assertThat(bench.live()).isEqualTo("ü \uFFFD");
  }

  @Test
  void muchOutputIsBoundedAndKeptWhole() throws Exception {
    var result = bench.call(shell, "{'command': 'seq 1 200000'}", "much");

    assertThat(BoundedText.fits(result.text())).isTrue();
    assertThat(result.text())
        .startsWith("1\n2\n3\n")
        .endsWith("\n199999\n200000\n[exit code 0]")
        .contains("The whole is .gadget/shell/turn-1/much/output");
    assertThat(folder.resolve(".gadget/shell/turn-1/much/output")).hasSize(1_288_895);
    assertThat(bench.live().length()).isBetween(LiveTail.MOST_LIVE, LiveTail.MOST_LIVE + 100);
  }

  @Test
  void aCommandThatTakesTooLongGoesOnInTheBackground() throws Exception {
    var result =
        bench.call(
            shell,
            "{'command': 'echo begun; " + ShellBench.waitFor("go") + "', 'timeoutSeconds': 1}",
            "slow");

    assertThat(result)
        .isEqualTo(
            ToolResult.ok(
                "begun\n[still running in the background; handle slow: read on with shell_output"
                    + " from offset 6, end it with shell_stop]"));
    assertThat(ShellBench.marked(bench, "slow")).isNotEmpty();
  }

  @Test
  void processesThatACommandLeavesBehindAreTold() throws Exception {
    var bare = new Shell(ShellBench.bare());
    var result = bench.call(bare, "{'command': 'sleep 1000 & echo started'}", "leaves");

    assertThat(result.text())
        .startsWith("started\n[exit code 0]\n[1 processes it started still run;");
  }

  @Test
  void whatACommandLeavesRunningInTheSandboxEndsWithIt() throws Exception {
    var result = bench.call(shell, "{'command': 'sleep 1000 & echo started'}", "leaves");

    assertThat(result).isEqualTo(ToolResult.ok("started\n[exit code 0]"));
    assertThat(ShellBench.marked(bench, "leaves")).isEmpty();
  }

  @Test
  void aStoppedCommandInTheSandboxIsAskedFirst() throws Exception {
    bench.write(
        "polite.sh", "trap 'echo goodbye; exit 7' TERM; echo up; while :; do sleep 0.02; done");
    var ended = new CompletableFuture<ToolResult>();
    var thread = thread("{'command': 'bash polite.sh'}", "polite", ended);
    bench.awaitLive("up");

    thread.interrupt();

    assertThatThrownBy(() -> ended.orTimeout(30, TimeUnit.SECONDS).join())
        .hasCauseInstanceOf(InterruptedException.class);
    var command = Shells.known(Shells.folder(bench.context("polite"))).orElseThrow();
    assertThat(command.alive()).isEmpty();
    assertThat(command.folder().shown(0)).contains("goodbye");
  }

  /// The tree ignores polite requests, and one of it is a daemon that left the session.
  @Test
  void aCancelledCallLeavesNoProcess() throws Exception {
    bench.write(
        "tree.sh",
        """
        trap '' TERM INT HUP
        setsid sh -c 'trap "" TERM; while :; do sleep 0.1; done' &
        (nohup sh -c 'trap "" TERM; while :; do sleep 0.1; done' >/dev/null 2>&1 &)
        env -i sh -c 'while :; do sleep 0.1; done' &
        echo ready
        wait
        """);
    var ended = new CompletableFuture<ToolResult>();
    var thread = thread("{'command': 'bash tree.sh'}", "tree", ended);
    bench.awaitLive("ready");
    assertThat(ShellBench.marked(bench, "tree").size()).isGreaterThanOrEqualTo(4);
    var command = Shells.known(Shells.folder(bench.context("tree"))).orElseThrow();
    var all = command.alive();

    thread.interrupt();

    assertThatThrownBy(() -> ended.orTimeout(30, TimeUnit.SECONDS).join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(ShellBench.marked(bench, "tree")).isEmpty();
    assertThat(command.alive()).isEmpty();
    assertThat(all)
        .hasSizeGreaterThanOrEqualTo(5)
        .noneMatch(pid -> ProcessTable.find(pid).isPresent());
  }

  @Test
  void aCommandTooLongForTheSystemIsRefused() throws Exception {
    assertThat(run("{'command': 'echo " + "x".repeat(100_000) + "'}").text())
        .contains("Write it to a file");
  }

  @Test
  void allCommandsOfATurnEndWithIt() throws Exception {
    bench.call(shell, "{'command': 'sleep 1000', 'background': true}", "one");
    bench.call(shell, "{'command': 'sleep 1000 & exit 0'}", "two");

    Shells.stopAll(bench.project().droneFolder(), Bench.TURN);

    assertThat(ShellBench.marked(bench, "one")).isEmpty();
    assertThat(ShellBench.marked(bench, "two")).isEmpty();
    bench.project().droneFolder().forget(Bench.TURN);
    assertThat(Files.exists(folder.resolve(".gadget/shell/turn-1"))).isFalse();
  }

  private CompletableFuture<ToolResult> start(String parameters, String call) {
    var ended = new CompletableFuture<ToolResult>();
    thread(parameters, call, ended);
    return ended;
  }

  private Thread thread(String parameters, String call, CompletableFuture<ToolResult> ended) {
    return Thread.ofVirtual()
        .start(() -> {
          try {
            ended.complete(bench.call(shell, parameters, call));
          } catch (InterruptedException | RuntimeException failed) {
            ended.completeExceptionally(failed);
          }
        });
  }
}
