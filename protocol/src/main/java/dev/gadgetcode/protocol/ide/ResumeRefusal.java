package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.RefusalCode;

/// Why a turn cannot be watched.
public enum ResumeRefusal implements RefusalCode {
  NOT_FOUND("not-found", "There is no such turn");

  private final String code;
  private final String text;

  ResumeRefusal(String code, String text) {
    this.code = code;
    this.text = text;
  }

  @Override
  public String code() {
    return code;
  }

  @Override
  public String text() {
    return text;
  }
}
