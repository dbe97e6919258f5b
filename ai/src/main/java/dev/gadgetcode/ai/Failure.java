package dev.gadgetcode.ai;

import java.time.Duration;
import java.util.Optional;

/// Why a call broke, in a form a program can decide on and a sentence a person can act on.
///
/// `message` never holds a key, and of a provider's own words only a short, printable part.
/// `retryAfter` is what the provider asked for.
public record Failure(Kind kind, boolean retryable, Optional<Duration> retryAfter, String message) {

  /// What went wrong.
  public enum Kind {
    /// The key is missing, was refused, or may not use this model.
    AUTH,
    /// Too many requests or tokens, or no credit left.
    RATE_LIMITED,
    /// The provider has a fault or too much to do.
    OVERLOADED,
    /// The request does not fit into the model's context window.
    CONTEXT_TOO_LONG,
    /// The provider does not accept the request, for example an unknown model.
    BAD_REQUEST,
    /// The provider cannot be reached or the connection broke.
    NETWORK,
    /// Nothing came for too long.
    STALLED,
    /// The stream ended before the answer did.
    TRUNCATED,
    /// What came is not the provider's protocol, or passes a size limit.
    GARBAGE,
    /// The address is one this installation does not call.
    ADDRESS_REFUSED,
    /// A fault of this program.
    INTERNAL
  }

  /// A failure that may pass when the call is made again.
  public static Failure passing(Kind kind, String message) {
    return new Failure(kind, true, Optional.empty(), message);
  }

  /// A failure that will come again until someone changes something.
  public static Failure lasting(Kind kind, String message) {
    return new Failure(kind, false, Optional.empty(), message);
  }

  public Failure after(Duration wait) {
    return new Failure(kind, retryable, Optional.of(wait), message);
  }
}
