package dev.gadgetcode.hub.carry;

import dev.gadgetcode.hub.peer.Way;
import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.EngineListener;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A socket that came to another hub and is carried here, at this end: a connection like those of
/// the port. Its listener runs on its loop.
final class HomeSocket implements EngineConnection {
  private static final Logger log = LoggerFactory.getLogger(HomeSocket.class);

  /// A peer that does not read is cut off here, as at the port.
  private static final int MOST_UNREAD = 1 << 20;

  private static final int FULL = MOST_UNREAD / 4;
  private static final int ROOM_AGAIN = MOST_UNREAD / 8;

  /// A peer that says more than can be looked at is cut off here.
  private static final int MOST_UNHEARD = 8 << 20;

  private final long id;
  private final Way way;
  private final EventLoop loop;
  private final Runnable gone;
  private final AtomicLong unread = new AtomicLong();
  private final AtomicLong unheard = new AtomicLong();
  private volatile boolean closed;
  private @Nullable EngineListener listener;

  /// @param gone told when it is over
  HomeSocket(long id, Way way, EventLoop loop, Runnable gone) {
    this.id = id;
    this.way = way;
    this.loop = loop;
    this.gone = gone;
  }

  Way way() {
    return way;
  }

  @Override
  public EventLoop loop() {
    return loop;
  }

  /// Begins. On the loop.
  void open(EngineListener serving, byte[] connect) {
    listener = serving;
    serving.text(Unpooled.wrappedBuffer(connect));
  }

  // --- to the peer -------------------------------------------------------------------------

  @Override
  public void send(ByteBuf message, List<byte[]> attachments) {
    byte[] text;
    try {
      text = ByteBufUtil.getBytes(message, message.readerIndex() + 1, message.readableBytes() - 1);
    } finally {
      message.release();
    }
    synchronized (this) {
      carry(Letter.Kind.TEXT, text);
      attachments.forEach(attachment -> carry(Letter.Kind.BINARY, attachment));
    }
  }

  @Override
  public void sendBinary(byte[] message) {
    carry(Letter.Kind.BINARY, message);
  }

  private void carry(Letter.Kind kind, byte[] content) {
    if (closed) {
      return;
    }
    if (unread.addAndGet(content.length) > MOST_UNREAD) {
      close(CloseReason.TOO_SLOW);
    } else if (!way.send(Letter.bytes(kind, id, content))) {
      close(CloseReason.TRANSPORT_CLOSED);
    }
  }

  @Override
  public boolean isWritable() {
    return unread.get() < FULL;
  }

  @Override
  public void close(CloseReason reason) {
    onLoop(() -> {
      if (!closed) {
        way.send(Letter.closed(id, reason));
        over(reason);
      }
    });
  }

  private void over(CloseReason reason) {
    closed = true;
    gone.run();
    if (listener != null) {
      listener.closed(reason);
    }
  }

  // --- from the peer -----------------------------------------------------------------------

  /// Takes what the other end sends, on the bus's thread.
  void take(Letter letter) {
    switch (letter.kind()) {
      case TEXT, BINARY -> {
        var content = letter.rest();
        if (unheard.addAndGet(content.length) > MOST_UNHEARD) {
          close(CloseReason.TOO_SLOW);
        } else {
          onLoop(() -> hear(letter.kind(), content));
        }
      }
      case TAKEN -> {
        long taken = letter.content().getLong();
        long before = unread.getAndAdd(-taken);
        if (before >= ROOM_AGAIN && before - taken < ROOM_AGAIN) {
          onLoop(this::writable);
        }
      }
      case CLOSED -> {
        var reason = letter.reason();
        onLoop(() -> {
          if (!closed) {
            over(reason);
          }
        });
      }
      case ERRAND, DONE, FAILED, SOCKET ->
          throw new IllegalArgumentException("unexpected " + letter.kind());
    }
  }

  private void hear(Letter.Kind kind, byte[] content) {
    unheard.addAndGet(-content.length);
    if (closed || listener == null) {
      return;
    }
    try {
      if (kind == Letter.Kind.TEXT) {
        listener.text(Unpooled.wrappedBuffer(content));
      } else {
        listener.binary(Unpooled.wrappedBuffer(content));
      }
    } catch (RuntimeException failed) {
      log.error("carried socket failed {}", way, failed);
      close(CloseReason.INTERNAL_ERROR);
    }
  }

  private void writable() {
    if (!closed && listener != null) {
      listener.writable();
    }
  }

  /// The way is over, and with it the connection.
  void cut() {
    onLoop(() -> {
      if (!closed) {
        over(CloseReason.TRANSPORT_CLOSED);
      }
    });
  }

  private void onLoop(Runnable task) {
    if (loop.inEventLoop()) {
      task.run();
      return;
    }
    try {
      loop.execute(task);
    } catch (RejectedExecutionException _) {
      gone.run(); // the server has ended, and the connection with it
    }
  }
}
