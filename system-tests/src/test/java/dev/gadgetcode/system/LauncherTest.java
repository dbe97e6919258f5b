package dev.gadgetcode.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `./gadget` as a command: what it says, and the exit codes it passes through.
class LauncherTest {
  @Test
  void theFirstBuildOfACloneNeedsNoJarOfTestsWhichItDoesNotMake() throws Exception {
    var product = List.of("socketio", "protocol", "ai", "ide", "hub", "drone", "app");

    for (var module : product) {
      var always = Files.readString(Path.of("..", module, "pom.xml")).split("<profiles>", 2)[0];
      assertThat(always).as(module).doesNotContain("<type>test-jar</type>");
    }
  }

  @Test
  void helpNamesTheCommands() throws Exception {
    try (var gadget = GadgetProcess.start("--help")) {
      assertThat(gadget.exitCode()).isZero();
      assertThat(gadget.allOutput()).contains("up", "hub", "drone");
    }
  }

  @Test
  void anUnknownOptionIsRefusedWithTwo() throws Exception {
    try (var gadget = GadgetProcess.start("hub", "--nonsense")) {
      assertThat(gadget.exitCode()).isEqualTo(2);
      assertThat(gadget.allOutput()).contains("Unknown option: '--nonsense'");
    }
  }

  @Test
  void aTermSignalStopsTheHubInOrder() throws Exception {
    try (var gadget = GadgetProcess.start("hub", "--port", "0")) {
      assertThat(gadget.awaitLine("ready ")).startsWith("http://127.0.0.1:");

      assertThat(gadget.terminate()).isZero();
    }
  }

  @Test
  void aPortInUseIsOneClearSentence() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var gadget = GadgetProcess.start("hub", "--port", Integer.toString(taken.getLocalPort()))) {
      assertThat(gadget.exitCode()).isEqualTo(1);
      assertThat(gadget.allOutput())
          .startsWith("gadget: cannot listen on 127.0.0.1:" + taken.getLocalPort())
          .contains("in use")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void aDroneWithoutAHubSaysSo(@TempDir Path workspace) throws Exception {
    var hub = "http://127.0.0.1:" + freePort();

    try (var gadget =
        GadgetProcess.start("drone", "--hub", hub, "--workspace", workspace.toString())) {
      assertThat(gadget.exitCode()).isEqualTo(1);
      assertThat(gadget.allOutput()).contains("cannot reach the hub at " + hub);
    }
  }

  private static int freePort() throws IOException {
    try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return probe.getLocalPort();
    }
  }

  @Test
  void withoutAJdk25ItSaysWhatToInstall(@TempDir Path empty) throws Exception {
    var lookup = Path.of("..", "scripts", "jdk25.sh").toAbsolutePath();
    var nowhere = Files.writeString(empty.resolve("look"), script(lookup));

    var process = new ProcessBuilder(List.of("bash", nowhere.toString())).redirectErrorStream(true);
    process.environment().keySet().removeAll(List.of("JAVA_HOME", "GADGET_JAVA_HOME"));
    var started = process.start();

    assertThat(new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("needs a JDK 25", "GADGET_JAVA_HOME", "apt-get install");
    assertThat(started.waitFor()).isEqualTo(69);
  }

  /// The look-up on a machine where no folder holds a JDK of that version.
  private static String script(Path lookup) throws IOException {
    return Files.readString(lookup).replace("JAVA_VERSION=\"25", "JAVA_VERSION=\"no such version");
  }
}
