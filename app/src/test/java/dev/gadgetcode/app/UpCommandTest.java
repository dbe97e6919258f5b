package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `gadget up` as the processes that it is.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class UpCommandTest {
  @TempDir private Path folder;

  private Process up(Map<String, String> environment, String... more) throws Exception {
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
                "dev.gadgetcode.app.Gadget",
                "up",
                "--workspace",
                folder.resolve("workspace").toString()));
    command.addAll(List.of(more));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("XDG_CONFIG_HOME", folder.resolve("settings").toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private String data() {
    return folder.resolve("up-data").toString();
  }

  /// Reads on until a line has this in it.
  private static String awaitLine(Process up, String text) throws Exception {
    var seen = new ArrayList<String>();
    for (var line = up.inputReader().readLine(); line != null; line = up.inputReader().readLine()) {
      seen.add(line);
      if (line.contains(text)) {
        return line;
      }
    }
    throw new AssertionError("no line has '" + text + "': " + seen);
  }

  private static int ended(Process up) throws Exception {
    assertThat(up.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return up.exitValue();
  }

  @Test
  void aHubThatIsKilledComesBackOnItsPortAndATerminatedUpStopsTheDroneFirst() throws Exception {
    var up = up(Map.of(), "--port", "0", "--data", data());
    try {
      var address = awaitLine(up, "ready http").substring("ready ".length());
      var hub = child(up, "hub");
      hub.destroyForcibly();

      awaitLine(up, "[up] the hub died (exit code 137) and is started again");
      awaitLine(up, "[up] the hub is ready again");
      var ready = URI.create(address + "/api/v1/ready").toURL().openConnection();
      assertThat(((HttpURLConnection) ready).getResponseCode()).isEqualTo(200);
      up.toHandle().destroy();

      awaitLine(up, "[up] the drone has stopped");
      awaitLine(up, "[up] the hub has stopped");
      assertThat(ended(up)).isZero();
    } finally {
      up.descendants().forEach(ProcessHandle::destroyForcibly);
      up.destroyForcibly();
    }
  }

  private static ProcessHandle child(Process up, String command) {
    return up.children()
        .filter(child -> arguments(child).contains(command))
        .findFirst()
        .orElseThrow();
  }

  /// Read from the system itself: the JDK leaves those of a very long command line out.
  private static List<String> arguments(ProcessHandle process) {
    var file = Path.of("/proc", Long.toString(process.pid()), "cmdline");
    try {
      return List.of(Files.readString(file).split("\0", -1));
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private static void saysOnly(Process up, String sentence) throws Exception {
    var said = new String(up.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(said.lines().filter(line -> line.startsWith("gadget: ")).toList())
        .as(said)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("gadget: " + sentence);
    assertThat(ended(up)).isEqualTo(1);
  }

  @Test
  void aPortThatIsInUseIsNamed() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var port = Integer.toString(taken.getLocalPort());

      saysOnly(
          up(Map.of(), "--port", port, "--data", data()),
          "cannot listen on 127.0.0.1:%s, which is in use; end the program that has it"
              .formatted(port));
    }
  }

  @Test
  void aDataDirectoryThatIsHeldIsNamedWithItsHolder() throws Exception {
    try (var _ = TestHub.open(folder)) {
      var held = folder.resolve("data");

      saysOnly(
          up(Map.of(), "--port", "0", "--data", held.toString()),
          "the data directory %s is held by pid %d".formatted(held, ProcessHandle.current().pid()));
    }
  }

  @Test
  void aMissingGitIsNamed() throws Exception {
    saysOnly(
        up(Map.of("PATH", folder.toString()), "--port", "0", "--data", data()),
        "git is not there, and drones clone and compare with it; install it");
  }
}
