package dev.gadgetcode.drone.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.document.ToolPolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserSettingsTest {
  @TempDir private Path folder;

  @Test
  void theFolderIsInTheUsersConfigDirectory() {
    assertThat(UserSettings.folder(Map.of("XDG_CONFIG_HOME", "/c")))
        .isEqualTo(Path.of("/c/gadget-code"));
    assertThat(UserSettings.folder(Map.of()))
        .isEqualTo(Path.of(System.getProperty("user.home"), ".config/gadget-code"));
  }

  @Test
  void withoutAFileNothingIsSet() throws IOException {
    assertThat(UserSettings.read(folder.resolve("drone.json"), folder.resolve("w")))
        .isEqualTo(UserSettings.NONE);
  }

  @Test
  void aPolicyIsRead() throws IOException {
    assertThat(read("{\"policy\": {\"shell(git push*)\": \"ask\", \"web_fetch\": \"deny\"}}"))
        .isEqualTo(
            new UserSettings(
                Map.of("shell(git push*)", ToolPolicy.ASK, "web_fetch", ToolPolicy.DENY),
                Grants.NONE,
                Map.of()));
  }

  @Test
  void cachesThatCommandsMayHaveAreReadAndThoseOfTheEnvironmentComeToThem() throws IOException {
    var home = Path.of(System.getProperty("user.home"));
    var settings = read("{\"sandbox\": {\"read\": [\"~/.m2\"], \"write\": [\"/c/npm\"]}}");

    assertThat(settings.grants())
        .isEqualTo(new Grants(List.of(home.resolve(".m2")), List.of(Path.of("/c/npm"))));
    assertThat(settings.with(Map.of(Grants.WRITE, "/c/pip:/d")).grants().writable())
        .containsExactly(Path.of("/c/npm"), Path.of("/c/pip"), Path.of("/d"));
  }

  @Test
  void whatTheEnvironmentSaysOfTheNetworkCounts() throws IOException {
    var granted = read("{\"policy\": {\"network\": \"auto\"}}");

    assertThat(granted.grantsNetwork()).isTrue();
    assertThat(granted.with(Map.of(UserSettings.NETWORK, "off")).grantsNetwork()).isFalse();
    assertThat(UserSettings.NONE.with(Map.of(UserSettings.NETWORK, "on")).grantsNetwork()).isTrue();
    assertThat(UserSettings.NONE.with(Map.of()).grantsNetwork()).isFalse();
  }

  @Test
  void aVariableThatIsNotUnderstoodIsNotGuessedAt() {
    var wrong = Map.of(UserSettings.NETWORK, "yes", Grants.READ, "relative", Grants.WRITE, "/");

    wrong.forEach((name, value) ->
        assertThatThrownBy(() -> UserSettings.NONE.with(Map.of(name, value)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith(name));
  }

  @Test
  void serversAreReadAndTheirSecretsAreNotTold() throws IOException {
    var settings =
        read(
            """
            {"mcpServers": {"files": {"command": "npx", "args": ["x"], "env": {"KEY": "hidden"}}}}
            """);

    assertThat(settings.servers())
        .isEqualTo(
            Map.of(
                "files", new ServerSettings.Program("npx", List.of("x"), Map.of("KEY", "hidden"))));
    assertThat(settings.toString()).contains("KEY").doesNotContain("hidden");
  }

  @Test
  void aServerMayBeAnAddressWithHeadersThatAreNotTold() throws IOException {
    var settings =
        read(
            """
            {"mcpServers": {"far": {"type": "http", "url": "https://mcp.test/v1?k=hidden",
              "headers": {"Authorization": "Bearer hidden"}}}}
            """);

    assertThat(settings.servers())
        .isEqualTo(
            Map.of(
                "far",
                new ServerSettings.Address(
                    URI.create("https://mcp.test/v1?k=hidden"),
                    Map.of("Authorization", "Bearer hidden"))));
    assertThat(settings.toString()).contains("mcp.test", "Authorization").doesNotContain("hidden");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"polcy\": {}}",
        "{\"mcpServers\": {\"a.b\": {\"command\": \"x\"}}}",
        "{\"mcpServers\": {\"a\": {}}}",
        "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"url\": \"http://x\"}}}",
        "{\"mcpServers\": {\"a\": {\"url\": \"file:///x\"}}}",
        "{\"mcpServers\": {\"a\": {\"url\": \"http://user:word@x\"}}}",
        "{\"mcpServers\": {\"a\": {\"url\": \"http://x\", \"type\": \"sse\"}}}",
        "{\"mcpServers\": {\"a\": {\"url\": \"http://x\", \"headers\": {\"Host\": \"y\"}}}}",
        "{\"policy\": {\"shell\": \"maybe\"}}",
        "{\"policy\": {\"shell\": \"deny\", \"shell\": \"auto\"}}",
        "{\"sandbox\": {\"read\": [\"relative\"]}}",
        "{\"sandbox\": {\"write\": [\"~/../..\"]}}",
        "{\"sandbox\": {\"network\": true}}",
        "{\"policy\": ",
        ""
      })
  void whatIsNotUnderstoodStopsTheDroneWithTheFilesName(String content) {
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("drone.json");
  }

  @Test
  void settingsThatAgentsCouldWriteAreNotTaken() throws IOException {
    var workspace = Files.createDirectories(folder.resolve("w/thing"));
    var inside = Files.writeString(workspace.resolve("drone.json"), "{}");
    var link = Files.createSymbolicLink(folder.resolve("drone.json"), inside);

    assertThatThrownBy(() -> UserSettings.read(link, folder.resolve("w")))
        .hasMessageContaining("inside of the workspace");
  }

  private UserSettings read(String content) throws IOException {
    return UserSettings.read(
        Files.writeString(folder.resolve("drone.json"), content), folder.resolve("w"));
  }
}
