package dev.gadgetcode.hub.provider;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Where a provider may be. The addresses that cloud machines learn their own secrets from are
/// never one; addresses of a private network only where an admin says so. Immutable.
public final class ProviderAddresses {
  /// Link-local ones and the rest of 169.254 are refused as a whole besides.
  private static final Set<String> METADATA =
      Set.of("100.100.100.200", "192.0.0.192", "fd00:ec2:0:0:0:0:0:254", "fd20:ce:0:0:0:0:0:254");

  private static final Set<String> METADATA_NAMES =
      Set.of("metadata", "metadata.google.internal", "metadata.goog", "instance-data");

  private final Set<String> allowed;

  /// Which hosts of a private network anybody may name.
  public ProviderAddresses(List<String> allowed) {
    this.allowed =
        allowed.stream()
            .map(host -> host.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /// Why an address cannot be a provider's.
  public record Complaint(String code, String text) {}

  /// Checks an address as it is now; a name that leads nowhere is checked again when it is used.
  ///
  /// @param mayBePrivate whether whoever names it may name a host of a private network
  public Optional<Complaint> check(String address, boolean mayBePrivate) {
    URI uri;
    try {
      uri = URI.create(address);
    } catch (IllegalArgumentException _) {
      return malformed("baseUrl is an address like https://api.example.org/v1");
    }
    var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !scheme.equals("http")) {
      return malformed("baseUrl begins with https:// or http://");
    }
    if (uri.getRawUserInfo() != null || uri.getRawQuery() != null || uri.getRawFragment() != null) {
      return malformed("baseUrl has no name, password, query or fragment in it");
    }
    var host = uri.getHost();
    if (host == null || isOddNumber(host)) {
      return malformed("baseUrl names a host");
    }
    return checkHost(bare(host), mayBePrivate);
  }

  private static Optional<Complaint> malformed(String text) {
    return Optional.of(new Complaint("malformed", text));
  }

  private static String bare(String host) {
    var lower = host.toLowerCase(Locale.ROOT);
    var open = lower.startsWith("[") ? lower.substring(1, lower.length() - 1) : lower;
    return open.endsWith(".") ? open.substring(0, open.length() - 1) : open;
  }

  /// A number that some programs take for an address, written so that others do not see which.
  private static boolean isOddNumber(String host) {
    return host.matches("(?i)(?:0x[0-9a-f]+|[0-9]+)(?:\\.(?:0x[0-9a-f]+|[0-9]+))*\\.?")
        && !host.matches("(?:0|[1-9][0-9]{0,2})(?:\\.(?:0|[1-9][0-9]{0,2})){3}");
  }

  private Optional<Complaint> checkHost(String host, boolean mayBePrivate) {
    if (METADATA_NAMES.contains(host)) {
      return metadata();
    }
    InetAddress[] addresses;
    try {
      addresses = InetAddress.getAllByName(host);
    } catch (UnknownHostException _) {
      return Optional.empty();
    }
    if (Arrays.stream(addresses).anyMatch(ProviderAddresses::isMetadata)) {
      return metadata();
    }
    boolean open = mayBePrivate || allowed.contains(host);
    return !open && Arrays.stream(addresses).anyMatch(ProviderAddresses::isPrivate)
        ? Optional.of(
            new Complaint(
                "private-address", "Only an admin may name a host of the private network"))
        : Optional.empty();
  }

  private static Optional<Complaint> metadata() {
    return Optional.of(new Complaint("forbidden-address", "No provider is there"));
  }

  private static boolean isMetadata(InetAddress address) {
    var plain = unmapped(address);
    return plain.isLinkLocalAddress()
        || plain.isMulticastAddress()
        || METADATA.contains(plain.getHostAddress());
  }

  private static boolean isPrivate(InetAddress address) {
    var plain = unmapped(address);
    var bytes = plain.getAddress();
    boolean shared = plain instanceof Inet4Address && bytes[0] == 100 && (bytes[1] & 0xC0) == 0x40;
    boolean unique = plain instanceof Inet6Address && (bytes[0] & 0xFE) == 0xFC;
    boolean thisNetwork = plain instanceof Inet4Address && bytes[0] == 0;
    return plain.isAnyLocalAddress()
        || plain.isLoopbackAddress()
        || plain.isSiteLocalAddress()
        || shared
        || unique
        || thisNetwork;
  }

  /// An IPv4 address is looked at as one also where it is wrapped into an IPv6 one.
  private static InetAddress unmapped(InetAddress address) {
    var bytes = address.getAddress();
    boolean wrapped =
        bytes.length == 16
            && (startsWith(bytes, 0x00, 0x64, 0xFF, 0x9B)
                || (startsWith(bytes, 0, 0, 0, 0, 0, 0, 0, 0)
                    && bytes[8] == 0
                    && bytes[9] == 0
                    && (bytes[12] != 0 || bytes[13] != 0)));
    if (!wrapped) {
      return address;
    }
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, 12, 16));
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean startsWith(byte[] bytes, int... start) {
    for (int index = 0; index < start.length; index++) {
      if ((bytes[index] & 0xFF) != start[index]) {
        return false;
      }
    }
    return true;
  }
}
