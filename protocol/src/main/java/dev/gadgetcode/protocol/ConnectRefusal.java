package dev.gadgetcode.protocol;

/// Why a CONNECT was refused, in the data of `connect_error`.
public enum ConnectRefusal implements RefusalCode {
  UNAUTHORIZED("unauthorized", "The token is not valid"),
  EXPIRED("expired", "The token has expired"),
  FENCED("fenced", "Another instance has taken this drone's place"),
  UNSUPPORTED_VERSION("unsupported-version", "The hub speaks another version of the protocol");

  private final String code;
  private final String text;

  ConnectRefusal(String code, String text) {
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
