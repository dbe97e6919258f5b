package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Failure.Kind;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FailureTextsTest {
  private static final HttpHeaders NO_HEADERS = HttpHeaders.of(Map.of(), (_, _) -> true);

  @ParameterizedTest
  @CsvSource({
    "400, '{\"error\":{\"message\":\"x\",\"code\":\"context_length_exceeded\"}}', CONTEXT_TOO_LONG",
    "400, '{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"prompt is too long: 9 > 8\"}}', CONTEXT_TOO_LONG",
    "400, '{\"error\":{\"code\":400,\"message\":\"the request exceeds the available context size\",\"type\":\"exceed_context_size_error\"}}', CONTEXT_TOO_LONG",
    "413, '', CONTEXT_TOO_LONG",
    "429, '{\"error\":{\"message\":\"You exceeded your current quota\",\"type\":\"insufficient_quota\"}}', RATE_LIMITED",
    "402, '{\"error\":{\"message\":\"Insufficient Balance\"}}', RATE_LIMITED",
    "403, '[{\"error\":{\"code\":403,\"message\":\"no\"}}]', AUTH",
    "302, '', BAD_REQUEST",
    "422, '{\"detail\":[{\"msg\":\"bad\"}]}', BAD_REQUEST",
    "204, '', GARBAGE"
  })
  void whatWillComeAgainIsLasting(int status, String body, Kind kind) {
    Failure failure =
        TestEndpoints.texts().ofStatus(status, NO_HEADERS, body.getBytes(StandardCharsets.UTF_8));

    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.retryable()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "rate_limit_error, '', RATE_LIMITED, true",
    "overloaded_error, '', OVERLOADED, true",
    "authentication_error, '', AUTH, false",
    "permission_error, '', AUTH, false",
    "not_found_error, '', BAD_REQUEST, false",
    "invalid_request_error, '', BAD_REQUEST, false",
    "'', 429, RATE_LIMITED, true",
    "'', 401, AUTH, false",
    "something_new, '', OVERLOADED, true"
  })
  void anErrorInAStreamIsJudgedByItsTypeOrCode(
      String type, String code, Kind kind, boolean retryable) {
    Failure failure = TestEndpoints.texts().ofError(new ProviderError(type, code, "words"));

    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.retryable()).isEqualTo(retryable);
  }

  @Test
  void aProviderWithoutAKeyIsAskedForOne() {
    Failure failure = TestEndpoints.texts().ofStatus(401, NO_HEADERS, new byte[0]);

    assertThat(failure.message())
        .isEqualTo("Scripted (127.0.0.1) needs a key. Enter one in the provider's settings.");
  }

  @Test
  void anotherOnesWordsAreCutPrintableAndWithoutMarkup() {
    byte[] tooLong = ("words\u202E\n" + "😀".repeat(1_000)).getBytes(StandardCharsets.UTF_8);
    byte[] page = "<html>secret page</html>".getBytes(StandardCharsets.UTF_8);

    String message = TestEndpoints.texts().ofStatus(500, NO_HEADERS, tooLong).message();

    assertThat(message).contains("It said: words 😀").endsWith("😀...").doesNotContain("\u202E");
    assertThat(message.codePointCount(0, message.length())).isLessThan(400);
    assertThat(TestEndpoints.texts().ofStatus(500, NO_HEADERS, page).message())
        .doesNotContain("secret");
  }
}
