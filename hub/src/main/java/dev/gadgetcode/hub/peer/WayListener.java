package dev.gadgetcode.hub.peer;

import java.nio.ByteBuffer;

/// Hears what comes on ways. Told on the bus's own thread: it does not block.
public interface WayListener {
  /// A message, whole and next in order.
  void received(Way way, ByteBuffer message);

  /// The way is over, told once: nothing comes any more, and what was sent last may not have
  /// arrived. May be told on any thread.
  void closed(Way way);
}
