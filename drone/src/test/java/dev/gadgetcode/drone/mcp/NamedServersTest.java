package dev.gadgetcode.drone.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.setting.AskedServer;
import dev.gadgetcode.drone.setting.ProjectServers;
import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.setting.TrustedServers;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.protocol.document.ServerState;
import dev.gadgetcode.protocol.document.ServerStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Servers that a project names.
@Timeout(60)
class NamedServersTest {
  private static final String SERVER =
      """
      echo start >>"$0"
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      while read -r line; do
        id=$(sed -n 's/.*"id":\\("[0-9a-f]*-[0-9]*"\\).*/\\1/p' <<<"$line")
        case $line in
          *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}' ;;
          *'"tools/list"'*) answer '{"tools":[{"name":"say","inputSchema":{"type":"object"}}]}' ;;
        esac
      done
      """;

  @TempDir private Path folder;
  private final List<String> notices = new ArrayList<>();
  private Path project;
  private Path starts;
  private McpServers servers;

  @BeforeEach
  void open() throws IOException {
    project = Files.createDirectories(folder.resolve("work/thing"));
    starts = folder.resolve("starts");
    servers =
        McpServers.of(
            Map.of("own", new ServerSettings.Program("/no/such/program", List.of(), Map.of())),
            Map.of("PATH", System.getenv("PATH")),
            folder,
            new McpServers.Trust(trusted(), folder.resolve("work")));
  }

  @AfterEach
  void close() {
    servers.close();
  }

  @Test
  void aServerThatNobodyTrustedIsNotStartedAndTheUserIsToldOnceHowToTrustIt() throws Exception {
    name("small", SERVER);

    var tools = names();
    names();

    assertThat(tools).isEmpty();
    assertThat(starts).doesNotExist();
    assertThat(notices)
        .singleElement()
        .satisfies(told -> assertThat(told).contains("small", "gadget drone trust " + project));
    assertThat(state("small").status()).isEqualTo(ServerStatus.UNTRUSTED);
    assertThat(state("small").message()).contains("gadget drone trust " + project);
  }

  @Test
  void aTrustedOneIsStartedAndKeptFromTurnToTurn() throws Exception {
    name("small", SERVER);
    trust();

    assertThat(names()).containsExactly("small__say");
    assertThat(names()).containsExactly("small__say");
    assertThat(Files.readAllLines(starts)).hasSize(1);
    assertThat(state("small").status()).isEqualTo(ServerStatus.RUNNING);
    assertThat(state("small").tools()).isEqualTo(1);
    assertThat(notices).isEmpty();
  }

  @Test
  void aDefinitionThatHasChangedIsUntrustedAgainAndItsServerIsEnded() throws Exception {
    name("small", SERVER);
    trust();
    names();
    var process = running();

    name("small", SERVER + "\n# one more line");

    assertThat(names()).isEmpty();
    assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(30));
    assertThat(state("small").status()).isEqualTo(ServerStatus.UNTRUSTED);
  }

  @Test
  void trustThatIsTakenBackEndsTheServer() throws Exception {
    name("small", SERVER);
    trust();
    names();

    trusted().remove(asked());

    assertThat(names()).isEmpty();
  }

  @Test
  void nothingInTheProjectItselfIsTrust() throws Exception {
    name("small", SERVER);
    new TrustedServers(project).add(asked(), Instant.EPOCH);
    new TrustedServers(project.resolve(".gadget")).add(asked(), Instant.EPOCH);

    assertThat(names()).isEmpty();
  }

  @Test
  void theNameOfAServerOfTheUsersIsNotTakenOver() throws Exception {
    name("own", SERVER);
    trust();

    assertThat(names()).isEmpty();
    assertThat(starts).doesNotExist();
    assertThat(servers.states().getLast().message()).contains("drone.json");
  }

  @Test
  void aFileThatIsWrongIsShownAsFailed() throws Exception {
    Files.writeString(project.resolve(".mcp.json"), "{");

    assertThat(names()).isEmpty();
    assertThat(state(".mcp.json").status()).isEqualTo(ServerStatus.FAILED);
  }

  private ProcessHandle running() {
    return ProcessHandle.current()
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains(starts.toString()))
        .findFirst()
        .orElseThrow();
  }

  private ServerState state(String name) {
    return servers.states().stream()
        .filter(state -> state.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void name(String name, String script) throws IOException {
    var json = JsonMapper.shared().createObjectNode();
    json.putObject("mcpServers")
        .putObject(name)
        .put("command", "bash")
        .putArray("args")
        .add("-c")
        .add(script)
        .add(starts.toString());
    Files.writeString(project.resolve(".mcp.json"), json.toString());
  }

  private List<AskedServer.Sound> asked() throws IOException {
    return new ProjectServers(folder, folder.resolve("work"))
        .of(project).stream().map(AskedServer.Sound.class::cast).toList();
  }

  private TrustedServers trusted() {
    return new TrustedServers(folder.resolve("settings"));
  }

  private void trust() throws IOException {
    trusted().add(asked(), Instant.EPOCH);
  }

  private List<String> names() throws InterruptedException {
    return servers.tools(project, notices::add).stream()
        .map((Tool tool) -> tool.spec().name())
        .toList();
  }
}
