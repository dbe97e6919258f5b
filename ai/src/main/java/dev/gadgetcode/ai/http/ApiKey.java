package dev.gadgetcode.ai.http;

/// The secret a provider knows its customer by. It prints as stars, and only this package can read
/// it: it leaves in the header of a request to its own [Endpoint] and nowhere else.
public final class ApiKey {
  /// For providers that need no key, such as a local Ollama.
  public static final ApiKey NONE = new ApiKey("");

  private final String secret;

  private ApiKey(String secret) {
    this.secret = secret;
  }

  /// The key without the blanks that pasting leaves around it. A key that cannot stand in an HTTP
  /// header is refused.
  public static ApiKey of(String text) {
    String secret = text.strip();
    if (!secret.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw new IllegalArgumentException("a key has only visible ASCII characters");
    }
    return secret.isEmpty() ? NONE : new ApiKey(secret);
  }

  public boolean isNone() {
    return secret.isEmpty();
  }

  String reveal() {
    return secret;
  }

  /// The text with this key in it made unreadable.
  String hiddenIn(String text) {
    return secret.isEmpty() ? text : text.replace(secret, "***");
  }

  @Override
  public String toString() {
    return isNone() ? "no key" : "***";
  }
}
