package dev.gadgetcode.hub.socket;

/// How much one peer may do.
///
/// @param events of one IDE in a second, and at once after a pause
/// @param sockets of one user
/// @param handshakes of one address in a second
public record SocketLimits(Rate events, int sockets, Rate handshakes) {
  public static final SocketLimits USUAL =
      new SocketLimits(new Rate(50, 200), 20, new Rate(20, 20));

  /// For load tests.
  public static final SocketLimits OFF =
      new SocketLimits(
          new Rate(Integer.MAX_VALUE, Integer.MAX_VALUE),
          Integer.MAX_VALUE,
          new Rate(Integer.MAX_VALUE, Integer.MAX_VALUE));

  /// How often something may happen.
  ///
  /// @param burst how much of it can be saved up
  public record Rate(int perSecond, int burst) {}
}
