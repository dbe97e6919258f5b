package dev.gadgetcode.ai.http;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/// What an IP address is for. An IPv6 address that carries an IPv4 address inside (NAT64, 6to4,
/// Teredo, compatible) is judged by the one inside, so that a forbidden address cannot be written
/// another way.
enum AddressRange {
  PUBLIC,
  PRIVATE,
  FORBIDDEN;

  private static final List<Block> FORBIDDEN_BLOCKS =
      List.of(
          Block.of("0.0.0.0", 8),
          Block.of("169.254.0.0", 16), // link-local, and the metadata service of most clouds
          Block.of("168.63.129.16", 32), // Azure's host services
          Block.of("100.100.100.200", 32), // Alibaba's metadata
          Block.of("192.0.0.0", 24), // protocol assignments, and Oracle's metadata
          Block.of("224.0.0.0", 3), // multicast, reserved, broadcast
          Block.of("::", 128),
          Block.of("fe80::", 10), // link-local
          Block.of("fd00:ec2::254", 128), // Amazon's metadata
          Block.of("fd20:ce::254", 128), // Google's metadata
          Block.of("ff00::", 8)); // multicast

  private static final List<Block> PRIVATE_BLOCKS =
      List.of(
          Block.of("127.0.0.0", 8),
          Block.of("10.0.0.0", 8),
          Block.of("172.16.0.0", 12),
          Block.of("192.168.0.0", 16),
          Block.of("100.64.0.0", 10), // carriers and overlay networks
          Block.of("198.18.0.0", 15), // test networks
          Block.of("::1", 128),
          Block.of("fc00::", 7),
          Block.of("fec0::", 10)); // site-local

  private static final Block NAT64 = Block.of("64:ff9b::", 96);
  private static final Block LOCAL_NAT64 = Block.of("64:ff9b:1::", 48);
  private static final Block SIX_TO_FOUR = Block.of("2002::", 16);
  private static final Block TEREDO = Block.of("2001::", 32);
  private static final Block IPV4_COMPATIBLE = Block.of("::", 96);
  private static final Block NONE_AND_LOOPBACK = Block.of("::", 127);

  static AddressRange of(InetAddress address) {
    byte[] bytes = inner(address.getAddress());
    if (FORBIDDEN_BLOCKS.stream().anyMatch(block -> block.has(bytes))) {
      return FORBIDDEN;
    }
    return PRIVATE_BLOCKS.stream().anyMatch(block -> block.has(bytes)) ? PRIVATE : PUBLIC;
  }

  private static byte[] inner(byte[] bytes) {
    if (NAT64.has(bytes) || LOCAL_NAT64.has(bytes)) {
      return Arrays.copyOfRange(bytes, 12, 16);
    }
    if (SIX_TO_FOUR.has(bytes)) {
      return Arrays.copyOfRange(bytes, 2, 6);
    }
    if (TEREDO.has(bytes)) {
      byte[] inverted = Arrays.copyOfRange(bytes, 12, 16);
      for (int i = 0; i < inverted.length; i++) {
        inverted[i] = (byte) ~inverted[i];
      }
      return inverted;
    }
    boolean compatible = IPV4_COMPATIBLE.has(bytes) && !NONE_AND_LOOPBACK.has(bytes);
    return compatible ? Arrays.copyOfRange(bytes, 12, 16) : bytes;
  }

  /// All addresses that share their first `bits` bits.
  private record Block(InetAddress start, int bits) {

    static Block of(String start, int bits) {
      InetAddress address =
          start.contains(":") ? Inet6Address.ofLiteral(start) : Inet4Address.ofLiteral(start);
      return new Block(address, bits);
    }

    boolean has(byte[] address) {
      byte[] first = start.getAddress();
      if (address.length != first.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> (bit % 8);
        if ((address[bit / 8] & mask) != (first[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }
}
