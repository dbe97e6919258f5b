package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Failure.Kind;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;

/// The part of the contract about refusals before the stream: statuses, and what a person is told.
interface StatusContract {
  TestBed bed();

  @Test
  default void aRefusedKeyIsAnAuthFailureThatSaysWhatToDo() {
    Failure failure = assertLastingStatus(401, "", Kind.AUTH);

    assertThat(failure.message())
        .startsWith("The key was refused by Scripted (127.0.0.1). Enter a valid key");
  }

  @Test
  default void aForbiddenModelIsAnAuthFailure() {
    assertLastingStatus(403, "", Kind.AUTH);
  }

  @Test
  default void aRequestNotAcceptedIsBad() {
    assertLastingStatus(400, "", Kind.BAD_REQUEST);
  }

  @Test
  default void anUnknownModelIsABadRequestThatNamesTheModel() {
    assertThat(assertLastingStatus(404, "", Kind.BAD_REQUEST).message()).contains("some-model");
  }

  @Test
  default void aProviderThatGaveUpWaitingIsOverloaded() {
    assertPassingStatus(408, "", Kind.OVERLOADED);
  }

  @Test
  default void aRateLimitCarriesItsSeconds() {
    Failure failure = assertPassingStatus(429, "Retry-After: 7\r\n", Kind.RATE_LIMITED);

    assertThat(failure.retryAfter()).contains(Duration.ofSeconds(7));
  }

  @Test
  default void aRateLimitCarriesItsDate() {
    String date =
        DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC).plusHours(1));

    Failure failure = assertPassingStatus(429, "Retry-After: " + date + "\r\n", Kind.RATE_LIMITED);

    assertThat(failure.retryAfter().orElseThrow())
        .isBetween(Duration.ofMinutes(58), Duration.ofMinutes(61));
  }

  @Test
  default void aFaultOfTheServerIsAnOverload() {
    assertPassingStatus(500, "", Kind.OVERLOADED);
  }

  @Test
  default void anOverloadIsOne() {
    assertPassingStatus(529, "", Kind.OVERLOADED);
  }

  @Test
  default void aTooLongConversationIsToldFromOtherBadRequests() {
    bed()
        .serve((_, connection) ->
            connection.answer(
                400,
                "Content-Type: application/json\r\n",
                "{\"error\":{\"message\":\"This model's maximum context length is 8 tokens\"}}"));

    bed().assertLasting(Kind.CONTEXT_TOO_LONG);
  }

  @Test
  default void aRedirectIsNotFollowed() {
    bed()
        .serve((_, connection) ->
            connection.answer(307, "Location: " + bed().url() + "/elsewhere\r\n", ""));

    bed().assertLasting(Kind.BAD_REQUEST);
    assertThat(bed().requests()).hasSize(1);
  }

  @Test
  default void aWebPageIsNotAProvider() {
    bed()
        .serve((_, connection) ->
            connection.answer(
                200, "Content-Type: text/html\r\n", "<html><body>Welcome</body></html>"));

    Failure failure = bed().assertLasting(Kind.GARBAGE);

    assertThat(failure.message()).contains("web page").contains("base URL");
  }

  @Test
  default void aBodyThatNeverEndsBehindAnErrorDoesNotHoldTheErrorBack() {
    bed()
        .serve((_, connection) -> {
          connection.raw("HTTP/1.1 500 Oops\r\nContent-Length: 1000000\r\n\r\n");
          while (true) {
            connection.raw("x".repeat(1_000));
          }
        });

    bed().assertPassing(Kind.OVERLOADED);
  }

  @Test
  default void theKeyGoesIntoItsHeaderAndIntoNoMessage() {
    bed()
        .serve((request, connection) ->
            connection.answer(
                401, "", "{\"error\":{\"message\":\"bad key " + TestBed.KEY + "!\"}}"));

    Failure failure = bed().assertLasting(Kind.AUTH);

    assertThat(bed().requests().getFirst().headers().values())
        .anyMatch(v -> v.endsWith(TestBed.KEY));
    assertThat(bed().requests().getFirst().body()).doesNotContain(TestBed.KEY);
    assertThat(failure.message()).contains("bad key ***!").doesNotContain(TestBed.KEY);
  }

  private Failure assertPassingStatus(int status, String headers, Kind kind) {
    refuse(status, headers);
    return quoting(bed().assertPassing(kind));
  }

  private Failure assertLastingStatus(int status, String headers, Kind kind) {
    refuse(status, headers);
    return quoting(bed().assertLasting(kind));
  }

  private void refuse(int status, String headers) {
    bed()
        .serve((_, connection) ->
            connection.answer(
                status,
                "Content-Type: application/json\r\n" + headers,
                "{\"type\":\"error\",\"error\":{\"message\":\"no\\u0000 way\\nhere\"}}"));
  }

  private static Failure quoting(Failure failure) {
    assertThat(failure.message()).endsWith("It said: no way here");
    return failure;
  }
}
