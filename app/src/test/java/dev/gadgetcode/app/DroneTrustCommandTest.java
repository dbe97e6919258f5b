package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a project asks for, and the user's word on it.
class DroneTrustCommandTest {
  private static final String FILES =
      "\"files\": {\"command\": \"npx\", \"args\": [\"-y\", \"x\\u001b[2J\"]}";

  @TempDir private Path folder;
  private Path project;

  @BeforeEach
  void open() throws IOException {
    project = Files.createDirectory(folder.resolve("thing"));
  }

  @Test
  void withoutAWordOfTheUserItShowsWhatIsAskedForAndChangesNothing() throws IOException {
    names(FILES + ", \"own\": {\"command\": \"./server\"}");

    var ran = trust();

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out())
        .contains("files: not trusted, sha256 ")
        .contains("  {\"args\":[\"-y\",\"x\\u001B[2J\"],\"command\":\"npx\"}")
        .contains("own: cannot run, its command is a path that is not whole")
        .contains("nothing was changed; to trust: gadget drone trust --yes " + project);
    assertThat(folder.resolve("settings")).doesNotExist();
  }

  @Test
  void whatTheUserTrustsStaysTrustedUntilItIsChangedOrTakenBack() throws IOException {
    names(FILES);

    var given = trust("--yes");
    var again = trust();
    names(FILES.replace("npx", "npm"));
    var changed = trust();
    names(FILES);
    var back = trust("--revoke");
    var after = trust();

    assertThat(given.exitCode()).isZero();
    assertThat(given.out()).contains("trusted now: files");
    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).contains("files: trusted", "nothing waits for your trust");
    assertThat(changed.exitCode()).isEqualTo(1);
    assertThat(changed.out()).contains("files: not trusted");
    assertThat(back.exitCode()).isZero();
    assertThat(back.out()).contains("trusted no more: files");
    assertThat(after.exitCode()).isEqualTo(1);
  }

  @Test
  void aProjectThatNamesNoneHasNothingToTrust() {
    var ran = trust();

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).startsWith("no MCP servers are named in ");
  }

  @Test
  void aFolderThatIsNotThereAndAFileThatIsWrongAreSaidToBe() throws IOException {
    Files.writeString(project.resolve(".mcp.json"), "{");

    var wrong = trust("--yes");
    var missing = Ran.command("drone", "trust", folder.resolve("none").toString());

    assertThat(wrong.exitCode()).isEqualTo(1);
    assertThat(wrong.err()).startsWith("gadget: ").contains(".mcp.json is wrong");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.err()).contains("is no folder");
  }

  private void names(String servers) throws IOException {
    Files.writeString(project.resolve(".mcp.json"), "{\"mcpServers\": {" + servers + "}}");
  }

  private Ran trust(String... options) {
    var args = new ArrayList<>(List.of("drone", "trust", project.toString()));
    args.addAll(List.of("--settings", folder.resolve("settings").toString()));
    args.addAll(List.of(options));
    return Ran.command(args.toArray(String[]::new));
  }
}
