package dev.gadgetcode.system.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.ToolEvent;
import dev.gadgetcode.system.turn.Providers.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A model starts a dev server, which never ends by itself: the tool comes back, the turn goes on
/// beside the server, and no server outlives its turn.
@Timeout(120)
class DevServerTest {
  private static final String WORK =
      "echo working beside it; until [ -e go ]; do sleep 0.02; done; rm go";

  @TempDir private Path folder;
  private Path project;
  private Home home;
  private Drone drone;

  /// How a model has a server started.
  enum Way {
    IN_THE_BACKGROUND(Map.of("background", true)),
    /// In the foreground, where it goes on in the background when the time is over.
    FORGOTTEN(Map.of("timeoutSeconds", 1));

    private final Map<String, Object> parameters;

    Way(Map<String, Object> parameters) {
      this.parameters = parameters;
    }

    String call(String command) {
      var all = new LinkedHashMap<String, Object>(parameters);
      all.put("command", command);
      return Wire.mapper().writeValueAsString(all);
    }
  }

  @BeforeEach
  void open() throws Exception {
    home = new Home(folder.resolve("hub"));
    var workspace = folder.resolve("workspace");
    project = Files.createDirectories(workspace.resolve("thing"));
    drone =
        Drone.start(new DroneConfig(home.address(), workspace, "host", "1"), DemoModel.unpaced());
    home.lock(home.talk(home.project("thing"), Format.OPENAI), drone.id());
  }

  @AfterEach
  void close() {
    drone.close();
    home.close();
  }

  /// A server that answers requests for ever, which can be found by its name.
  private static String server(String name) {
    return "exec node -e \"require('http').createServer((_, answer) => answer.end('up'))"
        + ".listen(0, '127.0.0.1', () => console.log('listening'))\" "
        + name;
  }

  private static List<String> running(String name) {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains(name) && line.contains("createServer"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void aServerDoesNotBlockTheToolAndIsGoneAfterTheTurn(Way way) throws Exception {
    var name = "dev-server-" + way.ordinal() + System.nanoTime();
    play(name, way);

    var id = home.prompt("Begin. [[serve]]");
    awaitWork(id);
    var during = running(name);
    Files.writeString(project.resolve("go"), "");
    var end = home.awaitEnd(id);

    assertThat(during).isNotEmpty();
    assertThat(end.success()).as("%s", end).isTrue();
    assertThat(running(name)).isEmpty();
    assertThat(home.turn(id).toolCalls())
        .extracting(DevServerTest::result)
        .satisfiesExactly(
            started -> assertThat(started).startsWith("ok").contains("still running in the back"),
            worked -> assertThat(worked).startsWith("ok").contains("working beside it"),
            listed -> assertThat(listed).startsWith("ok").contains("running"));
  }

  @Test
  void aServerIsGoneAfterAnAbort() throws Exception {
    var name = "dev-server-aborted-" + System.nanoTime();
    play(name, Way.IN_THE_BACKGROUND);

    var id = home.prompt("Begin. [[serve]]");
    awaitWork(id);
    var during = running(name);
    var answer = home.abort(id);
    var end = home.awaitEnd(id);

    assertThat(during).isNotEmpty();
    assertThat(answer.success()).as("%s", answer).isTrue();
    assertThat(end.meta().status()).isEqualTo(TurnStatus.ABORTED);
    assertThat(running(name)).isEmpty();
  }

  /// Starts a server, works beside it until there is a file, and looks what runs.
  private void play(String name, Way way) {
    home.providers()
        .play(
            "serve",
            Line.calls(
                List.of(new Said.Say("I start it.")), Line.call("shell", way.call(server(name)))),
            Line.calls(
                List.of(new Said.Say("I work.")),
                Line.call("shell", "{\"command\": \"%s\"}".formatted(WORK))),
            Line.calls(List.of(new Said.Say("I look.")), Line.call("shell_output", "{}")),
            Line.says("Done."));
  }

  /// Waits until the command beside the server runs; the end of what it says may come later.
  private void awaitWork(TurnId turn) throws Exception {
    home.tab()
        .await(
            ToolEvent.ToolOutput.class,
            output -> output.meta().turnId().equals(turn) && output.chunk().contains("working"));
  }

  private static String result(ToolCall call) {
    var response = Objects.requireNonNull(call.response());
    return response.path("outcome").stringValue() + " " + response.path("text").stringValue();
  }
}
