package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.EngineConfig;
import java.time.Duration;

/// The limits and times of a Socket.IO server.
///
/// @param connectTimeout how long a connection may stay with no namespace connected
/// @param maxDepth nesting of JSON
/// @param maxAttachments binaries of one packet
/// @param loops event loops that carry the connections
public record SocketIoConfig(
    EngineConfig engine, Duration connectTimeout, int maxDepth, int maxAttachments, int loops) {

  public static SocketIoConfig defaults() {
    return new SocketIoConfig(
        EngineConfig.defaults(),
        Duration.ofSeconds(5),
        64,
        16,
        Runtime.getRuntime().availableProcessors());
  }

  public SocketIoConfig withEngine(EngineConfig engine) {
    return new SocketIoConfig(engine, connectTimeout, maxDepth, maxAttachments, loops);
  }

  public SocketIoConfig withConnectTimeout(Duration connectTimeout) {
    return new SocketIoConfig(engine, connectTimeout, maxDepth, maxAttachments, loops);
  }

  public SocketIoConfig withLoops(int loops) {
    return new SocketIoConfig(engine, connectTimeout, maxDepth, maxAttachments, loops);
  }
}
