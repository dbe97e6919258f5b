package dev.gadgetcode.ai.http;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Which addresses a provider's host may have. Public addresses always; private ones (loopback,
/// home and company networks) when the provider is an administrator's or its host was allowed by
/// name; link-local, cloud metadata, multicast and reserved ones never, whoever asks.
public record AddressPolicy(PrivateAddresses privateAddresses, Set<String> allowedHosts) {

  /// Whether hosts that nobody named may be private.
  public enum PrivateAddresses {
    ALLOWED,
    ONLY_FOR_ALLOWED_HOSTS
  }

  public AddressPolicy {
    allowedHosts =
        allowedHosts.stream()
            .map(host -> host.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  public static AddressPolicy publicOnly() {
    return publicAnd(Set.of());
  }

  public static AddressPolicy publicAnd(Set<String> hosts) {
    return new AddressPolicy(PrivateAddresses.ONLY_FOR_ALLOWED_HOSTS, hosts);
  }

  /// For providers that an administrator set up.
  public static AddressPolicy privateToo() {
    return new AddressPolicy(PrivateAddresses.ALLOWED, Set.of());
  }

  /// Why this host with this address is not called, in words for the person who set it up.
  Optional<String> refusal(String host, InetAddress address) {
    return switch (AddressRange.of(address)) {
      case PUBLIC -> Optional.empty();
      case FORBIDDEN ->
          Optional.of(
              "The address of "
                  + host
                  + " is link-local, a cloud metadata service or reserved; it is never called. Use"
                  + " another base URL.");
      case PRIVATE ->
          mayBePrivate(host)
              ? Optional.empty()
              : Optional.of(
                  "The address of "
                      + host
                      + " is private. Ask an administrator to add this provider, or to allow the"
                      + " host with --provider-allow "
                      + host
                      + ".");
    };
  }

  private boolean mayBePrivate(String host) {
    return privateAddresses == PrivateAddresses.ALLOWED
        || allowedHosts.contains(host.toLowerCase(Locale.ROOT));
  }
}
