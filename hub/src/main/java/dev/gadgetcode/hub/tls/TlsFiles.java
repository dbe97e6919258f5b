package dev.gadgetcode.hub.tls;

import java.nio.file.Path;
import java.time.Duration;

/// Where the hub's certificate is.
///
/// @param certificate PEM: the hub's own first, then those that vouch for it
/// @param key PEM, PKCS#8, not encrypted
/// @param lookAgain how often the files are looked at for a new pair
public record TlsFiles(Path certificate, Path key, Duration lookAgain) {
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);

  public TlsFiles(Path certificate, Path key) {
    this(certificate, key, LOOK_AGAIN);
  }
}
