package dev.gadgetcode.system.prove;

/// One answer of the model, as the model itself knows it. Thread-safe.
final class ModelAnswer {
  private final String prompt;
  private final int step;
  private final int attempt;
  private final Speech speech;
  private volatile boolean isWhole;

  ModelAnswer(String prompt, int step, int attempt, Speech speech) {
    this.prompt = prompt;
    this.step = step;
    this.attempt = attempt;
    this.speech = speech;
  }

  String prompt() {
    return prompt;
  }

  int step() {
    return step;
  }

  int attempt() {
    return attempt;
  }

  Speech speech() {
    return speech;
  }

  /// Whether all of it was sent.
  boolean isWhole() {
    return isWhole;
  }

  ModelAnswer saidAll() {
    isWhole = true;
    return this;
  }

  @Override
  public String toString() {
    return "%s step %d attempt %d%s".formatted(prompt, step, attempt, isWhole ? "" : ", cut");
  }
}
