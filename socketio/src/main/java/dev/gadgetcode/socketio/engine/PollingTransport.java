package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Long-polling: packets wait here until a GET asks for them, and leave together. Runs on the
/// session's loop.
final class PollingTransport implements EngineTransport {
  private final EngineConfig config;
  private final ByteBufAllocator allocator;
  private final ArrayDeque<ByteBuf> waiting = new ArrayDeque<>(4);
  private final Runnable writable;
  private long waitingBytes;
  private @Nullable HttpExchange poll;

  /// Read by any thread.
  private volatile boolean full;

  /// @param writable told when there was no room and is again
  PollingTransport(EngineConfig config, ByteBufAllocator allocator, Runnable writable) {
    this.config = config;
    this.allocator = allocator;
    this.writable = writable;
  }

  /// Takes a GET to be answered as soon as there is something to say.
  ///
  /// @return false when another one is waiting already
  boolean poll(HttpExchange exchange) {
    if (poll != null) {
      return false;
    }
    poll = exchange;
    flush();
    return true;
  }

  /// The connection of a GET went away.
  ///
  /// @return whether it was the waiting one
  boolean aborted(HttpExchange exchange) {
    if (poll != exchange) {
      return false;
    }
    poll = null;
    return true;
  }

  /// Ends a waiting GET with nothing to say, so that the client can switch to another transport.
  void releasePoll() {
    if (poll != null) {
      write(Frames.packet(allocator, EnginePacket.NOOP, ""));
      flush();
    }
  }

  /// Hands what still waits to the transport that takes over. A GET that is there all the same came
  /// too late.
  void drainTo(WebSocketTransport next) {
    if (poll != null) {
      var late = poll;
      poll = null;
      late.refuse(EngineError.BAD_REQUEST);
    }
    for (var packet = waiting.poll(); packet != null; packet = waiting.poll()) {
      if (packet.getByte(packet.readerIndex()) == EnginePacket.BINARY) {
        next.writeBinary(Base64.getDecoder().decode(bytes(packet.skipBytes(1))));
        packet.release();
      } else {
        next.write(packet);
      }
    }
    waits(0);
  }

  private static byte[] bytes(ByteBuf buffer) {
    var bytes = new byte[buffer.readableBytes()];
    buffer.readBytes(bytes);
    return bytes;
  }

  @Override
  public void write(ByteBuf packet) {
    waiting.add(packet);
    waits(waitingBytes + packet.readableBytes());
  }

  private void waits(long bytes) {
    waitingBytes = bytes;
    full = bytes >= config.maxOutbound() / 4;
  }

  @Override
  public void writeBinary(byte[] message) {
    var encoded = Base64.getEncoder().encode(message);
    write(Frames.packet(allocator, EnginePacket.BINARY, encoded.length).writeBytes(encoded));
  }

  @Override
  public void flush() {
    if (poll == null || waiting.isEmpty()) {
      return;
    }
    var payload = allocator.directBuffer((int) waitingBytes + waiting.size());
    for (var packet = waiting.poll(); packet != null; packet = waiting.poll()) {
      if (payload.isReadable()) {
        payload.writeByte(EnginePacket.SEPARATOR);
      }
      payload.writeBytes(packet);
      packet.release();
    }
    boolean wasFull = full;
    waits(0);
    var answered = poll;
    poll = null;
    answered.ok(payload);
    if (wasFull) {
      writable.run();
    }
  }

  @Override
  public long pending() {
    return waitingBytes;
  }

  @Override
  public boolean isWritable() {
    return !full;
  }

  boolean isPolled() {
    return poll != null;
  }

  /// Says goodbye to a waiting GET, after what waited for it, and drops the rest.
  @Override
  public void close(CloseReason reason) {
    if (poll != null) {
      write(Frames.packet(allocator, lastPacket(reason), ""));
      flush();
    }
    waiting.forEach(ByteBuf::release);
    waiting.clear();
    waits(0);
  }

  /// Queues the goodbye for the one GET that may still come.
  void queueLast(CloseReason reason) {
    write(Frames.packet(allocator, lastPacket(reason), ""));
  }

  private static byte lastPacket(CloseReason reason) {
    return reason == CloseReason.CLIENT_CLOSED ? EnginePacket.NOOP : EnginePacket.CLOSE;
  }
}
