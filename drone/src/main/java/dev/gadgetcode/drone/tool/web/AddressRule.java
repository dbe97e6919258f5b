package dev.gadgetcode.drone.tool.web;

import java.net.InetAddress;

/// The decision which addresses may be called. For any thread.
@FunctionalInterface
interface AddressRule {
  boolean allows(InetAddress address);
}
