package dev.gadgetcode.drone.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The two tools for what runs in the background.
class ShellHandlesTest {
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

  private ToolResult output(String parameters) throws InterruptedException {
    return bench.call(new ShellOutput(), parameters);
  }

  private ToolResult stop(String parameters) throws InterruptedException {
    return bench.call(new ShellStop(), parameters);
  }

  @Test
  void theOutputOfABackgroundCommandIsReadByItsHandle() throws Exception {
    var command = ShellBench.waitFor("go") + "; echo first; echo second; exit 3";
    var started = bench.call(shell, "{'command': '" + command + "', 'background': true}", "server");
    assertThat(started.text()).contains("handle server");
    assertThat(output("{'handle': 'server'}").text())
        .startsWith("[still running in the background");

    bench.write("go", "");

    assertThat(output("{'handle': 'server', 'waitSeconds': 60}"))
        .isEqualTo(ToolResult.ok("first\nsecond\n[exit code 3]"));
    assertThat(output("{'handle': 'server', 'offset': 6}"))
        .isEqualTo(ToolResult.ok("second\n[exit code 3]"));
    assertThat(output("{'handle': 'server', 'offset': 999}"))
        .isEqualTo(ToolResult.ok("[exit code 3]"));
  }

  @Test
  void aCommandWhoseInputIsKeptOpenIsGivenLines() throws Exception {
    var command = "read first; echo got $first; read second; echo and $second";
    bench.call(shell, "{'command': '" + command + "', 'background': true, 'input': true}", "asker");

    var first = bench.call(new ShellInput(), "{'handle': 'asker', 'line': 'one'}");
    bench.call(new ShellInput(), "{'handle': 'asker', 'line': 'two'}");

    assertThat(first.isError()).isFalse();
    assertThat(output("{'handle': 'asker', 'waitSeconds': 60}"))
        .isEqualTo(ToolResult.ok("got one\nand two\n[exit code 0]"));
    assertThat(bench.call(new ShellInput(), "{'handle': 'asker', 'line': 'three'}"))
        .isEqualTo(ToolResult.failed("The command has ended. See how with shell_output."));
  }

  @Test
  void aCommandWithoutInputIsGivenNone() throws Exception {
    bench.call(shell, "{'command': 'sleep 1000', 'background': true}", "deaf");

    assertThat(bench.call(new ShellInput(), "{'handle': 'deaf', 'line': 'one'}").text())
        .startsWith("The command was not started with input.");
    assertThat(bench.call(new ShellInput(), "{'handle': 'other', 'line': 'one'}").isError())
        .isTrue();
  }

  @Test
  void theCommandsOfTheTurnAreListed() throws Exception {
    assertThat(output("{}")).isEqualTo(ToolResult.ok("No command was run in this turn."));
    bench.call(shell, "{'command': 'exit 4'}", "a");
    bench.call(shell, "{'command': 'sleep 1000', 'background': true}", "b");

    assertThat(output("{}"))
        .isEqualTo(ToolResult.ok("a: exit code 4: exit 4\nb: running: sleep 1000\n"));
  }

  @Test
  void aStoppedCommandIsGoneWithItsChildren() throws Exception {
    bench.call(
        shell, "{'command': 'sleep 1000 & sleep 1000 & echo up; wait', 'background': true}", "c");

    assertThat(stop("{'handle': 'c'}").text()).startsWith("Stopped, ");

    assertThat(ShellBench.marked(bench, "c")).isEmpty();
    assertThat(output("{'handle': 'c'}").text()).doesNotContain("still running");
    assertThat(stop("{'handle': 'c'}")).isEqualTo(ToolResult.ok("The command had already ended."));
  }

  @Test
  void anUnknownOrHostileHandleIsNoCommand() throws Exception {
    for (var handle : new String[] {"none", "../../x", "/etc", ".."}) {
      assertThat(output("{'handle': '" + handle + "'}").text())
          .startsWith("No command of this turn");
      assertThat(stop("{'handle': '" + handle + "'}").text()).startsWith("No command of this turn");
    }
  }
}
