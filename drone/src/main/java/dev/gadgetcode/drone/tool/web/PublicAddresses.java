package dev.gadgetcode.drone.tool.web;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/// The rule that allows only addresses of the public internet: not this machine, not a home or
/// company network, not a cloud's metadata service, nothing reserved. An IPv6 address with an IPv4
/// address inside is judged by that one too. Immutable.
final class PublicAddresses implements AddressRule {
  private static final List<Block> NOT_PUBLIC =
      List.of(
          new Block("0.0.0.0", 8),
          new Block("10.0.0.0", 8),
          new Block("100.64.0.0", 10), // carriers, overlay networks, one cloud's metadata
          new Block("127.0.0.0", 8),
          new Block("168.63.129.16", 32), // the host services of a cloud
          new Block("169.254.0.0", 16), // link-local and metadata
          new Block("172.16.0.0", 12),
          new Block("192.0.0.0", 24), // protocol assignments
          new Block("192.0.2.0", 24), // documentation
          new Block("192.88.99.0", 24), // relays of old
          new Block("192.168.0.0", 16),
          new Block("198.18.0.0", 15), // test networks
          new Block("198.51.100.0", 24), // documentation
          new Block("203.0.113.0", 24), // documentation
          new Block("224.0.0.0", 3)); // multicast, reserved, broadcast

  /// All that IPv6 gives to the public internet; outside of it nothing is called.
  private static final Block GLOBAL_UNICAST = new Block("2000::", 3);

  private static final List<Block> NOT_PUBLIC_IN_UNICAST =
      List.of(new Block("2001:db8::", 32), new Block("3fff::", 20)); // documentation

  private static final Block NAT64 = new Block("64:ff9b::", 96);
  private static final Block SIX_TO_FOUR = new Block("2002::", 16);
  private static final Block TEREDO = new Block("2001::", 32);

  @Override
  public boolean allows(InetAddress address) {
    return allows(address.getAddress());
  }

  private static boolean allows(byte[] bytes) {
    if (bytes.length == 4) {
      return NOT_PUBLIC.stream().noneMatch(block -> block.has(bytes));
    }
    if (NAT64.has(bytes)) {
      return allows(Arrays.copyOfRange(bytes, 12, 16));
    }
    if (TEREDO.has(bytes)) {
      return false;
    }
    if (SIX_TO_FOUR.has(bytes) && !allows(Arrays.copyOfRange(bytes, 2, 6))) {
      return false;
    }
    return GLOBAL_UNICAST.has(bytes)
        && NOT_PUBLIC_IN_UNICAST.stream().noneMatch(block -> block.has(bytes));
  }

  /// All addresses that share their first bits.
  private record Block(InetAddress first, int bits) {
    Block(String first, int bits) {
      this(InetAddress.ofLiteral(first), bits);
    }

    boolean has(byte[] address) {
      byte[] start = first.getAddress();
      if (address.length != start.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % 8);
        if ((address[bit / 8] & mask) != (start[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }
}
