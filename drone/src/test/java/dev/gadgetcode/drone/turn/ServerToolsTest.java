package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.results;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Rules;
import dev.gadgetcode.drone.mcp.McpServers;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.setting.TrustedServers;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A turn with the tools of a server.
@Timeout(60)
class ServerToolsTest {
  private static final String SERVER =
      """
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      while read -r line; do
        id=$(sed -n 's/.*"id":\\("[0-9a-f]*-[0-9]*"\\).*/\\1/p' <<<"$line")
        case $line in
          *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}' ;;
          *'"tools/list"'*) answer '{"tools":[{"name":"say","inputSchema":{"type":"object"}}]}' ;;
          *'"tools/call"'*) answer '{"content":[{"type":"text","text":"said"}]}' ;;
        esac
      done
      """;

  @TempDir private Path folder;
  private TurnBench bench;
  private McpServers servers;

  @BeforeEach
  void open() throws IOException {
    bench = new TurnBench(folder);
    servers =
        McpServers.of(
            Map.of("test", new ServerSettings.Program("bash", List.of("-c", SERVER), Map.of())),
            Map.of("PATH", System.getenv("PATH")),
            folder);
    bench.servers(servers);
  }

  @AfterEach
  void close() throws IOException {
    servers.close();
    bench.close();
  }

  @Test
  void theModelAndPeopleKnowAToolByNamesOfTheirOwnAndPoliciesByThatOfPeople() throws Exception {
    bench.rules(Rules.of(Map.of("test.*", ToolPolicy.AUTO)));
    var model = saying();

    bench.finish(model);

    assertThat(model.requests().getFirst().tools())
        .extracting(ToolSpec::name)
        .contains("test__say");
    assertThat(results(model.requests().getLast()).getFirst().text()).isEqualTo("said");
    assertThat(bench.events(ToolEvent.ToolCall.class))
        .extracting(ToolEvent.ToolCall::name)
        .containsExactly("test.say");
  }

  @Test
  void withoutARuleACallAsks() throws Exception {
    var model = saying();
    var run = bench.start(model);

    var asked = bench.await(ToolEvent.ToolApprovalRequest.class).approval();
    bench.log().people().decide(asked.callId(), ApprovalDecision.ONCE);

    assertThat(run.awaitOver(Duration.ofSeconds(30))).isTrue();
    assertThat(asked.name()).isEqualTo("test.say");
    assertThat(results(model.requests().getLast()).getFirst().text()).isEqualTo("said");
  }

  @Test
  void inPlanModeItIsNotOffered() throws Exception {
    bench.plan();
    var model = saying();

    bench.finish(model);

    assertThat(model.requests().getFirst().tools())
        .extracting(ToolSpec::name)
        .doesNotContain("test__say");
    assertThat(results(model.requests().getLast()).getFirst().text()).contains("plan mode");
  }

  @Test
  void aServerThatTheProjectNamesIsLeftOutUntilItIsTrustedAndTheSessionIsToldSo() throws Exception {
    servers.close();
    servers =
        McpServers.of(
            Map.of(),
            Map.of(),
            folder,
            new McpServers.Trust(new TrustedServers(folder.resolve("settings")), folder));
    bench.servers(servers);
    Files.writeString(
        bench.path(".mcp.json"), "{\"mcpServers\": {\"named\": {\"command\": \"bash\"}}}");

    bench.finish(PlayedModel.inOrder(says("over")));

    assertThat(bench.told())
        .singleElement()
        .isInstanceOfSatisfying(
            IdeNotice.Status.class,
            told -> {
              assertThat(told.text()).contains("named", "gadget drone trust");
              assertThat(told.scope()).isEqualTo(new IdeNotice.Scope(new ChatSessionId("s")));
            });
  }

  private static PlayedModel saying() {
    return PlayedModel.inOrder(calls(call("p", "test__say", "{}")), says("over"));
  }
}
