package dev.gadgetcode.hub.socket;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// How often an address may knock. Bounded: who has been quiet is forgotten. Thread-safe.
final class Handshakes {
  private static final int MANY = 10_000;

  private final Map<InetAddress, Bucket> buckets = new ConcurrentHashMap<>();
  private final SocketLimits.Rate rate;

  Handshakes(SocketLimits.Rate rate) {
    this.rate = rate;
  }

  int size() {
    return buckets.size();
  }

  boolean allows(InetAddress address) {
    if (buckets.size() > MANY) {
      buckets.values().removeIf(Bucket::isFull);
    }
    return buckets.computeIfAbsent(address, _ -> new Bucket(rate, System::nanoTime)).take();
  }
}
