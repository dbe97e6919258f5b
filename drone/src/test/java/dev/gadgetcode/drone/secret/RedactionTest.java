package dev.gadgetcode.drone.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RedactionTest {
  private static final String SECRET = "sk-Lp/0+ä \"x\\%41end";
  private static final Redaction REDACTION = Secrets.NONE.and(SECRET).redaction();

  @Test
  void aSecretIsTakenOutAndTheRestStays() {
    assertThat(REDACTION.of("key=" + SECRET + ", again " + SECRET + SECRET + "!"))
        .isEqualTo("key=[redacted], again [redacted][redacted]!");
    assertThat(REDACTION.of("sk-Lp/0+ä is only the beginning"))
        .isEqualTo("sk-Lp/0+ä is only the beginning");
  }

  /// Texts with the secret in one of its forms.
  static List<String> forms() {
    var url = URLEncoder.encode(SECRET, StandardCharsets.UTF_8);
    var forms = new ArrayList<String>();
    forms.add("<" + SECRET + ">");
    forms.add("?a=" + url + "&b");
    forms.add("?a=" + lowerHex(url) + "&b");
    forms.add("{\"k\": \"" + SECRET.replace("\\", "\\\\").replace("\"", "\\\"") + "\"}");
    for (var before : List.of("", "a", "ab", "abc")) {
      for (var after : List.of("", "z", "yz", "xyz")) {
        var bytes = (before + SECRET + after).getBytes(StandardCharsets.UTF_8);
        forms.add("<" + Base64.getEncoder().encodeToString(bytes) + ">");
        forms.add("<" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + ">");
        forms.add(
            "<"
                + URLEncoder.encode(
                    Base64.getEncoder().encodeToString(bytes), StandardCharsets.UTF_8)
                + ">");
        forms.add("<" + Base64.getMimeEncoder(8, new byte[] {'\n'}).encodeToString(bytes) + ">");
      }
    }
    return forms;
  }

  @ParameterizedTest
  @MethodSource("forms")
  void everyFormIsTakenOut(String text) {
    var clean = REDACTION.of(text);

    assertThat(clean).contains(Redaction.INSTEAD).doesNotContain("sk-Lp");
    assertThat(clean.length()).isLessThanOrEqualTo(Redaction.INSTEAD.length() + 40);
  }

  @ParameterizedTest
  @MethodSource("forms")
  @Tag("S42")
  void everyFormIsTakenOutWhereverItIsCut(String text) {
    for (int first = 0; first <= text.length(); first++) {
      for (int second = first; second <= text.length(); second++) {
        var stream = REDACTION.stream();

        var clean =
            stream.next(text.substring(0, first))
                + stream.next(text.substring(first, second))
                + stream.next(text.substring(second))
                + stream.rest();

        assertThat(clean).as("cut at %d and %d", first, second).isEqualTo(REDACTION.of(text));
      }
    }
  }

  @Test
  void whatIsNoSecretComesThroughUnchangedInAnyPieces() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      var text = new StringBuilder();
      for (int index = 0; index < 300; index++) {
        text.append("sk-Lp/0+ä \"x\\%41end\nc2st".charAt(random.nextInt(23)));
      }
      var stream = REDACTION.stream();
      var clean = new StringBuilder();
      for (int at = 0; at < text.length(); ) {
        int next = Math.min(text.length(), at + 1 + random.nextInt(20));
        clean.append(stream.next(text.substring(at, next)));
        at = next;
      }
      clean.append(stream.rest());

      assertThat(clean.toString()).isEqualTo(REDACTION.of(text.toString()));
    }
  }

  @Test
  void whatLooksLikeASecretInTheEnvironmentIsOne(@TempDir Path folder) {
    var redaction =
        Secrets.of(
                Map.of(
                    "GITHUB_TOKEN", "ghp_0123456789",
                    "my_api_key", "abcdefgh12",
                    "DB_PASSWORD", "correct horse battery",
                    "KEYMAP", "standard",
                    "KEY_FILE", folder.toString(),
                    "SHORT_KEY", "abc12",
                    "EDITOR", "something-else"))
            .redaction();

    assertThat(
            redaction.of(
                "ghp_0123456789 abcdefgh12 correct horse battery standard "
                    + folder
                    + " abc12 something-else"))
        .isEqualTo("[redacted] [redacted] [redacted] standard " + folder + " abc12 something-else");
  }

  @Test
  void theKeyInAHeaderIsASecretWithAndWithoutItsScheme() {
    var redaction =
        Secrets.ofHeaders(
                Map.of("Authorization", "Bearer abcdefghijk", "Accept-Language", "english-words"))
            .redaction();

    assertThat(redaction.of("sent Bearer abcdefghijk, key abcdefghijk, in english-words"))
        .isEqualTo("sent [redacted], key [redacted], in english-words");
  }

  @Test
  void logLinesAreCleanWhileSomebodyKnowsTheSecret() {
    String during;
    try (var _ = LoggedSecrets.hide(Secrets.NONE.and(SECRET))) {
      during = LoggedSecrets.clean("failed: " + SECRET);
    }

    assertThat(during).isEqualTo("failed: [redacted]");
    assertThat(LoggedSecrets.clean("failed: " + SECRET)).isEqualTo("failed: " + SECRET);
  }

  private static String lowerHex(String url) {
    var lower = new StringBuilder();
    for (int at = 0; at < url.length(); at++) {
      boolean isHex =
          at > 0 && (url.charAt(at - 1) == '%' || (at > 1 && url.charAt(at - 2) == '%'));
      lower.append(isHex ? Character.toLowerCase(url.charAt(at)) : url.charAt(at));
    }
    return lower.toString();
  }
}
