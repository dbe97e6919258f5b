package dev.gadgetcode.drone.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.gadgetcode.drone.mcp.ScriptedHttpServer.Heard;
import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.document.ServerStatus;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that are reached by streamable HTTP, and how they misbehave.
@Timeout(120)
@Tag("slow")
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
    server = server(Duration.ofSeconds(60));
  }

  private McpServer server(Duration call) {
    return new McpServer(
        "test",
        new ServerSettings.Address(scripted.address(), Map.of("Authorization", KEY)),
        Map.of(),
        folder,
        new McpServer.Times(Duration.ofSeconds(30), call),
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
    assertThat(scripted.awaitWord()).contains("\"id\":7", "-32601");
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
        "wrong | 60 | The server test refused: not so",
        "hang | 2 | The server test did not answer in 2 seconds",
        "flood | 60 | The server test was cut off",
        "long | 60 | The server test said more than",
        "page | 60 | The server test answered with something else",
        "vanish | 60 | The answer of the server test broke off",
        "moved | 60 | The server test redirects to another place, which is not followed",
        "locked | 60 | The server test does not take the headers",
        "none | 60 | The server test answered with status 500"
      })
  void aCallThatFailsIsMadeOnceAndTheNextOneWorks(String tool, int seconds, String words)
      throws Exception {
    server = server(Duration.ofSeconds(seconds));

    var failed = call(tool);
    var next = call("say");

    assertThat(failed.isError()).isTrue();
    assertThat(failed.text()).startsWith(words).contains("unknown whether");
    assertThat(next).isEqualTo(ToolResult.ok("hello"));
    assertThat(calls()).isEqualTo(2);
  }

  @Test
  void aCallThatTakesTooLongIsTakenBack() throws Exception {
    server = server(Duration.ofSeconds(1));

    call("hang");

    var asked =
        scripted.heard().stream()
            .filter(request -> request.method().equals("tools/call"))
            .map(request -> request.message().path("id"))
            .toList();
    assertThat(scripted.awaitWord())
        .contains("notifications/cancelled", "\"requestId\":" + asked.getFirst());
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
    var listed = McpSchema.Tool.builder(tool, Map.of("type", "object")).build();
    return bench.call(McpTool.of(server, listed).orElseThrow(), "{}");
  }
}
