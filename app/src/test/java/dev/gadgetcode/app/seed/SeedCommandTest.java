package dev.gadgetcode.app.seed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.app.Ran;
import dev.gadgetcode.app.TestHub;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class SeedCommandTest {
  @TempDir private Path folder;

  private static void isWhole(JsonNode seed) {
    assertThat(seed.path("provider").asString("")).isNotEmpty();
    assertThat(seed.path("project").path("id").asString("")).isNotEmpty();
    assertThat(seed.path("chatSession").asString("")).isNotEmpty();
    var workspaces = new HashSet<String>();
    for (var drone : seed.path("drones")) {
      assertThat(drone.path("token").asString("")).isNotEmpty();
      workspaces.add(drone.path("workspaceId").stringValue());
    }
    assertThat(workspaces).hasSize(3);
  }

  @Test
  void aHubWithoutAccountsIsFilledWithEverythingButAUser() throws Exception {
    try (var hub = TestHub.open(folder)) {
      var ran = hub.run("seed");

      assertThat(ran.exitCode()).isZero();
      isWhole(ran.json());
      assertThat(ran.json().path("user").isNull()).isTrue();
    }
  }

  @Test
  void aSecondRunMakesDataOfItsOwn() throws Exception {
    try (var hub = TestHub.open(folder)) {
      var first = hub.run("seed").json();
      var second = hub.run("seed").json();

      isWhole(second);
      assertThat(second.path("project").path("slug"))
          .isNotEqualTo(first.path("project").path("slug"));
      assertThat(second.path("chatSession")).isNotEqualTo(first.path("chatSession"));
    }
  }

  @Test
  void whatAnAdminSeedsBelongsToANewUserWhoCanSignIn() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      var user = hub.run("seed").json().path("user");

      var in =
          hub.runAs(
              Map.of(
                  "GADGET_EMAIL",
                  user.path("email").stringValue(),
                  "GADGET_PASSWORD",
                  user.path("password").stringValue()),
              "sign-in");

      assertThat(in.exitCode()).isZero();
      assertThat(in.out()).contains(user.path("email").stringValue() + " (user)");
    }
  }

  @Test
  void whoIsNoAdminIsToldSo() throws Exception {
    try (var hub = TestHub.withAccounts(folder)) {
      var user = hub.run("seed").json().path("user");

      Ran refused =
          hub.runAs(
              Map.of(
                  "GADGET_EMAIL",
                  user.path("email").stringValue(),
                  "GADGET_PASSWORD",
                  user.path("password").stringValue()),
              "seed");

      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err()).contains("(forbidden)");
    }
  }
}
