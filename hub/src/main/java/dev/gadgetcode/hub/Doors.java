package dev.gadgetcode.hub;

import dev.gadgetcode.hub.tls.TlsFiles;
import dev.gadgetcode.protocol.Secret;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Who may come into a hub, and how.
///
/// @param accounts whether people sign in; without, everybody who reaches the hub is one person
/// @param masterKey the file of the keys that seal secrets
/// @param behindProxy whether what a proxy in front says of its clients is believed
/// @param providerAllow hosts of the private network that anybody may name as a provider's
/// @param limits whether rates and numbers of sockets are limited
/// @param firstAdmin who is made the first admin where there is nobody yet
/// @param ownCodes codes by which this machine's person and drone come in, without asking anybody
/// @param tls the hub's own certificate; without, it speaks plain HTTP
public record Doors(
    boolean accounts,
    Path masterKey,
    boolean behindProxy,
    List<String> providerAllow,
    boolean limits,
    Optional<FirstAdmin> firstAdmin,
    Optional<OwnCodes> ownCodes,
    Optional<TlsFiles> tls) {
  public Doors {
    providerAllow = List.copyOf(providerAllow);
  }

  /// Doors without a certificate and codes of their own.
  public Doors(
      boolean accounts,
      Path masterKey,
      boolean behindProxy,
      List<String> providerAllow,
      boolean limits,
      Optional<FirstAdmin> firstAdmin) {
    this(
        accounts,
        masterKey,
        behindProxy,
        providerAllow,
        limits,
        firstAdmin,
        Optional.empty(),
        Optional.empty());
  }

  /// The first admin, where they do not come by the printed link.
  public record FirstAdmin(String email, Secret password) {}

  /// Codes of whoever starts the hub on their own machine: it makes its first admin itself, with a
  /// project to try things in, and lets them in by these. Each works once.
  public record OwnCodes(Secret signIn, Secret enrolment) {}

  /// Doors that are open to whoever reaches them.
  static Doors open(Path data) {
    var key = data.resolveSibling(data.getFileName() + ".key");
    return new Doors(false, key, false, List.of(), false, Optional.empty());
  }
}
