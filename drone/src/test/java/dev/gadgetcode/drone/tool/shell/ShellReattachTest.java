package dev.gadgetcode.drone.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a drone that comes back makes of the commands of the one before.
class ShellReattachTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  @AfterEach
  void stopWhatRuns() throws IOException {
    Shells.stopAll(bench.project().droneFolder(), Bench.TURN);
  }

  private ToolResult resume(String call) throws InterruptedException {
    return bench.resume(new Shell(ShellBench.shells()), "{'command': 'echo again >> ran'}", call);
  }

  /// A drone that starts a command and then waits for it until it is killed.
  static final class DoomedDrone {
    private DoomedDrone() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
      var bench = new Bench(Path.of(arguments[0]));
      var command =
          "echo ran >> ran; echo begun; " + ShellBench.waitFor("go") + "; echo done; exit 5";
      var _ = bench.call(new Shell(ShellBench.shells()), "{'command': '" + command + "'}", "call");
    }
  }

  @Test
  void aCommandOutlivesAKilledDroneAndIsTakenUpAgain() throws Exception {
    var drone =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                DoomedDrone.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("drone.log").toFile())
            .start();
    awaitText(folder.resolve(".gadget/shell/turn-1/call/live"), drone);
    drone.destroyForcibly();
    assertThat(drone.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(ShellBench.marked(bench, "call")).isNotEmpty();

    bench.write("go", "");

    assertThat(resume("call")).isEqualTo(ToolResult.failed("begun\ndone\n[exit code 5]"));
    assertThat(bench.read("ran")).isEqualTo("ran\n");
    assertThat(bench.live()).isEqualTo("done\n");
    assertThat(resume("call")).isEqualTo(ToolResult.failed("begun\ndone\n[exit code 5]"));
  }

  private static void awaitText(Path file, Process drone) throws InterruptedException {
    while (file.toFile().length() == 0) {
      assertThat(drone.waitFor(20, TimeUnit.MILLISECONDS)).as("the drone ended").isFalse();
    }
  }

  @Test
  void aCommandThatEndedMeanwhileGivesItsKeptOutputAndCode() throws Exception {
    var command =
        ShellBench.shells().start("echo kept; exit 6", Shells.Input.NONE, bench.context("call"));
    command.await(Duration.ofSeconds(60), () -> {});

    assertThat(resume("call")).isEqualTo(ToolResult.failed("kept\n[exit code 6]"));
    assertThat(bench.path("ran")).doesNotExist();
  }

  @Test
  void aCommandThatWasKilledHasNoCodeAndIsNotRunAgain() throws Exception {
    var context = bench.context("call");
    var command = ShellBench.shells().start("echo begun; sleep 1000", Shells.Input.NONE, context);
    kill(Shells.folder(context).leader().orElseThrow().pid()); // first: it would write down a code
    command.alive().forEach(ShellReattachTest::kill);
    command.await(Duration.ofSeconds(60), () -> {});

    assertThat(resume("call").text()).contains("[ended without an exit code");
    assertThat(bench.path("ran")).doesNotExist();
  }

  private static void kill(long pid) {
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
  }

  @Test
  void aCommandThatHadNotBegunNeverWill() throws Exception {
    var context = bench.context("call");
    Shells.folder(context).make(bench.project().droneFolder(), "echo late >> ran");

    assertThat(resume("call").text())
        .startsWith("The drone ended before the command began; it did not run.");

    assertThat(Shells.folder(context).claim()).isFalse();
    assertThat(bench.path("ran")).doesNotExist();
  }

  @Test
  void aCallWithoutAnyTraceIsNotRun() throws Exception {
    assertThat(resume("call").text()).contains("nothing is known of what it did");
    assertThat(bench.path("ran")).doesNotExist();
  }

  @Test
  void aCommandBeginsOnceHoweverOftenItIsStarted() throws Exception {
    var text = "echo ran >> ran";
    var first = ShellBench.shells().start(text, Shells.Input.NONE, bench.context("call"));
    first.await(Duration.ofSeconds(60), () -> {});

    var second = ShellBench.shells().start(text, Shells.Input.NONE, bench.context("call"));
    second.await(Duration.ofSeconds(60), () -> {});
    var third = bench.call(new Shell(ShellBench.shells()), "{'command': '" + text + "'}", "call");

    assertThat(bench.read("ran")).isEqualTo("ran\n");
    assertThat(third.text()).startsWith("[exit code 0]");
  }

  @Test
  void aLeaderIsKnownByItsStartAndItsBoot() throws Exception {
    var own = ProcessTable.find(ProcessHandle.current().pid()).orElseThrow();
    var real = new Leader(own.pid(), own.startTicks(), ProcessTable.boot());
    var earlier = new Leader(own.pid(), own.startTicks() - 1, ProcessTable.boot());
    var otherBoot = new Leader(own.pid(), own.startTicks(), "another");

    assertThat(new CommandProcesses(real, "X=none").isLeaderAlive()).isTrue();
    assertThat(new CommandProcesses(earlier, "X=none").isLeaderAlive()).isFalse();
    assertThat(new CommandProcesses(earlier, "X=none").alive()).isEmpty();
    assertThat(new CommandProcesses(otherBoot, "X=none").isLeaderAlive()).isFalse();
    assertThat(new CommandProcesses(otherBoot, "X=none").alive()).isEmpty();
  }
}
