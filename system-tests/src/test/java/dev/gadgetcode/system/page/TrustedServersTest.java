package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.system.GadgetProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that a project names: shown as not trusted, trusted at the terminal, used by the next
/// turn.
class TrustedServersTest {
  private static final String ENROLMENT = "a token that works once";
  private static final String SIGN_IN = "a-code-that-works-once";
  private static final String SERVER =
      """
      answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
      while read -r line; do
        id=$(sed -n 's/.*"id":\\("[0-9a-f]*-[0-9]*"\\).*/\\1/p' <<<"$line")
        case $line in
          *'"initialize"'*) answer '{"protocolVersion":"2025-06-18","capabilities":{"tools":{}}}' ;;
          *'"tools/list"'*) answer '{"tools":[{"name":"say","inputSchema":{"type":"object"}}]}' ;;
        esac
      done
      """;

  @TempDir private Path data;
  @TempDir private Path workspace;
  @TempDir private Path settings;
  private Chromium chromium;
  private GadgetProcess hub;
  private GadgetProcess drone;
  private URI address;
  private String droneId;

  @BeforeEach
  void start() throws Exception {
    chromium = Chromium.shared();
    hub =
        GadgetProcess.start(
            Map.of("GADGET_OWN_SIGN_IN", SIGN_IN, "GADGET_OWN_ENROLMENT", ENROLMENT),
            "hub",
            "--port",
            "0",
            "--data",
            data.toString());
    address = URI.create(hub.awaitLine("ready "));
    drone =
        GadgetProcess.start(
            Map.of(
                "GADGET_ENROL",
                ENROLMENT,
                "XDG_CONFIG_HOME",
                settings.toString(),
                "GADGET_DEMO_RATE",
                "1000"),
            "drone",
            "--hub",
            address.toString(),
            "--workspace",
            workspace.toString());
    droneId = drone.awaitLine("drone available ");
  }

  @AfterEach
  void stop() {
    chromium.close();
    drone.close();
    hub.close();
  }

  @Test
  void aServerOfAProjectRunsOnceItIsTrustedAndTheDronesPageSaysHowItIs() throws Exception {
    var page = chromium.context().newPage();
    page.navigate(address + "/#/?code=" + SIGN_IN);
    new SignInPage(page).chooseNoPasswordYet();
    var session = new SessionPage(page);
    session.awaitConnected();
    runTurn(session, "Have the project made");
    var project = project();
    nameServer(project);
    var fleet = page.context().newPage();
    fleet.navigate(address + "/#/drone/" + droneId);
    var server = fleet.locator("[data-server=small]");

    runTurn(session, "Before the trust");
    assertThat(server).containsText("not trusted");
    assertThat(server).containsText("gadget drone trust " + project);
    trust(project);
    runTurn(session, "After the trust");

    assertThat(server).containsText("running");
    assertThat(server.locator(".rows-fact"))
        .containsText(new String[] {"stdio", "running", "1 tool"});
  }

  private static void runTurn(SessionPage session, String prompt) {
    session.send(prompt);
    session.awaitEnd(prompt);
  }

  private void trust(Path project) throws Exception {
    try (var command =
        GadgetProcess.start(
            Map.of("XDG_CONFIG_HOME", settings.toString()),
            "drone",
            "trust",
            project.toString(),
            "--yes")) {
      command.awaitLine("trusted now: small");
    }
  }

  private static void nameServer(Path project) throws IOException {
    var server = Map.of("command", "bash", "args", List.of("-c", SERVER));
    Files.writeString(
        project.resolve(".mcp.json"),
        Wire.mapper().writeValueAsString(Map.of("mcpServers", Map.of("small", server))));
  }

  private Path project() throws IOException {
    try (var folders = Files.list(workspace)) {
      return folders
          .filter(folder -> !folder.getFileName().toString().startsWith("."))
          .findFirst()
          .orElseThrow();
    }
  }
}
