package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.protocol.Secret;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A hub on somebody's own machine: whoever starts it comes in by codes that they chose.
@Tag("slow")
class OwnCodesTest {
  private static final String SIGN_IN = "own-sign-in-code";
  private static final String ENROLMENT = "own-enrolment-token";
  private static final String EMAIL = "admin@localhost";

  @TempDir private Path directory;
  private SignedInHub hub;

  @BeforeEach
  void start() throws Exception {
    var codes = new Doors.OwnCodes(new Secret(SIGN_IN), new Secret(ENROLMENT));
    hub =
        SignedInHub.start(
            directory,
            new Doors(
                true,
                directory.resolve("hub.key"),
                false,
                List.of(),
                false,
                Optional.empty(),
                Optional.of(codes),
                Optional.empty()),
            ProviderModels.none());
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private SignedInHub.Answer signIn() throws Exception {
    return hub.post("", "/auth/login", Map.of("oneTimeCode", SIGN_IN));
  }

  private SignedInHub.Answer enrol(String workspace) throws Exception {
    var drone = new HashMap<>(SignedInHub.drone(workspace));
    drone.put("enrolmentToken", ENROLMENT);
    return hub.post("", "/drone/registration", drone);
  }

  @Test
  void theCodeLetsTheAdminInOnceAndTheyFindAProjectToTry() throws Exception {
    var entered = signIn();

    assertThat(entered.status()).isEqualTo(200);
    assertThat(entered.body().path("user").path("role").stringValue()).isEqualTo("admin");
    assertThat(entered.body().path("user").path("hasPassword").booleanValue()).isFalse();
    var token = entered.body().path("token").stringValue();
    assertThat(hub.get(token, "/project").body().path("items").path(0).path("slug").stringValue())
        .isEqualTo("sample");
    assertThat(signIn().status()).isEqualTo(401);
  }

  @Test
  void aDroneComesInByTheTokenOnce() throws Exception {
    assertThat(enrol("one").status()).isEqualTo(201);
    assertThat(enrol("two").status()).isEqualTo(401);
  }

  @Test
  void aCodeThatWasUsedIsNotGoodAgainAfterARestart() throws Exception {
    signIn();
    enrol("one");
    hub.close();

    start();

    assertThat(signIn().status()).isEqualTo(401);
    assertThat(enrol("two").status()).isEqualTo(401);
  }

  @Test
  void aPasswordIsChosenWithoutOneAndLetsThemInFromThenOn() throws Exception {
    assertThat(hub.login(EMAIL, "").status()).isEqualTo(401);
    var token = signIn().body().path("token").stringValue();

    var chosen = hub.post(token, "/auth/password", Map.of("newPassword", SignedInHub.PASSWORD));

    assertThat(chosen.status()).isEqualTo(200);
    assertThat(chosen.body().path("user").path("hasPassword").booleanValue()).isTrue();
    var entered = hub.login(EMAIL);
    assertThat(entered.status()).isEqualTo(200);
    assertThat(
            hub.post(
                    entered.body().path("token").stringValue(),
                    "/auth/password",
                    Map.of("newPassword", "another long password"))
                .status())
        .isEqualTo(400);
  }
}
