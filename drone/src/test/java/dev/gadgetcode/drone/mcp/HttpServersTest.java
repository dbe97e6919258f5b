package dev.gadgetcode.drone.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.gadgetcode.drone.mcp.ScriptedHttpServer.Heard;
import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.document.ServerStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// Servers that are reached by streamable HTTP, and how they misbehave.
@Timeout(120)
class HttpServersTest {
  private static final String KEY = "Bearer key-0123456789";

  @TempDir private Path folder;
  private final AtomicInteger changes = new AtomicInteger();
  private Bench bench;
  private ScriptedHttpServer scripted;
  private McpServer server;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder.resolve("workspace"));
    scripted = new ScriptedHttpServer();
    server =
        new McpServer(
            "test",
            new ServerSettings.Address(scripted.address(), Map.of("Authorization", KEY)),
            Map.of(),
            folder,
            new McpServer.Times(Duration.ofSeconds(30), Duration.ofSeconds(5)),
            changes::incrementAndGet);
  }

  @AfterEach
  void close() {
    server.close();
    scripted.close();
  }

  @Test
  void everyRequestBehindTheFirstNamesTheSessionAndTheVersionThatTheServerChose() throws Exception {
    var tools = McpServers.tools(List.of(server));
    var said = call("say");
    server.close();

    assertThat(tools).extracting(tool -> tool.spec().name()).containsExactly("test__say");
    assertThat(said).isEqualTo(ToolResult.ok("hello"));
    assertThat(scripted.heard())
        .extracting(Heard::verb, Heard::method, Heard::session, Heard::version, Heard::key)
        .containsExactly(
            request("POST", "initialize", "", ""),
            request("POST", "notifications/initialized", "session-1", "2025-03-26"),
            request("POST", "tools/list", "session-1", "2025-03-26"),
            request("POST", "tools/call", "session-1", "2025-03-26"),
            request("DELETE", "", "session-1", "2025-03-26"));
  }

  @Test
  void anAnswerMayComeAsAStreamInWhichTheServerAsksAndIsRefused() throws Exception {
    assertThat(call("stream")).isEqualTo(ToolResult.ok("streamed"));
    assertThat(scripted.awaitAnswer()).contains("\"id\":7", "not supported");
  }

  @Test
  void aStreamThatBreaksOffIsTakenUpBehindItsLastEvent() throws Exception {
    assertThat(call("break")).isEqualTo(ToolResult.ok("resumed"));
    assertThat(calls()).isEqualTo(1);
  }

  @Test
  void aServerThatHasForgottenTheSessionIsGreetedAgainAndAskedAgain() throws Exception {
    call("say");
    scripted.forget();

    assertThat(call("say")).isEqualTo(ToolResult.ok("hello"));
    assertThat(scripted.heard())
        .filteredOn(request -> request.method().equals("initialize"))
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wrong | The server test refused: not so",
        "hang | The server test did not answer in 5 seconds",
        "flood | The server test was cut off",
        "long | The server test said more than",
        "page | The server test answered with something else",
        "vanish | The answer of the server test broke off",
        "moved | The server test redirects to another place, which is not followed",
        "locked | The server test does not take the headers",
        "none | The server test answered with status 500"
      })
  void aCallThatFailsIsMadeOnceAndTheNextOneWorks(String tool, String words) throws Exception {
    var failed = call(tool);
    var next = call("say");

    assertThat(failed.isError()).isTrue();
    assertThat(failed.text()).startsWith(words).contains("unknown whether");
    assertThat(next).isEqualTo(ToolResult.ok("hello"));
    assertThat(calls()).isEqualTo(2);
  }

  @Test
  void aServerThatIsNotThereHasNoTools() throws Exception {
    scripted.close();

    assertThat(McpServers.tools(List.of(server))).isEmpty();
    assertThat(call("say").text()).startsWith("The server test is gone");
    assertThat(server.state().status()).isEqualTo(ServerStatus.FAILED);
    assertThat(changes.get()).isPositive();
  }

  private long calls() {
    return scripted.heard().stream()
        .filter(request -> request.method().equals("tools/call"))
        .count();
  }

  private static Tuple request(String verb, String method, String session, String version) {
    return tuple(verb, method, session, version, KEY);
  }

  private ToolResult call(String tool) throws InterruptedException {
    var listed =
        JsonMapper.shared()
            .readTree("{\"name\": \"" + tool + "\", \"inputSchema\": {\"type\": \"object\"}}");
    return bench.call(McpTool.of(server, listed).orElseThrow(), "{}");
  }
}
