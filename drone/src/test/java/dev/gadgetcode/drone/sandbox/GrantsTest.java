package dev.gadgetcode.drone.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.setting.Grants;
import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.shell.Shell;
import dev.gadgetcode.drone.tool.shell.Shells;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the drone's user lets commands have, and what they have without a word.
class GrantsTest {
  @TempDir Path folder;
  private Path home;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    folder = folder.toRealPath();
    home = Files.createDirectories(folder.resolve("home"));
    bench = new Bench(home.resolve("workspace"));
    Files.writeString(Files.createDirectories(home.resolve(".m2")).resolve("jar"), "kept");
    Files.writeString(bench.project().droneFolder().path().resolve("token"), "secret");
  }

  private String run(Map<String, String> granted, String command) throws Exception {
    var environment = new HashMap<>(granted);
    environment.put("PATH", System.getenv("PATH"));
    environment.put("HOME", home.toString());
    var sandbox = Sandbox.detect(environment, UserSettings.NONE.with(environment));
    var shell = new Shell(new Shells(sandbox, environment));
    return bench.call(shell, "{'command': '" + command + "'}").text();
  }

  @Test
  void aReadablePathIsReadAndNotWritten() throws Exception {
    var granted = Map.of(Grants.READ, home.resolve(".m2") + ":/nowhere/at/all");

    assertThat(run(granted, "cat ~/.m2/jar; echo changed >~/.m2/jar"))
        .contains("kept", "Read-only file system");
    assertThat(home.resolve(".m2/jar")).hasContent("kept");
  }

  @Test
  void aWritablePathIsWritten() throws Exception {
    run(Map.of(Grants.WRITE, home.resolve(".m2").toString()), "echo changed >~/.m2/jar");

    assertThat(home.resolve(".m2/jar")).hasContent("changed");
  }

  @Test
  void noGrantShowsTheDronesFolder() throws Exception {
    var said =
        run(
            Map.of(Grants.WRITE, home.toString()),
            "ls ~/.m2; cat ../.gadget/token; echo changed >../.gadget/token; rm -rf ../.gadget");

    assertThat(said).startsWith("jar\n").doesNotContain("secret");
    assertThat(bench.project().droneFolder().path().resolve("token")).hasContent("secret");
  }

  @Test
  void theNetworkIsReachedWhereItIsGranted() throws Exception {
    try (var server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      var command = "echo hello >/dev/tcp/127.0.0.1/" + server.getLocalPort() + " && echo reached";

      assertThat(run(Map.of(UserSettings.NETWORK, "on"), command)).startsWith("reached\n");
      assertThat(run(Map.of(UserSettings.NETWORK, "off"), command)).doesNotContain("reached\n");
    }
  }

  @Test
  void aCommandWorksInItsProjectAndItsPrivateFolders() throws Exception {
    var said =
        run(
            Map.of(),
            "touch made ~/a /tmp/b /dev/shm/c && echo $TMPDIR $HOME && git init -q . && git status -s");

    assertThat(said).startsWith("/tmp " + home + "\n").contains("made", "[exit code 0]");
    assertThat(bench.path("made")).exists();
    assertThat(home.resolve("a")).doesNotExist();
  }

  @Test
  void aHomeThatIsNoUsersIsReplaced() {
    assertThat(Bubblewrap.home("/home/ann")).isEqualTo(Path.of("/home/ann"));
    assertThat(Bubblewrap.home("/opt/ann")).isEqualTo(Path.of("/opt/ann"));
    for (var other :
        new String[] {"", "/", "/usr/sbin", "/bin", "/opt", "/tmp", "/dev/null", "x"}) {
      assertThat(Bubblewrap.home(other)).isEqualTo(Path.of("/tmp/home"));
    }
  }

  @Test
  void aWorkspaceAmongProgramsShowsItsProjectAlone() throws IOException {
    var sandbox =
        new Bubblewrap(
            Path.of("/usr/bin/bwrap"),
            Bubblewrap.Version.WHOLE,
            home,
            Grants.NONE,
            Network.OFF,
            Limits.USUAL);
    var place = new Place(Path.of("/opt/work/project"), Path.of("/opt/work/.gadget"));

    assertThat(sandbox.confine(List.of("true"), place))
        .containsSubsequence(
            "--ro-bind", "/opt", "/opt", "--tmpfs", "/opt/work", "--bind", "/opt/work/project");
  }
}
