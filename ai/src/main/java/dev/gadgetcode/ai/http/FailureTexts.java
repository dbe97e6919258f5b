package dev.gadgetcode.ai.http;

import static dev.gadgetcode.ai.Failure.Kind.AUTH;
import static dev.gadgetcode.ai.Failure.Kind.BAD_REQUEST;
import static dev.gadgetcode.ai.Failure.Kind.CONTEXT_TOO_LONG;
import static dev.gadgetcode.ai.Failure.Kind.GARBAGE;
import static dev.gadgetcode.ai.Failure.Kind.NETWORK;
import static dev.gadgetcode.ai.Failure.Kind.OVERLOADED;
import static dev.gadgetcode.ai.Failure.Kind.RATE_LIMITED;
import static dev.gadgetcode.ai.Failure.Kind.STALLED;
import static dev.gadgetcode.ai.Failure.Kind.TRUNCATED;

import dev.gadgetcode.ai.Failure;
import java.io.EOFException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/// What went wrong with one provider, as a kind, whether to try again, and a sentence that tells a
/// person what to do. A provider's own words are quoted shortly, on one line, with the key taken
/// out.
public final class FailureTexts {
  private static final int QUOTED = 240;
  private static final int UNKNOWN = 0;
  private static final List<String> TOO_LONG =
      List.of(
          "context_length",
          "maximum context length",
          "context window",
          "context size",
          "context limit",
          "exceeds the context length",
          "prompt is too long",
          "input is too long",
          "request_too_large");
  private static final List<String> NO_CREDIT =
      List.of(
          "insufficient_quota", "insufficient balance", "Insufficient Balance", "credit balance");

  private final Endpoint endpoint;
  private final String notFound;
  private final InstantSource clock;

  /// `notFound` is what a person can do when the provider does not know what it was asked for.
  public FailureTexts(Endpoint endpoint, String notFound) {
    this(endpoint, notFound, InstantSource.system());
  }

  FailureTexts(Endpoint endpoint, String notFound, InstantSource clock) {
    this.endpoint = endpoint;
    this.notFound = notFound;
    this.clock = clock;
  }

  Failure ofStatus(int status, HttpHeaders headers, byte[] body) {
    Failure failure = of(status, ProviderError.of(body));
    Optional<Duration> wait = RetryAfter.of(headers, clock.instant());
    return wait.isPresent() && failure.retryable() ? failure.after(wait.get()) : failure;
  }

  /// An error that a provider reports inside a stream it had begun well.
  public Failure ofError(ProviderError error) {
    return of(statusOf(error), error);
  }

  private Failure of(int status, ProviderError error) {
    if (TOO_LONG.stream().anyMatch(error::mentions) || status == 413) {
      return lasting(
          CONTEXT_TOO_LONG,
          "The conversation is too long for this model. Choose a model with a larger context window,"
              + " or begin a new session.",
          error);
    }
    if (NO_CREDIT.stream().anyMatch(error::mentions)) {
      return lasting(
          RATE_LIMITED, "There is no credit left at " + label() + ". Add some there.", error);
    }
    return switch (status) {
      case 401 -> lasting(AUTH, refusedKey(), error);
      case 402 ->
          lasting(
              RATE_LIMITED, "There is no credit left at " + label() + ". Add some there.", error);
      case 403 ->
          lasting(
              AUTH,
              label() + " does not allow this key to do that. Check what the key may use.",
              error);
      case 404 ->
          lasting(
              BAD_REQUEST, label() + " does not know what it was asked for. " + notFound, error);
      case 408, 504 -> passing(OVERLOADED, label() + " took too long to answer.", error);
      case 429 ->
          passing(
              RATE_LIMITED,
              label() + " gets too many requests from this key. Wait, or use another key.",
              error);
      default -> ofOtherStatus(status, error);
    };
  }

  private Failure ofOtherStatus(int status, ProviderError error) {
    if (status >= 500 || status == UNKNOWN) {
      String number = status == UNKNOWN ? "" : " (" + status + ")";
      return passing(
          OVERLOADED,
          label() + " has a fault or too much to do" + number + ". Try again later.",
          error);
    }
    if (status >= 300 && status < 400) {
      return lasting(
          BAD_REQUEST,
          label()
              + " sends us on to another address, which is not followed. Put the final address"
              + " into the base URL.",
          error);
    }
    if (status >= 400) {
      return lasting(
          BAD_REQUEST, label() + " does not accept the request (" + status + ").", error);
    }
    return lasting(
        GARBAGE, label() + " answers with status " + status + ". Check the base URL.", error);
  }

  /// The HTTP status an error in a stream would have had, as far as it says.
  private static int statusOf(ProviderError error) {
    if (error.code().matches("[45]\\d\\d")) {
      return Integer.parseInt(error.code());
    }
    return switch (error.type()) {
      case "authentication_error" -> 401;
      case "billing_error" -> 402;
      case "permission_error" -> 403;
      case "not_found_error" -> 404;
      case "rate_limit_error" -> 429;
      case "invalid_request_error" -> 400;
      default -> UNKNOWN;
    };
  }

  private String refusedKey() {
    return endpoint.key().isNone()
        ? label() + " needs a key. Enter one in the provider's settings."
        : "The key was refused by " + label() + ". Enter a valid key in the provider's settings.";
  }

  Failure slowNameServer() {
    return Failure.passing(
        NETWORK,
        "The host of "
            + label()
            + " could not be looked up in time. Check this machine's network.");
  }

  Failure unreachable(Throwable cause) {
    if (has(cause, HttpConnectTimeoutException.class)) {
      return Failure.passing(
          NETWORK, label() + " cannot be reached: no answer. Check the base URL and the network.");
    }
    if (has(cause, SSLException.class)) {
      return Failure.lasting(
          NETWORK,
          label()
              + " cannot be reached securely: its certificate or TLS is not accepted. Check that"
              + " the base URL begins with the right http:// or https://.");
    }
    return Failure.passing(
        NETWORK, label() + " cannot be reached. Check that it runs, the base URL and the network.");
  }

  Failure brokenOff(Throwable cause) {
    return has(cause, EOFException.class)
        ? truncated()
        : Failure.passing(
            NETWORK, "The connection to " + label() + " broke in the middle of its answer.");
  }

  Failure stalled(String where) {
    return Failure.passing(STALLED, label() + " is silent for too long. " + where + ".");
  }

  Failure overtime(Duration total) {
    return Failure.lasting(
        STALLED, label() + " did not come to an end within " + total.toMinutes() + " minutes.");
  }

  Failure tooMuch() {
    return Failure.lasting(GARBAGE, label() + " sends more than an answer can have.");
  }

  public Failure truncated() {
    return Failure.passing(TRUNCATED, label() + " ended its answer too early.");
  }

  /// Something that is not the provider's protocol, though the address is right.
  public Failure garbage(String what) {
    return Failure.passing(GARBAGE, label() + " sent something unreadable: " + what + ".");
  }

  /// Something that only a wrong address sends.
  public Failure notAProvider(String what) {
    return Failure.lasting(
        GARBAGE,
        label() + " answers with " + what + " instead of a model's answer. Check the base URL.");
  }

  /// The waiting thread was told to stop waiting.
  public Failure interrupted() {
    return Failure.passing(NETWORK, "The question to " + label() + " was broken off.");
  }

  /// A model that takes longer than a person who looks on would wait.
  public Failure noWordWithin(Duration wait) {
    return Failure.passing(
        STALLED, label() + " did not answer within " + wait.toSeconds() + " seconds.");
  }

  private Failure passing(Failure.Kind kind, String text, ProviderError error) {
    return Failure.passing(kind, text + quoted(error));
  }

  private Failure lasting(Failure.Kind kind, String text, ProviderError error) {
    return Failure.lasting(kind, text + quoted(error));
  }

  private String quoted(ProviderError error) {
    String words = endpoint.key().hiddenIn(error.message());
    String line = words.replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ").strip();
    if (line.isEmpty()) {
      return "";
    }
    int length = line.codePointCount(0, line.length());
    return length <= QUOTED
        ? " It said: " + line
        : " It said: " + line.substring(0, line.offsetByCodePoints(0, QUOTED)) + "...";
  }

  private String label() {
    return endpoint.label();
  }

  private static boolean has(Throwable fault, Class<? extends Throwable> type) {
    for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }
}
