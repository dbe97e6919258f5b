package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `gadget drone`: what it remembers, and the unit that it prints.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class DroneCommandTest {
  private static final String AVAILABLE = "drone available ";

  @TempDir private Path folder;

  private List<String> arguments(String workspace, String... more) {
    var arguments =
        new ArrayList<>(
            List.of(
                "drone",
                "--workspace",
                folder.resolve(workspace).toString(),
                "--settings",
                folder.resolve("settings").toString()));
    arguments.addAll(List.of(more));
    return arguments;
  }

  /// Runs a drone in a process of its own until it is available.
  ///
  /// @return its registration
  private String registered(String workspace, String... more) throws Exception {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.gadgetcode.app.Gadget"));
    command.addAll(arguments(workspace, more));
    var drone = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      var seen = new ArrayList<String>();
      for (var line = drone.inputReader().readLine();
          line != null;
          line = drone.inputReader().readLine()) {
        seen.add(line);
        if (line.startsWith(AVAILABLE)) {
          drone.toHandle().destroy();
          assertThat(drone.waitFor(60, TimeUnit.SECONDS)).isTrue();
          assertThat(drone.exitValue()).isZero();
          return line.substring(AVAILABLE.length());
        }
      }
      throw new AssertionError("it did not become available: " + seen);
    } finally {
      drone.destroyForcibly();
    }
  }

  private Ran ran(String workspace, String... more) {
    return Ran.command(arguments(workspace, more).toArray(String[]::new));
  }

  @Test
  void aDroneRemembersTheHubOfItsWorkspaceUntilItIsToldAnother() throws Exception {
    try (var one = TestHub.open(folder.resolve("one"));
        var other = TestHub.open(folder.resolve("other"))) {
      var atOne = registered("work", "--hub", one.address().toString());

      assertThat(registered("work")).isEqualTo(atOne);
      var atOther = registered("work", "--hub", other.address().toString());

      assertThat(registered("work")).isEqualTo(atOther).isNotEqualTo(atOne);
      assertThat(other.run("drone", "list").out()).contains(atOther);
      try (var kept = Files.list(folder.resolve("settings/drones"))) {
        assertThat(kept.toList())
            .singleElement()
            .satisfies(file ->
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------"));
      }
    }
  }

  @Test
  void aWorkspaceInWhichNoDroneWasNeedsToBeToldTheHub() {
    var ran = ran("work");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).startsWith("Missing required option: '--hub'");
  }

  @Test
  void whatIsRememberedAndCannotBeReadIsAsGoodAsForgotten() throws Exception {
    Files.createDirectories(folder.resolve("work/.gadget"));
    Files.createDirectories(folder.resolve("settings"));
    Files.writeString(folder.resolve("settings/elsewhere.json"), "{\"hub\": \"http://elsewhere\"}");

    for (var content :
        List.of(
            "{", "{}", "[]", "{\"workspaceId\": \"../elsewhere\"}", "{\"workspaceId\": \"w\"}")) {
      Files.writeString(folder.resolve("work/.gadget/workspace.json"), content);

      assertThat(ran("work").err()).as(content).startsWith("Missing required option: '--hub'");
    }
  }

  @Test
  void aUnitNamesTheHubThatIsRemembered() throws Exception {
    Files.createDirectories(folder.resolve("work/.gadget"));
    Files.createDirectories(folder.resolve("settings/drones"));
    Files.writeString(folder.resolve("work/.gadget/workspace.json"), "{\"workspaceId\": \"w1\"}");
    Files.writeString(
        folder.resolve("settings/drones/w1.json"), "{\"hub\": \"https://code.example.org\"}");
    System.setProperty("gadget.launcher", "/opt/gadget-code/bin/gadget");
    try {

      var ran = ran("work", "--install-service");

      assertThat(ran.exitCode()).isZero();
      assertThat(ran.out())
          .contains(
              "ExecStart=\"/opt/gadget-code/bin/gadget\" drone --hub \"https://code.example.org\""
                  + " --workspace \""
                  + folder.resolve("work")
                  + "\"");
    } finally {
      System.clearProperty("gadget.launcher");
    }
  }

  @Test
  void aUnitForNoLauncherIsRefused() {
    var ran = ran("work", "--hub", "http://127.0.0.1:1", "--install-service");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).startsWith("--install-service is for the command gadget");
  }
}
