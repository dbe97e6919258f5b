package dev.gadgetcode.hub.account;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.UserId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The short-lived tokens of people: JWTs with one algorithm, HS256, which no token can choose.
/// Thread-safe.
public final class AccessTokens {
  private static final Duration LIFE = Duration.ofMinutes(15);
  private static final String ALGORITHM = "HmacSHA256";
  private static final String ISSUER = "gadget-hub";
  private static final String AUDIENCE = "gadget-code";
  private static final int LONGEST = 2_000;
  private static final String HEADER = encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");

  private final SecretKey key;
  private final Clock clock;

  public AccessTokens(SecretKey key, Clock clock) {
    this.key = key;
    this.clock = clock;
  }

  /// A token and until when it is good.
  public record Issued(String token, Instant expiresAt) {
    @Override
    public String toString() {
      return "Issued[***, " + expiresAt + "]";
    }
  }

  /// What a token turned out to be.
  public sealed interface Checked {}

  record Valid(UserId user, String signIn) implements Checked {}

  /// It was good once.
  record Expired() implements Checked {}

  record Invalid() implements Checked {}

  public Issued issue(UserId user, String signIn) {
    long now = clock.instant().getEpochSecond();
    long end = now + LIFE.toSeconds();
    var claims =
        Wire.mapper()
            .writeValueAsString(
                Map.of(
                    "iss",
                    ISSUER,
                    "aud",
                    AUDIENCE,
                    "sub",
                    user.value(),
                    "sid",
                    signIn,
                    "iat",
                    now,
                    "exp",
                    end));
    var signed = HEADER + "." + encoded(claims);
    return new Issued(signed + "." + signature(signed), Instant.ofEpochSecond(end));
  }

  Checked check(String token) {
    if (token.length() > LONGEST) {
      return new Invalid();
    }
    var parts = token.split("\\.", -1);
    if (parts.length != 3 || !parts[0].equals(HEADER)) {
      return new Invalid();
    }
    var expected = signature(parts[0] + "." + parts[1]);
    boolean signed =
        MessageDigest.isEqual(
            expected.getBytes(StandardCharsets.US_ASCII),
            parts[2].getBytes(StandardCharsets.US_ASCII));
    return signed ? claims(parts[1]) : new Invalid();
  }

  private Checked claims(String encoded) {
    JsonNode claims;
    try {
      claims = Wire.mapper().readTree(Base64.getUrlDecoder().decode(encoded));
    } catch (JacksonException | IllegalArgumentException _) {
      return new Invalid();
    }
    boolean ours =
        claims.path("iss").asString("").equals(ISSUER)
            && claims.path("aud").asString("").equals(AUDIENCE)
            && claims.path("exp").isIntegralNumber()
            && !claims.path("sub").asString("").isEmpty();
    if (!ours) {
      return new Invalid();
    }
    return claims.path("exp").longValue() > clock.instant().getEpochSecond()
        ? new Valid(new UserId(claims.path("sub").stringValue()), claims.path("sid").asString(""))
        : new Expired();
  }

  private String signature(String text) {
    try {
      var mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }
}
