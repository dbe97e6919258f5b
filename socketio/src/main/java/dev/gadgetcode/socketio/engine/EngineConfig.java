package dev.gadgetcode.socketio.engine;

import java.time.Duration;

/// The limits and times of an Engine.IO endpoint.
///
/// @param path where it is mounted, with slashes at both ends
/// @param pingInterval time between two pings to a peer
/// @param pingTimeout how long a peer may take to answer one
/// @param upgradeTimeout how long a WebSocket may probe before it has to take over
/// @param maxPayload bytes of one message or one posted body
/// @param maxOutbound bytes that may wait for one peer before it is cut off
/// @param origins which pages may connect
public record EngineConfig(
    String path,
    Duration pingInterval,
    Duration pingTimeout,
    Duration upgradeTimeout,
    int maxPayload,
    int maxOutbound,
    OriginPolicy origins) {

  public EngineConfig {
    if (!path.startsWith("/") || !path.endsWith("/")) {
      throw new IllegalArgumentException("path needs a slash at both ends: " + path);
    }
    if (maxPayload < 1 || maxOutbound < 1) {
      throw new IllegalArgumentException("limits must be positive");
    }
  }

  public static EngineConfig defaults() {
    return new EngineConfig(
        "/socket.io/",
        Duration.ofSeconds(25),
        Duration.ofSeconds(20),
        Duration.ofSeconds(10),
        1 << 20,
        1 << 20,
        OriginPolicy.SAME_ORIGIN);
  }

  public EngineConfig withPath(String path) {
    return new EngineConfig(
        path, pingInterval, pingTimeout, upgradeTimeout, maxPayload, maxOutbound, origins);
  }

  public EngineConfig withHeartbeat(Duration pingInterval, Duration pingTimeout) {
    return new EngineConfig(
        path, pingInterval, pingTimeout, upgradeTimeout, maxPayload, maxOutbound, origins);
  }

  public EngineConfig withMaxPayload(int maxPayload) {
    return new EngineConfig(
        path, pingInterval, pingTimeout, upgradeTimeout, maxPayload, maxOutbound, origins);
  }

  public EngineConfig withMaxOutbound(int maxOutbound) {
    return new EngineConfig(
        path, pingInterval, pingTimeout, upgradeTimeout, maxPayload, maxOutbound, origins);
  }

  public EngineConfig withUpgradeTimeout(Duration upgradeTimeout) {
    return new EngineConfig(
        path, pingInterval, pingTimeout, upgradeTimeout, maxPayload, maxOutbound, origins);
  }

  public EngineConfig withOrigins(OriginPolicy origins) {
    return new EngineConfig(
        path, pingInterval, pingTimeout, upgradeTimeout, maxPayload, maxOutbound, origins);
  }
}
