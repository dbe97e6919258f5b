package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.RefusalCode;

/// Why a file was not written, where a program can do something about it.
public enum WriteRefusal implements RefusalCode {
  CONFLICT("conflict", "The file has changed since it was read");

  private final String code;
  private final String text;

  WriteRefusal(String code, String text) {
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
