package dev.gadgetcode.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.app.Ran;
import dev.gadgetcode.app.TestHub;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DoctorCommandTest {
  @TempDir private Path folder;

  @Test
  void aHubThatWorksIsFoundWithItsClockAndItsProviders() throws Exception {
    try (var hub = TestHub.open(folder)) {
      hub.run("seed");
      var port = Integer.toString(hub.address().getPort());

      var ran = hub.run("doctor", "--port", port, "--data", folder.toString());

      assertThat(ran.exitCode()).as(ran.out()).isZero();
      assertThat(ran.out())
          .contains("ok    jdk         Java 25")
          .contains("ok    port        %s is in use by a hub".formatted(port))
          .contains("ok    hub         %s answers and is ready".formatted(hub.address()))
          .contains("ok    clock       within 3 s of the hub's")
          .contains("ok    provider    seed-");
    }
  }

  @Test
  void aProviderThatDoesNotAnswerIsAWarning() throws Exception {
    try (var hub = TestHub.open(folder)) {
      hub.run(
          "provider",
          "add",
          "--name",
          "mine",
          "--type",
          "ollama",
          "--base-url",
          "http://127.0.0.1:1");

      var ran = hub.run("doctor", "--port", "0", "--data", folder.toString());

      assertThat(ran.exitCode()).as(ran.out()).isZero();
      assertThat(ran.out()).contains("warn  provider    mine: ");
    }
  }

  @Test
  void whoHasNotSignedInIsToldHow() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      var ran = hub.runAs(Map.of(), "doctor", "--port", "0", "--data", folder.toString());

      assertThat(ran.exitCode()).as(ran.out()).isZero();
      assertThat(ran.out()).contains("warn  providers   not looked at; the hub at");
    }
  }

  @Test
  void noHubOnThisMachineIsAWarningAndAPortTakenByAnotherFails() throws Exception {
    var free = "http://127.0.0.1:1";
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var port = Integer.toString(taken.getLocalPort());
      Thread.ofVirtual().start(() -> hangUpOnEverybody(taken));

      var ran = Ran.command("doctor", "--hub", free, "--port", port, "--data", folder.toString());

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.out())
          .contains("warn  hub         no hub runs at " + free + "; start one with `gadget up`")
          .contains("fail  port        " + port + " cannot be used");
    }
  }

  private static void hangUpOnEverybody(ServerSocket server) {
    try {
      while (!server.isClosed()) {
        server.accept().close();
      }
    } catch (IOException _) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  @Test
  void aHubElsewhereThatCannotBeReachedFails() {
    var ran =
        Ran.command(
            "doctor",
            "--hub",
            "http://hub.invalid:4700",
            "--port",
            "0",
            "--data",
            folder.toString());

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).contains("fail  hub         cannot reach a hub at http://hub.invalid");
  }
}
