package dev.gadgetcode.hub.peer;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// A way between two hubs, opened by one of them and used by both. Thread-safe; what comes is read
/// by the bus's thread alone.
///
/// The bus may lose messages, so each direction is numbered: one that is missing ends the way for
/// both, and with it all that hung on it. A ping now and then is a message like any other, so that
/// the loss of the last one is noticed too. Messages that the server would not take go in pieces.
public final class Way {
  /// More than any message that one hub sends another.
  private static final int LARGEST = 64 << 20;

  private final Ways ways;
  private final long id;
  private final String hub;
  private final boolean opener;
  private final ByteArrayOutputStream pieces = new ByteArrayOutputStream();
  private final Object sending = new Object();
  private long sent;
  private long received;
  private volatile boolean open = true;
  private volatile long heardNanos = System.nanoTime();

  Way(Ways ways, long id, String hub, boolean opener) {
    this.ways = ways;
    this.id = id;
    this.hub = hub;
    this.opener = opener;
  }

  /// The hub at the other end.
  public String hub() {
    return hub;
  }

  public boolean isOpen() {
    return open;
  }

  /// Sends a message, behind all that were sent before.
  ///
  /// @return false where the way is over, so that nothing was sent
  public boolean send(byte[] message) {
    int largest = ways.largestPiece();
    synchronized (sending) {
      int from = 0;
      while (message.length - from > largest) {
        if (!put(Frame.Kind.PIECE, message, from, largest)) {
          return false;
        }
        from += largest;
      }
      return put(Frame.Kind.LAST, message, from, message.length - from);
    }
  }

  /// Sends something of the way's own.
  boolean send(Frame.Kind kind, byte[] content) {
    synchronized (sending) {
      return put(kind, content, 0, content.length);
    }
  }

  private boolean put(Frame.Kind kind, byte[] content, int from, int length) {
    if (!open) {
      return false;
    }
    return ways.send(this, Frame.bytes(kind, id, ++sent, content, from, length), kind);
  }

  /// Takes what came from the other side. Called by the bus's thread.
  ///
  /// @return the message that it completes, if it does
  @Nullable ByteBuffer take(Frame frame) {
    heardNanos = System.nanoTime();
    if (frame.seq() != ++received) {
      ways.gap(this, received, frame.seq());
      return null;
    }
    switch (frame.kind()) {
      case PIECE, LAST -> {
        if (pieces.size() + frame.content().remaining() > LARGEST) {
          ways.end(this, "a message is too large");
          return null;
        }
        return whole(frame);
      }
      case PING -> send(Frame.Kind.PONG, Frame.NOTHING);
      case OPEN, PONG, CLOSE -> {}
    }
    return null;
  }

  private @Nullable ByteBuffer whole(Frame frame) {
    boolean last = frame.kind() == Frame.Kind.LAST;
    if (last && pieces.size() == 0) {
      return frame.content();
    }
    var content = new byte[frame.content().remaining()];
    frame.content().get(content);
    pieces.writeBytes(content);
    if (!last) {
      return null;
    }
    var message = ByteBuffer.wrap(pieces.toByteArray());
    pieces.reset();
    return message;
  }

  long id() {
    return id;
  }

  /// Whether this side opened it, and asks whether the other is still there.
  boolean isOpener() {
    return opener;
  }

  /// How long ago the other side was heard.
  long silenceNanos() {
    return System.nanoTime() - heardNanos;
  }

  /// Returns false where it was over already.
  synchronized boolean over() {
    boolean was = open;
    open = false;
    return was;
  }

  /// Ends it for both sides.
  public void close() {
    ways.end(this, "closed");
  }

  @Override
  public String toString() {
    return "way %x to hub %s".formatted(id, hub);
  }
}
