package dev.gadgetcode.drone.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.Tool.Effect;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.document.ServerState;
import dev.gadgetcode.protocol.document.ServerStatus;
import dev.gadgetcode.protocol.document.ServerTransport;
import dev.gadgetcode.protocol.document.ToolPolicy;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that behave, and servers that die, hang and flood.
@Timeout(120)
@Tag("slow")
class McpServersTest {
  /// A server in bash: it answers what it knows, and misbehaves when it is told to.
  private static final String SERVER =
      """
      echo start >>"$STARTS"
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      said() { answer "{\\"content\\":[{\\"type\\":\\"text\\",\\"text\\":\\"$1\\"}]}"; }
      tool() { printf '{"name":"%s","description":"d","inputSchema":%s}' "$1" "$SCHEMA"; }
      while read -r line; do
        echo "$line" >>"$STARTS.heard"
        id=$(sed -n 's/.*"id":\\("[0-9a-f]*-[0-9]*"\\).*/\\1/p' <<<"$line")
        case $line in
          *'"method":"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}' ;;
          *'"method":"tools/list"'*'"cursor"'*) answer "{\\"tools\\":[$(tool hang),$(tool die)]}" ;;
          *'"method":"tools/list"'*) answer "{\\"tools\\":[$(tool say)],\\"nextCursor\\":\\"2\\"}" ;;
          *'"method":"ping"'*) answer '{}' ;;
          *'"name":"say"'*'"home"'*) said "$HOME $PWD" ;;
          *'"name":"say"'*'"ask"'*)
            echo '{"jsonrpc":"2.0","id":7,"method":"sampling/createMessage","params":{}}'
            read -r refusal; said "$(tr -dc a-z <<<"$refusal")" ;;
          *'"name":"say"'*) said hello ;;
          *'"name":"slow"'*) ;;
          *'"name":"die"'*) exit 1 ;;
          *'"name":"hang"'*) sleep 600 ;;
          *'"name":"flood"'*)
            yes "{\\"jsonrpc\\":\\"2.0\\",\\"method\\":\\"$(head -c 99999 /dev/zero | tr '\\0' x)\\"}" ;;
          *'"name":"long"'*) tr '\\0' x </dev/zero ;;
          *'"name":"news"'*)
            echo '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'
            said told ;;
          *'"name":"kinds"'*)
            answer '{"content":[{"type":"smell","of":"rain"},{"type":"text","text":"wet"}]}' ;;
          *'"name":"nothing"'*) answer '{"content":{}}' ;;
          *'"name":"noise"'*) echo 'no message'; echo null; echo '{"id":99}'; said through ;;
          *'"name":"wrong"'*)
            printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-1,"message":"not so"}}\\n' "$id" ;;
        esac
      done
      """;

  private static final String SCHEMA =
      """
      {"type":"object","properties":{"n":{"type":"number","minimum":0.5,"x-own":[1,null]}},\
      "$defs":{"b":{"const":12345678901234567890},"a":{}},"additionalProperties":false}\
      """;

  @TempDir private Path folder;
  private final AtomicInteger changes = new AtomicInteger();
  private Bench bench;
  private McpServer server;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder.resolve("workspace"));
    server = server(Duration.ofSeconds(2));
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void toolsAreListedPageByPageCountAsWritingAndAsk() throws Exception {
    var tools = McpServers.tools(List.of(server));

    assertThat(tools)
        .extracting(tool -> tool.spec().name())
        .containsExactly("test__say", "test__hang", "test__die");
    assertThat(tools)
        .allSatisfy(tool -> {
          assertThat(tool.effect()).isEqualTo(Effect.WRITES);
          assertThat(tool.usual()).isEqualTo(ToolPolicy.ASK);
        });
  }

  @Test
  void aSchemaIsToldToTheModelAsTheServerWroteIt() throws Exception {
    assertThat(McpServers.tools(List.of(server)))
        .first()
        .satisfies(tool -> assertThat(tool.spec().schema()).isEqualTo(SCHEMA));
  }

  @Test
  void itsStateIsKnownFromItsFirstUseToItsEnd() throws Exception {
    var before = server.state();
    McpServers.tools(List.of(server));
    var listed = server.state();
    call("die", "{}");

    assertThat(before)
        .isEqualTo(new ServerState("test", ServerTransport.STDIO, ServerStatus.IDLE, 0, null));
    assertThat(listed)
        .isEqualTo(new ServerState("test", ServerTransport.STDIO, ServerStatus.RUNNING, 3, null));
    assertThat(server.state().status()).isEqualTo(ServerStatus.FAILED);
    assertThat(changes).hasValue(3);
  }

  @Test
  void aServerThatCannotBeStartedHasNoTools() throws Exception {
    var missing =
        McpServers.of(
            Map.of("gone", new ServerSettings.Program("/no/such/program", List.of(), Map.of())),
            Map.of(),
            folder);

    assertThat(missing.tools(folder, _ -> {})).isEmpty();
    assertThat(missing.states())
        .singleElement()
        .satisfies(state -> {
          assertThat(state.status()).isEqualTo(ServerStatus.FAILED);
          assertThat(state.message()).contains("/no/such/program");
        });
  }

  @Test
  void aCallGivesItsWordsInTheFolderAndEnvironmentThatItWasGiven() throws Exception {
    assertThat(call("say", "{}")).isEqualTo(ToolResult.ok("hello"));
    assertThat(call("say", "{'home': 1}")).isEqualTo(ToolResult.ok("/nowhere " + folder));
  }

  @Test
  void whatAServerAsksForIsRefused() throws Exception {
    assertThat(call("say", "{'ask': 1}").text()).contains("notfound");
  }

  @Test
  void whatAServerOnlyTellsHasNothingAskedOfIt() throws Exception {
    assertThat(call("news", "{}")).isEqualTo(ToolResult.ok("told"));
    assertThat(call("say", "{}")).isEqualTo(ToolResult.ok("hello"));
    assertThat(Files.readString(folder.resolve("starts.heard"))).doesNotContain("tools/list");
  }

  @Test
  void contentOfAKindThatIsNotKnownLeavesTheRestOfAnAnswer() throws Exception {
    assertThat(call("kinds", "{}"))
        .isEqualTo(ToolResult.ok("[something of another kind, not shown]\nwet"));
  }

  @Test
  void noiseBetweenMessagesIsPassedOver() throws Exception {
    assertThat(call("noise", "{}")).isEqualTo(ToolResult.ok("through"));
  }

  @Test
  void anAnswerThatIsNoneIsToldToTheModel() throws Exception {
    assertThat(call("nothing", "{}").text()).startsWith("The server test is not understood");
  }

  @Test
  void anErrorOfTheServerIsToldToTheModel() throws Exception {
    assertThat(call("wrong", "{}").text()).startsWith("The server test refused: not so");
  }

  @ParameterizedTest
  @CsvSource({
    "die, 60, is gone: it has ended",
    "hang, 2, did not answer in 2 seconds",
    "flood, 60, is gone: it says more than anybody asked for",
    "long, 60, is gone: it said more than 8388608 bytes in one line"
  })
  void aServerThatDiesHangsOrFloodsIsEndedAndStartedAgainWithTheNextCall(
      String tool, int seconds, String words) throws Exception {
    server = server(Duration.ofSeconds(seconds));

    var failed = call(tool, "{}");
    var next = call("say", "{}");

    assertThat(failed.isError()).isTrue();
    assertThat(failed.text()).contains("The server test " + words).contains("unknown whether");
    assertThat(next).isEqualTo(ToolResult.ok("hello"));
    assertThat(Files.readAllLines(folder.resolve("starts"))).hasSize(2);
  }

  @Test
  void aServerThatOnlyTakesItsTimeLivesOn() throws Exception {
    var slow = call("slow", "{}");
    var next = call("say", "{}");

    assertThat(slow.text()).startsWith("The server test did not answer in 2 seconds");
    assertThat(next).isEqualTo(ToolResult.ok("hello"));
    assertThat(Files.readAllLines(folder.resolve("starts"))).hasSize(1);
  }

  @Test
  void aServerThatEndsOverAndOverIsLeftAlone() throws Exception {
    for (int time = 0; time < 5; time++) {
      call("die", "{}");
    }

    assertThat(call("say", "{}").text()).contains("ended over and over");
    assertThat(Files.readAllLines(folder.resolve("starts"))).hasSize(5);
  }

  private ToolResult call(String tool, String parameters) throws InterruptedException {
    return bench.call(tool(tool), parameters);
  }

  private Tool tool(String name) {
    var listed = McpSchema.Tool.builder(name, Map.of("type", "object")).build();
    return McpTool.of(server, listed).orElseThrow();
  }

  private McpServer server(Duration call) {
    var environment = Map.of("PATH", System.getenv("PATH"), "HOME", "/nowhere");
    var own = Map.of("STARTS", folder.resolve("starts").toString(), "SCHEMA", SCHEMA);
    return new McpServer(
        "test",
        new ServerSettings.Program("bash", List.of("-c", SERVER), own),
        environment,
        folder,
        new McpServer.Times(Duration.ofSeconds(30), call),
        changes::incrementAndGet);
  }
}
