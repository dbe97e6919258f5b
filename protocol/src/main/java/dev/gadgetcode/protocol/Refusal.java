package dev.gadgetcode.protocol;

/// Why something was not done: a code for programs and a sentence for people.
public record Refusal(String code, String message) {
  public Refusal(RefusalCode code, String message) {
    this(code.code(), message);
  }

  public static Refusal of(RefusalCode code) {
    return new Refusal(code, code.text());
  }
}
