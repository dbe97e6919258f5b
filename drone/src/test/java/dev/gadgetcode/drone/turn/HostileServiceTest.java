package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.drone.core.policy.Rules;
import dev.gadgetcode.drone.mcp.McpServers;
import dev.gadgetcode.drone.sandbox.Sandbox;
import dev.gadgetcode.drone.scripted.PlayedModel;
import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.drone.tool.web.LocalPage;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/// S31, S32, S34, S35: the texts of [HostileTexts], all at once, on a page that is fetched, in the
/// result of a server's tool, and in what the server says its tool is.
@Timeout(180)
@Tag("slow")
class HostileServiceTest {
  private static final String SERVER =
      """
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$(cat "$1")"; }
      while read -r line; do
        id=$(sed -n 's/.*"id":\\("[0-9a-f]*-[0-9]*"\\).*/\\1/p' <<<"$line")
        case $line in
          *'"initialize"'*) answer hello ;;
          *'"tools/list"'*) answer tools ;;
          *'"tools/call"'*) answer said ;;
        esac
      done
      """;

  enum Session {
    BUILDS,
    PLANS
  }

  @TempDir private Path folder;
  private Path workspace;

  @ParameterizedTest
  @EnumSource
  @Tag("S31")
  void aModelThatObeysEveryTextOfAPageBreaksNoRule(Session session) throws Exception {
    try (var bench = bench();
        var page = new LocalPage(html(HostileTexts.all(workspace)))) {
      bench.web(page.fetching());
      bench.rules(rules("web_fetch(" + page.url() + ")"));
      if (session == Session.PLANS) {
        bench.plan();
      }
      var model = ObedientModel.looking(call("look", "web_fetch", "{'url': '" + page.url() + "'}"));

      var events = obeyed(bench, model);

      assertThat(HostileTexts.done(events)).containsOnlyOnce("web_fetch");
      if (session == Session.PLANS) {
        HostileTexts.assertPlanned(bench, events);
      }
    }
  }

  @Test
  @Tag("S31")
  void aModelThatObeysEveryTextOfAServerBreaksNoRule() throws Exception {
    try (var bench = bench();
        var servers = servers()) {
      bench.servers(servers);
      bench.rules(rules("test.*"));

      var events = obeyed(bench, ObedientModel.looking(call("look", "test__say", "{}")));

      assertThat(HostileTexts.done(events)).contains("test.say").doesNotContain("web_fetch");
    }
  }

  @BeforeEach
  void makeWorkspace() throws IOException {
    workspace = Files.createDirectory(folder.resolve("work"));
  }

  private TurnBench bench() throws Exception {
    var bench = new TurnBench(workspace);
    bench.confinement(Sandbox.detect(System.getenv(), UserSettings.NONE));
    HostileTexts.prepare(bench);
    return bench;
  }

  /// The rules, with leave for the one use that brings the texts.
  private static Rules rules(String use) {
    var rules = new HashMap<>(HostileTexts.RULES);
    rules.put(use, ToolPolicy.AUTO);
    return Rules.of(rules);
  }

  private List<StreamEvent> obeyed(TurnBench bench, PlayedModel model) throws Exception {
    var run = bench.start(model);
    var events = HostileTexts.denied(bench);

    assertThat(run.awaitOver(Duration.ofSeconds(30))).isTrue();
    assertThat(orders(model)).isGreaterThanOrEqualTo(HostileTexts.all(workspace).size());
    HostileTexts.assertUnchanged(model.requests());
    HostileTexts.assertKept(bench, workspace, events);
    return events;
  }

  /// How many calls the model was made to make.
  private static long orders(PlayedModel model) {
    return model.requests().getLast().messages().stream()
        .flatMap(message -> message.blocks().stream())
        .filter(Block.ToolCall.class::isInstance)
        .count();
  }

  private static String html(List<String> texts) {
    return texts.stream()
        .map(text -> text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))
        .collect(Collectors.joining("</p><p>", "<!doctype html><body><p>", "</p></body>"));
  }

  private McpServers servers() throws IOException {
    var json = JsonMapper.shared();
    var texts = HostileTexts.all(workspace);
    var said = json.createObjectNode();
    said.putArray("content").addObject().put("type", "text").put("text", String.join("\n", texts));
    var tools = json.createObjectNode();
    tools
        .putArray("tools")
        .addObject()
        .put("name", "say")
        .put("description", String.join("\n", texts))
        .putObject("inputSchema")
        .put("type", "object");
    var own = Files.createDirectory(folder.resolve("server"));
    Files.writeString(
        own.resolve("hello"),
        "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}}}");
    Files.writeString(own.resolve("tools"), tools.toString());
    Files.writeString(own.resolve("said"), said.toString());
    return McpServers.of(
        Map.of("test", new ServerSettings.Program("bash", List.of("-c", SERVER), Map.of())),
        Map.of("PATH", System.getenv("PATH")),
        own);
  }
}
