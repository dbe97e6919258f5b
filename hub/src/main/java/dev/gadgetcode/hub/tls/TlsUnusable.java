package dev.gadgetcode.hub.tls;

/// The files of the certificate cannot be served with; the message says which and why.
public final class TlsUnusable extends RuntimeException {
  private static final long serialVersionUID = 1;

  TlsUnusable(String why) {
    super(why);
  }

  TlsUnusable(String why, Throwable cause) {
    super(why, cause);
  }
}
