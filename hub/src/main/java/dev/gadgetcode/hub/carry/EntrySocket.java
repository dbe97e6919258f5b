package dev.gadgetcode.hub.carry;

import dev.gadgetcode.hub.peer.Way;
import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.EngineListener;
import dev.gadgetcode.socketio.engine.Frames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/// A socket that came to this hub and is carried to its home, at this end. Runs on the connection's
/// loop; what the home says comes on the bus's thread and goes out at once, in its order.
///
/// The home may send as much as this end has told it to have gone on to the peer, and some more: a
/// peer that reads slowly is noticed there as if it were its own.
final class EntrySocket implements EngineListener {
  private static final int TOLD_AT_ONCE = 16 << 10;
  private static final int LOOK_AGAIN_MILLIS = 500;

  private final long id;
  private final Way way;
  private final EngineConnection connection;
  private final Runnable gone;

  /// What has come from the home and was not told yet to have gone on. Of the loop.
  private long untold;

  private boolean waiting;
  private boolean closed;

  /// @param gone told when it is over
  EntrySocket(long id, Way way, EngineConnection connection, Runnable gone) {
    this.id = id;
    this.way = way;
    this.connection = connection;
    this.gone = gone;
  }

  Way way() {
    return way;
  }

  // --- from the peer -----------------------------------------------------------------------

  @Override
  public void text(ByteBuf message) {
    carry(Letter.Kind.TEXT, ByteBufUtil.getBytes(message));
  }

  @Override
  public void binary(ByteBuf message) {
    carry(Letter.Kind.BINARY, ByteBufUtil.getBytes(message));
  }

  private void carry(Letter.Kind kind, byte[] content) {
    if (!closed && !way.send(Letter.bytes(kind, id, content))) {
      connection.close(CloseReason.TRANSPORT_CLOSED);
    }
  }

  @Override
  public void writable() {
    tellTaken();
  }

  @Override
  public void closed(CloseReason reason) {
    closed = true;
    gone.run();
    way.send(Letter.closed(id, reason));
  }

  // --- from the home -----------------------------------------------------------------------

  /// Takes what the home sends.
  void take(Letter letter) {
    switch (letter.kind()) {
      case TEXT -> {
        int size = letter.content().remaining();
        connection.send(
            Frames.message(ByteBufAllocator.DEFAULT, size).writeBytes(letter.content()), List.of());
        onLoop(() -> gone(size));
      }
      case BINARY -> {
        var content = letter.rest();
        connection.sendBinary(content);
        onLoop(() -> gone(content.length));
      }
      case CLOSED -> connection.close(letter.reason());
      case ERRAND, DONE, FAILED, SOCKET, TAKEN ->
          throw new IllegalArgumentException("unexpected " + letter.kind());
    }
  }

  /// The way is over; the peer connects again.
  void cut() {
    onLoop(() -> connection.close(CloseReason.TRANSPORT_CLOSED));
  }

  private void onLoop(Runnable task) {
    try {
      connection.loop().execute(task);
    } catch (RejectedExecutionException _) {
      gone.run(); // the server has ended, and the connection with it
    }
  }

  private void gone(int size) {
    untold += size;
    if (untold >= TOLD_AT_ONCE) {
      tellTaken();
    }
  }

  /// Polling peers do not say when there is room again.
  private void tellTaken() {
    if (closed || untold == 0) {
      return;
    }
    if (connection.isWritable()) {
      way.send(
          Letter.bytes(
              Letter.Kind.TAKEN, id, ByteBuffer.allocate(Long.BYTES).putLong(untold).array()));
      untold = 0;
    } else if (!waiting) {
      waiting = true;
      connection
          .loop()
          .schedule(
              () -> {
                waiting = false;
                tellTaken();
              },
              LOOK_AGAIN_MILLIS,
              TimeUnit.MILLISECONDS);
    }
  }
}
