package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.store.Accounts;
import dev.gadgetcode.protocol.Wire;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How people come in, go on and go out, and how others do not: S1 to S8.
@Tag("slow")
class SignInTest {
  private static final String ADMIN = "admin@example.org";

  @TempDir private Path directory;
  private SignedInHub hub;

  @BeforeEach
  void start() throws Exception {
    hub = SignedInHub.start(directory);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private SignedInHub.Answer setUp(String code, String password) throws Exception {
    return hub.post(
        "",
        "/auth/setup",
        Map.of("email", ADMIN, "password", password, "displayName", "A", "setupCode", code));
  }

  private static String field(SignedInHub.Answer answer) {
    var error = answer.body().path("errors").path(0);
    return error.path("field").asString("") + " " + error.path("code").asString("");
  }

  @Test
  void s1PasswordsAreArgon2idAndNeitherShortNorLongNorCommon() throws Exception {
    var code = hub.setUpCode();

    assertThat(field(setUp(code, "1234567"))).isEqualTo("password too-short");
    assertThat(field(setUp(code, "x".repeat(129)))).isEqualTo("password too-long");
    assertThat(field(setUp(code, "Password123"))).isEqualTo("password too-common");
    assertThat(field(setUp(code, "zzzzzzzzzzzz"))).isEqualTo("password too-common");
    assertThat(field(setUp(code, ADMIN))).isEqualTo("password too-common");
    assertThat(setUp(code, "ünïcödé ok").status()).isEqualTo(201);
    var stored = hub.store().read(handle -> Accounts.byEmail(handle, ADMIN)).orElseThrow();
    assertThat(stored.passwordHash()).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    assertThat(hub.login(ADMIN, "ünïcödé ok").status()).isEqualTo(200);
  }

  @Test
  void s2AnUnknownUserAndAWrongPasswordGetTheSameAnswer() throws Exception {
    hub.admin();

    var wrong = hub.login(ADMIN, "not the password");
    var unknown = hub.login("nobody@example.org", "not the password");

    assertThat(wrong.status()).isEqualTo(401);
    assertThat(unknown.status()).isEqualTo(401);
    assertThat(withoutRequest(unknown)).isEqualTo(withoutRequest(wrong));
    assertThat(unknown.response().headers().map().keySet())
        .isEqualTo(wrong.response().headers().map().keySet());
  }

  private static Map<?, ?> withoutRequest(SignedInHub.Answer answer) {
    var map = Wire.mapper().treeToValue(answer.body(), Map.class);
    map.remove("requestId");
    return map;
  }

  @Test
  void s3FiveFailuresOfAnAccountAreAnsweredWithAWait() throws Exception {
    var admin = hub.admin();
    hub.user(admin, "else");
    for (int attempt = 0; attempt < 5; attempt++) {
      assertThat(hub.login(ADMIN, "wrong password").status()).isEqualTo(401);
    }

    var sixth = hub.login(ADMIN, SignedInHub.PASSWORD);

    assertThat(sixth.status()).isEqualTo(429);
    assertThat(sixth.code()).isEqualTo("too-many");
    assertThat(sixth.response().headers().firstValueAsLong("retry-after").orElse(0))
        .isBetween(800L, 900L);
    assertThat(hub.login("else@example.org").status()).isEqualTo(200);
  }

  @Test
  void s3TwentyFailuresOfAnAddressAreAnsweredWithAWait() throws Exception {
    hub.admin();
    for (int attempt = 0; attempt < 20; attempt++) {
      assertThat(hub.login("user" + attempt + "@example.org", "wrong").status()).isEqualTo(401);
    }

    assertThat(hub.login(ADMIN).status()).isEqualTo(429);
  }

  @Test
  void s4ATokenOfAnotherAlgorithmOrKeyIsRefused() throws Exception {
    var token = hub.admin();
    var parts = token.split("\\.", -1);
    var none = encoded("{\"alg\":\"none\",\"typ\":\"JWT\"}");
    var other = encoded("{\"alg\":\"HS512\",\"typ\":\"JWT\"}");
    var forged = parts[1].substring(0, parts[1].length() - 2) + "AA";

    assertThat(hub.get(token, "/auth/me").status()).isEqualTo(200);
    for (var bad :
        List.of(
            none + "." + parts[1] + ".",
            none + "." + parts[1] + "." + parts[2],
            other + "." + parts[1] + "." + parts[2],
            parts[0] + "." + forged + "." + parts[2],
            parts[0] + "." + parts[1] + ".",
            parts[0] + "." + parts[1] + "." + encoded("signature"),
            parts[0] + "." + parts[1],
            token + ".x",
            "x",
            "x".repeat(9_000))) {
      var answer = hub.get(bad, "/auth/me");
      assertThat(answer.status()).as(bad).isEqualTo(401);
      assertThat(answer.code()).isEqualTo("unauthorized");
    }
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void s5ARefreshTokenIsUsedOnceAndItsReuseEndsTheSignIn() throws Exception {
    var first = hub.setUp();
    var second = hub.refresh(first.cookie());
    var token = second.body().path("token").stringValue();
    assertThat(second.status()).isEqualTo(200);
    assertThat(hub.get(token, "/auth/me").status()).isEqualTo(200);

    var replayed = hub.refresh(first.cookie());

    assertThat(replayed.status()).isEqualTo(401);
    assertThat(hub.refresh(second.cookie()).status()).isEqualTo(401);
    assertThat(hub.get(token, "/auth/me").status()).isEqualTo(401);
    assertThat(hub.login(ADMIN).status()).isEqualTo(200);
  }

  @Test
  void s5TheRefreshCookieIsOutOfReachOfScriptsAndOtherSites() throws Exception {
    var cookie = hub.setUp().response().headers().firstValue("set-cookie").orElse("");

    assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Path=/api/v1/auth");
    assertThat(hub.refresh("gadget_refresh=made-up").status()).isEqualTo(401);
  }

  @Test
  void s6SigningOutCutsTheSocketsAndTheToken() throws Exception {
    var token = hub.admin();
    try (var socket = RawSocket.open(hub.address(), token)) {
      assertThat(socket.next()).startsWith("40{");
      assertThat(hub.call(token, "POST", "/auth/logout", null).status()).isEqualTo(204);

      socket.closed();
      assertThat(hub.get(token, "/auth/me").status()).isEqualTo(401);
      try (var again = RawSocket.open(hub.address(), token)) {
        assertThat(again.next()).startsWith("44{").contains("\"unauthorized\"");
      }
    }
  }

  @Test
  void s6DisablingAUserCutsTheirSocketsAndKeepsThemOut() throws Exception {
    var admin = hub.admin();
    var user = hub.user(admin, "user");
    try (var socket = RawSocket.open(hub.address(), user.token())) {
      assertThat(socket.next()).startsWith("40{");
      var path = "/user/" + user.id();
      assertThat(hub.call(admin, "PATCH", path, Map.of("disabled", true)).status()).isEqualTo(200);

      socket.closed();
      assertThat(hub.get(user.token(), "/auth/me").status()).isEqualTo(401);
      assertThat(hub.login(user.email()).status()).isEqualTo(401);
    }
  }

  @Test
  void s6AChangedPasswordEndsEverythingThatTheOldOneOpened() throws Exception {
    var first = hub.setUp();
    var token = first.body().path("token").stringValue();
    try (var socket = RawSocket.open(hub.address(), token)) {
      assertThat(socket.next()).startsWith("40{");
      var change = Map.of("currentPassword", SignedInHub.PASSWORD, "newPassword", "another one!");
      var changed = hub.post(token, "/auth/password", change);

      assertThat(changed.status()).as(changed.response().body()).isEqualTo(200);
      socket.closed();
      assertThat(hub.get(token, "/auth/me").status()).isEqualTo(401);
      assertThat(hub.refresh(first.cookie()).status()).isEqualTo(401);
      assertThat(hub.login(ADMIN).status()).isEqualTo(401);
      assertThat(hub.login(ADMIN, "another one!").status()).isEqualTo(200);
      assertThat(hub.refresh(changed.cookie()).status()).isEqualTo(200);
    }
  }

  @Test
  void s7ADroneEnrolsOnceAndItsTokenIsRevokedWithIt() throws Exception {
    var admin = hub.admin();
    var enrolled = hub.call(admin, "POST", "/drone/enrolment", null);
    assertThat(enrolled.status()).as(enrolled.response().body()).isEqualTo(201);
    var enrolment = enrolled.body();
    var request = new HashMap<String, String>(SignedInHub.drone("w1"));
    request.put("enrolmentToken", enrolment.path("enrolmentToken").stringValue());

    var registered = hub.post("", "/drone/registration", request);
    var again = hub.post("", "/drone/registration", request);

    assertThat(registered.status()).as(registered.response().body()).isEqualTo(201);
    assertThat(again.status()).isEqualTo(401);
    var token = registered.body().path("token").stringValue();
    var id = registered.body().path("registration").path("_id").stringValue();
    assertThat(Base64.getUrlDecoder().decode(token)).hasSize(32);
    assertThat(textOfStore()).doesNotContain(token);
    var status = "/drone/registration/" + id + "/status";
    assertThat(hub.call(token, "PUT", status, Map.of("status", "available")).status())
        .isEqualTo(200);
    assertThat(hub.call(admin, "DELETE", "/drone/registration/" + id, null).status())
        .isEqualTo(204);
    assertThat(hub.call(token, "PUT", status, Map.of("status", "available")).status())
        .isEqualTo(401);
  }

  private List<String> textOfStore() {
    return hub.store()
        .read(handle ->
            handle.createQuery("SELECT token_hash FROM registration").mapTo(String.class).list());
  }

  @Test
  void s7ATerminatedDronesTokenIsGoodNoMore() throws Exception {
    var admin = hub.admin();
    var registered = hub.post(admin, "/drone/registration", SignedInHub.drone("w1")).body();
    var token = registered.path("token").stringValue();
    var path = "/drone/registration/" + registered.path("registration").path("_id").stringValue();

    hub.call(token, "PUT", path + "/status", Map.of("status", "available"));

    assertThat(hub.call(admin, "POST", path + "/terminate", null).status()).isEqualTo(200);

    assertThat(hub.call(token, "PUT", path + "/status", Map.of("status", "busy")).status())
        .isEqualTo(401);
  }

  @Test
  void s7ADroneRegistersByPasswordToo() throws Exception {
    hub.admin();
    var request = new HashMap<String, String>(SignedInHub.drone("w1"));
    request.put("email", ADMIN);
    request.put("password", SignedInHub.PASSWORD);

    assertThat(hub.post("", "/drone/registration", request).status()).isEqualTo(201);
    request.put("password", "wrong password");
    assertThat(hub.post("", "/drone/registration", request).status()).isEqualTo(401);
    assertThat(hub.post("", "/drone/registration", SignedInHub.drone("w2")).status())
        .isEqualTo(401);
  }

  @Test
  void s8TheSetUpWorksOnceAndOnlyWithThePrintedCode() throws Exception {
    assertThat(hub.get("", "/auth/setup").body().path("needed").booleanValue()).isTrue();
    assertThat(setUp("guessed", SignedInHub.PASSWORD).code()).isEqualTo("wrong-code");
    var code = hub.setUpCode();

    assertThat(setUp(code, SignedInHub.PASSWORD).status()).isEqualTo(201);

    assertThat(setUp(code, SignedInHub.PASSWORD).code()).isEqualTo("set-up-done");
    assertThat(hub.get("", "/auth/setup").body().path("needed").booleanValue()).isFalse();
  }

  @Test
  void s8NobodyIsInBeforeTheSetUp() throws Exception {
    assertThat(hub.login("admin", "admin").status()).isEqualTo(401);
    assertThat(hub.get("", "/project").status()).isEqualTo(401);
    try (var socket = hub.socket(Map.of())) {
      assertThat(socket.refusal().path("data").path("code").stringValue())
          .isEqualTo("unauthorized");
    }
  }

  @Test
  void anInvitationBringsOnePersonIn() throws Exception {
    var admin = hub.admin();
    var invited = hub.post(admin, "/invitation", Map.of("email", "new@example.org")).body();
    var joining =
        Map.of(
            "code",
            invited.path("code").stringValue(),
            "email",
            "new@example.org",
            "password",
            SignedInHub.PASSWORD,
            "displayName",
            "New");

    var joined = hub.post("", "/auth/join", joining);

    assertThat(joined.status()).as(joined.response().body()).isEqualTo(201);
    assertThat(joined.body().path("user").path("role").stringValue()).isEqualTo("user");
    assertThat(hub.post("", "/auth/join", joining).code()).isEqualTo("wrong-code");
    assertThat(hub.get(admin, "/invitation").body().path("items")).isEmpty();
  }

  @Test
  void theLastAdminStaysOne() throws Exception {
    var admin = hub.setUp();
    var path = "/user/" + admin.body().path("user").path("_id").stringValue();
    var token = admin.body().path("token").stringValue();

    assertThat(hub.call(token, "PATCH", path, Map.of("role", "user")).code())
        .isEqualTo("last-admin");
    assertThat(hub.call(token, "PATCH", path, Map.of("disabled", true)).code())
        .isEqualTo("last-admin");
  }
}
