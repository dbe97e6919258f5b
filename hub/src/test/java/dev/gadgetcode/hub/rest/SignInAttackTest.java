package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.secret.MasterKeys;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.protocol.Wire;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Those who try to come in as somebody else, or to stay: S2 to S7.
@Tag("slow")
class SignInAttackTest {
  @TempDir private Path directory;
  private SignedInHub hub;
  private SignedInHub.Answer setUp;
  private String admin;

  @BeforeEach
  void start() throws Exception {
    hub = SignedInHub.start(directory);
    setUp = hub.setUp();
    admin = setUp.body().path("token").stringValue();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  // --- S2: the same work -------------------------------------------------------------------

  private long hashes() throws Exception {
    return hub.get("", "/metrics")
        .response()
        .body()
        .lines()
        .filter(line -> line.startsWith("gadget_password_hashes_total "))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
        .sum();
  }

  private long hashesOf(Callable<SignedInHub.Answer> attempt) throws Exception {
    long before = hashes();
    assertThat(attempt.call().status()).isEqualTo(401);
    return hashes() - before;
  }

  @Test
  void s2AnUnknownUserCostsAsManyHashesAsAWrongPassword() throws Exception {
    var gone = hub.user(admin, "gone");
    hub.call(admin, "PATCH", "/user/" + gone.id(), Map.of("disabled", true));
    var registration = new HashMap<>(SignedInHub.drone("w"));
    registration.putAll(Map.of("email", "nobody@example.org", "password", "wrong"));

    assertThat(hashesOf(() -> hub.login("admin@example.org", "wrong"))).isOne();
    assertThat(hashesOf(() -> hub.login("nobody@example.org", "wrong"))).isOne();
    assertThat(hashesOf(() -> hub.login("", "wrong"))).isOne();
    assertThat(hashesOf(() -> hub.login(gone.email(), "wrong"))).isOne();
    assertThat(hashesOf(() -> hub.login(gone.email()))).isOne();
    assertThat(hashesOf(() -> hub.post("", "/drone/registration", registration))).isOne();
  }

  // --- S4: tokens --------------------------------------------------------------------------

  private SecretKey key() throws Exception {
    return MasterKeys.open(directory.resolve("hub.key"), directory.resolve("data")).forTokens();
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static String encoded(Object value) {
    return encoded(Wire.mapper().writeValueAsBytes(value));
  }

  private static String signed(String head, Object claims, SecretKey key, String algorithm)
      throws Exception {
    var text = head + "." + encoded(claims);
    var mac = Mac.getInstance(algorithm);
    mac.init(key);
    return text + "." + encoded(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
  }

  private Map<String, Object> claims() {
    var claims = new HashMap<String, Object>();
    Wire.mapper()
        .readTree(Base64.getUrlDecoder().decode(admin.split("\\.", -1)[1]))
        .properties()
        .forEach(claim ->
            claims.put(claim.getKey(), Wire.mapper().treeToValue(claim.getValue(), Object.class)));
    return claims;
  }

  private Map<String, Object> claimsWith(String name, Object value) {
    var claims = claims();
    claims.put(name, value);
    return claims;
  }

  @Test
  void s4ATokenOfTheRightKeyIsStillForThisHubAndNotForEver() throws Exception {
    var head = admin.split("\\.", -1)[0];
    long now = Instant.now().getEpochSecond();

    assertThat(hub.get(signed(head, claims(), key(), "HmacSHA256"), "/auth/me").status())
        .isEqualTo(200);
    for (var claims :
        List.of(
            claimsWith("iss", "another-hub"),
            claimsWith("aud", "another-product"),
            claimsWith("aud", List.of("gadget-code", "another-product")),
            claimsWith("sub", "nobody"),
            claimsWith("sub", ""),
            claimsWith("sid", "another"),
            claimsWith("exp", "never"),
            claimsWith("exp", now + 0.5))) {
      var answer = hub.get(signed(head, claims, key(), "HmacSHA256"), "/auth/me");
      assertThat(answer.code()).as(claims.toString()).isEqualTo("unauthorized");
    }
    var old = signed(head, claimsWith("exp", now - 1), key(), "HmacSHA256");
    assertThat(hub.get(old, "/auth/me").code()).isEqualTo("expired");
  }

  @Test
  void s4NoTokenChoosesItsAlgorithmOrItsKey() throws Exception {
    var hs256 = admin.split("\\.", -1)[0];
    var hs512 = encoded(Map.of("alg", "HS512", "typ", "JWT"));
    var rs256 = encoded(Map.of("alg", "RS256", "typ", "JWT"));
    var none = encoded(Map.of("alg", "None", "typ", "JWT"));
    var named = encoded(Map.of("alg", "HS256", "typ", "JWT", "kid", "/dev/null"));
    var empty = new SecretKeySpec(new byte[] {0}, "HmacSHA256");
    var pair = KeyPairGenerator.getInstance("RSA").generateKeyPair();
    var rsa = Signature.getInstance("SHA256withRSA");
    rsa.initSign(pair.getPrivate());
    rsa.update((rs256 + "." + encoded(claims())).getBytes(StandardCharsets.US_ASCII));
    var known = new SecretKeySpec(pair.getPublic().getEncoded(), "HmacSHA256");

    for (var token :
        List.of(
            signed(hs512, claims(), key(), "HmacSHA512"),
            signed(rs256, claims(), key(), "HmacSHA256"),
            signed(hs256, claims(), known, "HmacSHA256"),
            signed(hs256, claims(), empty, "HmacSHA256"),
            signed(named, claims(), empty, "HmacSHA256"),
            signed(named, claims(), key(), "HmacSHA256"),
            rs256 + "." + encoded(claims()) + "." + encoded(rsa.sign()),
            none + "." + encoded(claims()) + ".",
            hs256 + "." + encoded(claims()) + ".",
            admin + "=",
            " . . ")) {
      assertThat(hub.get(token, "/auth/me").code()).as(token).isEqualTo("unauthorized");
      try (var socket = RawSocket.open(hub.address(), token)) {
        assertThat(socket.next()).startsWith("44{");
      }
    }
  }

  // --- S5: refresh -------------------------------------------------------------------------

  @Test
  void s5OfManyWhoUseATokenTogetherNotTwoGoOn() throws Exception {
    var cookie = setUp.cookie();
    var answers = new ArrayList<SignedInHub.Answer>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var attempts = new ArrayList<Callable<SignedInHub.Answer>>();
      for (int index = 0; index < 8; index++) {
        attempts.add(() -> hub.refresh(cookie));
      }
      for (var attempt : threads.invokeAll(attempts)) {
        answers.add(attempt.get());
      }
    }

    var going = answers.stream().filter(answer -> answer.status() == 200).toList();
    assertThat(going).hasSizeLessThanOrEqualTo(1);
    assertThat(hub.get(admin, "/auth/me").status()).isEqualTo(401);
    for (var answer : going) {
      assertThat(hub.refresh(answer.cookie()).status()).isEqualTo(401);
    }
  }

  @Test
  void s5AnAttackerWhoIsFasterLosesWhatTheyGot() throws Exception {
    var stolen = hub.refresh(setUp.cookie());
    assertThat(stolen.status()).isEqualTo(200);

    assertThat(hub.refresh(setUp.cookie()).status()).isEqualTo(401);

    assertThat(hub.refresh(stolen.cookie()).status()).isEqualTo(401);
    assertThat(hub.get(stolen.body().path("token").stringValue(), "/auth/me").status())
        .isEqualTo(401);
    assertThat(hub.get(admin, "/auth/me").status()).isEqualTo(401);
  }

  // --- S6 and S7: drones -------------------------------------------------------------------

  private static Map<String, Object> auth(JsonNode registered) {
    return Map.of(
        "registrationId",
        registered.path("registration").path("_id").stringValue(),
        "token",
        registered.path("token").stringValue(),
        "instanceId",
        "one",
        "protocolVersion",
        1);
  }

  private static String status(JsonNode registered) {
    return "/drone/registration/"
        + registered.path("registration").path("_id").stringValue()
        + "/status";
  }

  private int reports(JsonNode registered) throws Exception {
    return hub.call(
            registered.path("token").stringValue(),
            "PUT",
            status(registered),
            Map.of("status", "available"))
        .status();
  }

  @Test
  void s6DisablingAUserEndsTheirDronesAndTheirTokensForGood() throws Exception {
    var user = hub.user(admin, "user");
    var mine = hub.post(user.token(), "/drone/registration", SignedInHub.drone("w")).body();
    var others = hub.post(admin, "/drone/registration", SignedInHub.drone("w")).body();
    try (var drone = hub.socket(auth(mine)).in();
        var other = hub.socket(auth(others)).in()) {
      drone.next("welcome");
      other.next("welcome");
      assertThat(reports(mine)).isEqualTo(200);

      var path = "/user/" + user.id();
      hub.call(admin, "PATCH", path, Map.of("disabled", true));

      drone.gone();
      assertThat(reports(mine)).isEqualTo(401);
      assertThat(refusal(mine)).isEqualTo("fenced");
      hub.call(admin, "PATCH", path, Map.of("disabled", false));
      assertThat(reports(mine)).isEqualTo(401);
      assertThat(refusal(mine)).isEqualTo("fenced");
      assertThat(reports(others)).isEqualTo(200);
    }
  }

  private String refusal(JsonNode registered) throws Exception {
    try (var again = hub.socket(auth(registered))) {
      return again.refusal().path("data").path("code").asString("");
    }
  }

  @Test
  void s6ATokenThatWasMadeWhileItsUserWasDisabledLetsNobodyIn() throws Exception {
    var user = hub.user(admin, "user");
    var mine = hub.post(user.token(), "/drone/registration", SignedInHub.drone("w")).body();
    hub.store()
        .commit(
            Change.of(handle ->
                handle.execute("UPDATE account SET disabled = 1 WHERE id = ?", user.id())))
        .join();

    assertThat(reports(mine)).isEqualTo(401);
    assertThat(refusal(mine)).isEqualTo("unauthorized");
  }

  @Test
  void s7ARegistrationHasOneTokenTheNewest() throws Exception {
    var first = hub.post(admin, "/drone/registration", SignedInHub.drone("w")).body();
    var second = hub.post(admin, "/drone/registration", SignedInHub.drone("w")).body();

    assertThat(second.path("registration").path("_id"))
        .isEqualTo(first.path("registration").path("_id"));
    assertThat(reports(first)).isEqualTo(401);
    assertThat(reports(second)).isEqualTo(200);
    assertThat(refusal(first)).isEqualTo("unauthorized");
    assertThat(hub.contents().toString())
        .doesNotContain(first.path("token").stringValue(), second.path("token").stringValue());
  }

  @Test
  void s11AWorkspaceThatSomebodyClaimsGivesThemNothingOfItsUser() throws Exception {
    var user = hub.user(admin, "user");
    var mine = hub.post(user.token(), "/drone/registration", SignedInHub.drone("same")).body();
    var claimed = hub.post(admin, "/drone/registration", SignedInHub.drone("same")).body();

    assertThat(claimed.path("registration").path("_id"))
        .isNotEqualTo(mine.path("registration").path("_id"));
    try (StockPeer drone = hub.socket(auth(mine)).in();
        StockPeer thief = hub.socket(auth(claimed)).in()) {
      drone.next("welcome");
      thief.next("welcome");
      assertThat(reports(mine)).isEqualTo(200);
      assertThat(hub.get(admin, "/drone/registration").body().path("items")).hasSize(2);
      assertThat(hub.get(user.token(), "/drone/registration").body().path("items")).hasSize(1);
    }
  }
}
