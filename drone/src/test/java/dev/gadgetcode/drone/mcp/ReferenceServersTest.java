package dev.gadgetcode.drone.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.shell.CommandEnvironment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The protocol's own reference servers.
@Timeout(300)
@Tag("slow")
class ReferenceServersTest {
  @TempDir private Path folder;
  private Bench bench;
  private McpServers servers;
  private Map<String, Tool> tools;

  @BeforeAll
  static void install() throws Exception {
    ReferenceServers.install();
  }

  @BeforeEach
  void open() throws Exception {
    bench = new Bench(folder.resolve("workspace"));
    var shared = Files.createDirectory(folder.resolve("shared")).toRealPath();
    Files.writeString(shared.resolve("a.txt"), "shared words");
    var own = new TreeMap<>(System.getenv());
    own.put("GITHUB_TOKEN", "canary-0123456789");
    servers =
        McpServers.of(
            Map.of(
                "everything", ReferenceServers.settings("everything"),
                "files", ReferenceServers.settings("filesystem", shared.toString())),
            CommandEnvironment.of(own),
            folder);
    tools = new TreeMap<>();
    servers.tools(folder, _ -> {}).forEach(tool -> tools.put(tool.spec().name(), tool));
  }

  @AfterEach
  void close() {
    servers.close();
  }

  @Test
  void everythingEchoesAddsAndShowsWhatIsNoTextByItsName() throws Exception {
    assertThat(call("everything__echo", "{'message': 'hi'}")).isEqualTo(ToolResult.ok("Echo: hi"));
    assertThat(call("everything__get-sum", "{'a': 2, 'b': 3}").text()).contains("5");
    assertThat(call("everything__get-tiny-image", "{}").text()).contains("[image image/png");
    assertThat(tool("everything__echo").spec().schema()).contains("Message to echo");
  }

  @Test
  void whatDoesNotFitTheServersSchemaIsNotSent() throws Exception {
    assertThat(call("everything__echo", "{}").text()).contains("'message' is missing");
  }

  @Test
  void aServerGetsNoSecretsOfTheDrone() throws Exception {
    assertThat(call("everything__get-env", "{}").text())
        .contains("PATH")
        .doesNotContain("canary-0123456789");
  }

  @Test
  void filesAreReadWhereTheServerMayAndRefusedElsewhere() throws Exception {
    var inside = folder.toRealPath().resolve("shared/a.txt");

    assertThat(call("files__read_text_file", "{'path': '" + inside + "'}").text())
        .contains("shared words");
    assertThat(call("files__read_text_file", "{'path': '/etc/passwd'}").isError()).isTrue();
  }

  private ToolResult call(String tool, String parameters) throws InterruptedException {
    return bench.call(tool(tool), parameters);
  }

  private Tool tool(String name) {
    return Optional.ofNullable(tools.get(name))
        .orElseThrow(() -> new AssertionError(name + " is none of " + tools.keySet()));
  }
}
