package dev.gadgetcode.system.shared;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.random.RandomGenerator;

/// Ports for servers that die and come back. Stateless.
public final class Ports {
  private static final int LOWEST_PORT = 20_000;
  private static final int PORTS = 10_000;

  private Ports() {}

  /// A free port that no outgoing connection is ever given: a client that tries to reach a dead hub
  /// must not be connected to itself.
  public static int free(RandomGenerator random) {
    int port = LOWEST_PORT + random.nextInt(PORTS);
    while (!isFree(port)) {
      port = LOWEST_PORT + random.nextInt(PORTS);
    }
    return port;
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException _) {
      return false;
    }
  }
}
