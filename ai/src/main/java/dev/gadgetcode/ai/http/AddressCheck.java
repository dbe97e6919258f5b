package dev.gadgetcode.ai.http;

import dev.gadgetcode.ai.Failure;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/// The check of where an endpoint's host leads, made twice per call: before the request leaves, and
/// again when the response begins, before one byte of it is read.
///
/// Between the first check and the connection a hostile name server could answer anew (DNS
/// rebinding). The JVM keeps answers for 30 seconds (`networkaddress.cache.ttl`), and the HTTP
/// client resolves through the same cache, so the connection normally uses the very answer that was
/// checked. Should the answer expire in that instant, the second check sees the new answer, which
/// the connection used, and the response is dropped unread. What remains is that one such request
/// may arrive at a place where its answer is never seen. A process that sets the cache to zero
/// gives this up.
final class AddressCheck {

  /// How host names become addresses; a test puts its own name server here.
  @FunctionalInterface
  interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  static final Resolver OF_THE_SYSTEM = InetAddress::getAllByName;

  private AddressCheck() {}

  /// The reason not to call, if there is one. Blocks while the name is looked up.
  static Optional<Failure> refusal(Endpoint endpoint, Resolver resolver) {
    String host = endpoint.baseUrl().host();
    try {
      for (InetAddress address : resolver.resolve(host)) {
        Optional<String> refusal = endpoint.addressPolicy().refusal(host, address);
        if (refusal.isPresent()) {
          return Optional.of(Failure.lasting(Failure.Kind.ADDRESS_REFUSED, refusal.get()));
        }
      }
      return Optional.empty();
    } catch (UnknownHostException _) {
      return Optional.of(
          Failure.passing(
              Failure.Kind.NETWORK,
              "The host "
                  + host
                  + " of "
                  + endpoint.name()
                  + " is unknown. Check the base URL and this machine's network."));
    }
  }
}
