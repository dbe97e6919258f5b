package dev.gadgetcode.hub.store;

/// A write found, in its transaction, that it must not happen: the whole change is not kept.
public final class WriteRefused extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String code;

  public WriteRefused(String code, String detail) {
    super(detail, null, false, false);
    this.code = code;
  }

  /// Somebody else has changed the thing since it was read.
  public static WriteRefused conflict() {
    return new WriteRefused("conflict", "It has been changed since it was read");
  }

  public String code() {
    return code;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }
}
