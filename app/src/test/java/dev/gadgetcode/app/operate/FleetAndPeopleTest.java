package dev.gadgetcode.app.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.app.Ran;
import dev.gadgetcode.app.TestDrone;
import dev.gadgetcode.app.TestHub;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `gadget user`, `provider add` and `drone list|terminate`.
@Timeout(120)
@Tag("slow")
class FleetAndPeopleTest {
  @TempDir private Path folder;

  @Test
  void aUserWhoWasAddedCanSignInAndIsListed() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      var added =
          hub.run(
              "user", "add", "ada@example.org", "--name", "Ada", "--new-password", "enough words");
      var in =
          hub.runAs(
              Map.of("GADGET_EMAIL", "ada@example.org", "GADGET_PASSWORD", "enough words"),
              "sign-in");
      var list = hub.run("user", "list");

      assertThat(added.exitCode()).as(added.err()).isZero();
      assertThat(added.out()).startsWith("added ada@example.org (user) as ");
      assertThat(in.exitCode()).isZero();
      assertThat(list.out()).contains("admin").contains("ada@example.org").contains("Ada");
    }
  }

  @Test
  void aUserWhoCannotBeAddedIsToldWhy() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      var weak = hub.run("user", "add", "ada@example.org", "--new-password", "short");
      var none = hub.run("user", "add", "ada@example.org");

      assertThat(weak)
          .isEqualTo(new Ran(1, "", "gadget: A password has at least 8 characters (invalid)\n"));
      assertThat(none.exitCode()).isEqualTo(1);
      assertThat(none.err()).contains("set GADGET_NEW_PASSWORD");
    }
  }

  @Test
  void aHubWithoutAccountsHasNoUsers() throws Exception {
    try (var hub = TestHub.open(folder)) {
      var ran = hub.run("user", "add", "ada@example.org", "--new-password", "enough words");

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.err()).contains("has no accounts").contains("gadget hub --sign-in");
    }
  }

  @Test
  void aProviderIsAddedWithItsKeyAndARunCanNameIt() throws Exception {
    try (var hub = TestHub.open(folder)) {
      var added =
          hub.runAs(
              Map.of("GADGET_API_KEY", "a-key"),
              "provider",
              "add",
              "--name",
              "mine",
              "--type",
              "openai",
              "--base-url",
              "http://127.0.0.1:9/v1");
      var unknown = hub.run("run", "--project", "sample", "--provider", "other", "go");

      assertThat(added.exitCode()).as(added.err()).isZero();
      assertThat(added.out()).startsWith("added mine as ").endsWith(", with a key\n");
      assertThat(unknown.exitCode()).isEqualTo(3);
      assertThat(unknown.err()).startsWith("gadget: there is no provider other at ");
    }
  }

  @Test
  void aProviderThatCannotBeIsRefused() throws Exception {
    try (var hub = TestHub.open(folder)) {
      var kind = hub.run("provider", "add", "--name", "mine", "--type", "oracle");
      var nowhere = hub.run("provider", "add", "--name", "mine", "--type", "openai");

      assertThat(kind.exitCode()).isEqualTo(2);
      assertThat(kind.err()).startsWith("--type is openai, anthropic, ollama or demo, not oracle");
      assertThat(nowhere).isEqualTo(new Ran(1, "", "gadget: baseUrl is missing (invalid)\n"));
    }
  }

  @Test
  void dronesAreListed() throws Exception {
    try (var hub = TestHub.open(folder)) {
      var id = hub.run("seed").json().path("drones").path(0).path("id").stringValue();

      var list = hub.run("drone", "list");

      assertThat(list.exitCode()).isZero();
      assertThat(list.out().lines().toList()).hasSize(4);
      assertThat(list.out()).contains(id).contains("/workspace/1");
    }
  }

  @Test
  void aDroneIsTerminatedOnce() throws Exception {
    try (var hub = TestHub.open(folder);
        var drone = TestDrone.start(hub.address())) {
      var terminating = hub.start("drone", "terminate", drone.id());
      drone.next("requestTermination");
      drone.report("offline");
      var again = new Ran(1, "", "gadget: The drone is offline already (drone-offline)\n");

      assertThat(terminating.ended()).isEqualTo(new Ran(0, "terminated " + drone.id() + "\n", ""));
      assertThat(hub.run("drone", "terminate", drone.id())).isEqualTo(again);
    }
  }
}
