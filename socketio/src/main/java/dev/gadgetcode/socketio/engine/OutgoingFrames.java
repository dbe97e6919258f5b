package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/// Frames that wait for the next flush of one channel. A single one goes out as it is; several
/// small ones are joined, so that they cost one write and not one each. Runs on the channel's loop.
final class OutgoingFrames {
  private static final int JOINED = 8 * 1024;

  private final Channel channel;
  private @Nullable ByteBuf waiting;
  private boolean joined;

  OutgoingFrames(Channel channel) {
    this.channel = channel;
  }

  /// Takes a frame over.
  void add(ByteBuf frame) {
    if (waiting == null) {
      waiting = frame;
      joined = false;
    } else if (waiting.readableBytes() + frame.readableBytes() > JOINED) {
      write();
      waiting = frame;
    } else {
      if (!joined) {
        var first = waiting;
        waiting = channel.alloc().buffer(JOINED).writeBytes(first);
        joined = true;
        first.release();
      }
      waiting.writeBytes(frame);
      frame.release();
    }
  }

  /// Hands what waits to the channel, in front of whatever is written next.
  void write() {
    if (waiting != null) {
      channel.write(waiting, channel.voidPromise());
      waiting = null;
      joined = false;
    }
  }

  int bytes() {
    return waiting == null ? 0 : waiting.readableBytes();
  }

  /// Drops what waits.
  void drop() {
    if (waiting != null) {
      waiting.release();
      waiting = null;
      joined = false;
    }
  }
}
