package dev.gadgetcode.socketio.engine;

import io.netty.channel.EventLoop;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The WebSocket that tries to take a session over from polling: one at a time, and not for ever.
/// Runs on the session's loop.
final class UpgradeProbe {
  private final EventLoop loop;
  private final EngineConfig config;
  private @Nullable WebSocketTransport webSocket;
  private @Nullable Future<?> timeout;

  UpgradeProbe(EventLoop loop, EngineConfig config) {
    this.loop = loop;
    this.config = config;
  }

  /// Lets one try.
  ///
  /// @return false when another one is trying already
  boolean begin(WebSocketTransport candidate) {
    if (webSocket != null) {
      return false;
    }
    webSocket = candidate;
    timeout =
        loop.schedule(
            () -> end(CloseReason.CONNECT_TIMEOUT),
            config.upgradeTimeout().toMillis(),
            TimeUnit.MILLISECONDS);
    return true;
  }

  boolean is(WebSocketTransport other) {
    return other == webSocket;
  }

  /// Has it said so, and been answered?
  boolean isProbed() {
    return webSocket != null && webSocket.isProbed();
  }

  void end(CloseReason reason) {
    if (webSocket != null) {
      webSocket.close(reason);
      forget();
    }
  }

  /// Lets go of it without closing it.
  void forget() {
    webSocket = null;
    if (timeout != null) {
      timeout.cancel(false);
      timeout = null;
    }
  }
}
