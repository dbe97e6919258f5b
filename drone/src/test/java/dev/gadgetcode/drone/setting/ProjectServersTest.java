package dev.gadgetcode.drone.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a project asks for in `.mcp.json`.
class ProjectServersTest {
  private static final String PLAIN =
      "{'mcpServers': {'files': {'command': 'npx', 'args': ['-y', 'x'], 'env': {'A': 'b'}}}}";

  @TempDir private Path folder;
  private Path project;

  @BeforeEach
  void open() throws IOException {
    project = Files.createDirectories(folder.resolve("work/thing"));
  }

  @Test
  void aProjectWithoutTheFileAsksForNothing() throws IOException {
    assertThat(servers().of(project)).isEmpty();
  }

  @Test
  void programsAndAddressesAreReadWithAllThatIsSaidOfThem() throws IOException {
    var asked =
        read(
            "{'mcpServers': {'b': {'url': 'https://x.test/mcp', 'type': 'http', 'more': 1},"
                + " 'a': {'command': 'npx', 'args': ['\u202e']}}}");

    assertThat(asked)
        .extracting(server -> ((AskedServer.Sound) server).definition())
        .containsExactly(
            "{\"more\":1,\"type\":\"http\",\"url\":\"https://x.test/mcp\"}",
            "{\"args\":[\"\\u202E\"],\"command\":\"npx\"}");
    assertThat(((AskedServer.Sound) asked.getLast()).settings())
        .isEqualTo(new ServerSettings.Program("npx", List.of("\u202e"), Map.of()));
  }

  @Test
  void theHashIsOneOfNameAndDefinitionWhateverTheOrderOfTheirFields() throws IOException {
    var turned =
        "{'other': 1, 'mcpServers': {'files': {'env': {'A': 'b'}, 'args': ['-y', 'x'],"
            + "   'command': 'npx'}}}";

    assertThat(hash(turned)).isEqualTo(hash(PLAIN)).matches("[0-9a-f]{64}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'mcpServers': {'file': {'command': 'npx', 'args': ['-y', 'x'], 'env': {'A': 'b'}}}}",
        "{'mcpServers': {'files': {'command': 'npm', 'args': ['-y', 'x'], 'env': {'A': 'b'}}}}",
        "{'mcpServers': {'files': {'command': 'npx', 'args': ['x', '-y'], 'env': {'A': 'b'}}}}",
        "{'mcpServers': {'files': {'command': 'npx', 'args': ['-y x'], 'env': {'A': 'b'}}}}",
        "{'mcpServers': {'files': {'command': 'npx', 'args': ['-y', 'x'], 'env': {'A': 'c'}}}}",
        "{'mcpServers': {'files': {'command': 'npx', 'args': ['-y', 'x']}}}",
        "{'mcpServers': {'files': {'command': 'npx', 'args': ['-y', 'x'], 'env': {'A': 'b'},"
            + " 'cwd': '.'}}}"
      })
  @Tag("S32")
  void anyChangeIsAnotherHash(String changed) throws IOException {
    assertThat(hash(changed)).isNotEqualTo(hash(PLAIN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'mcpServers': {'a.b': {'command': 'x'}}}",
        "{'mcpServers': {'a': {}}}",
        "{'mcpServers': {'a': []}}",
        "{'mcpServers': {'a': {'command': 'x', 'args': 'y'}}}",
        "{'mcpServers': {'a': {'url': 'https://x.test', 'type': 'sse'}}}",
        "{'mcpServers': {'a': {'command': './server'}}}",
        "{'mcpServers': {'a': {'command': 'WORK/thing/server'}}}",
        "{'mcpServers': {'a': {'command': 'node', 'args': ['WORK/thing/server']}}}",
        "{'mcpServers': {'a': {'command': 'node', 'args': ['--require=WORK/thing/server']}}}",
        "{'mcpServers': {'a': {'command': 'bash', 'args': ['-c', 'node WORK/thing/server']}}}",
        "{'mcpServers': {'a': {'command': 'x', 'env': {'A': '--require WORK/thing/server'}}}}",
        "{'mcpServers': {'a': {'command': 'node', 'args': ['link']}}}",
        "{'mcpServers': {'a': {'command': 'node', 'args': ['work/thing/server']}}}"
      })
  void whatAHashCannotSpeakForCannotBeTrusted(String content) throws IOException {
    var server = Files.writeString(project.resolve("server"), "x");
    Files.createSymbolicLink(folder.resolve("link"), server);

    var asked = read(content.replace("WORK", folder.resolve("work").toString()));

    assertThat(asked).singleElement().isInstanceOf(AskedServer.Wrong.class);
  }

  @Test
  void aFolderOfTheProjectMayBeAnArgument() throws IOException {
    var asked = read("{'mcpServers': {'a': {'command': 'x', 'args': ['" + project + "']}}}");

    assertThat(asked).singleElement().isInstanceOf(AskedServer.Sound.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{'mcpServers': {'a': {'command': 'x'}, 'a': {'command': 'y'}}}"})
  void aFileThatCannotBeUnderstoodIsRefusedAsAWhole(String content) {
    assertThatThrownBy(() -> read(content))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(".mcp.json");
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    var elsewhere = Files.writeString(folder.resolve("elsewhere"), PLAIN.replace('\'', '"'));
    Files.createSymbolicLink(project.resolve(".mcp.json"), elsewhere);

    assertThat(servers().of(project)).isEmpty();
  }

  private String hash(String content) throws IOException {
    return ((AskedServer.Sound) read(content).getFirst()).hash();
  }

  private List<AskedServer> read(String content) throws IOException {
    Files.writeString(project.resolve(".mcp.json"), content.replace('\'', '"'));
    return servers().of(project);
  }

  private ProjectServers servers() {
    return new ProjectServers(folder, folder.resolve("work"));
  }
}
