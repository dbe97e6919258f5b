package dev.gadgetcode.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/// One raw Socket.IO client on a WebSocket: no objects per frame, no JSON. It connects, answers
/// pings and hands events on where they lie in its buffer. Runs on the generator's only thread.
public final class Peer {
  private static final int MASK = 0x3C5AA596;
  private static final byte FINAL_TEXT = (byte) 0x81;
  private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
  private static final String UPGRADE =
      """
      GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r
      Host: 127.0.0.1\r
      Connection: Upgrade\r
      Upgrade: websocket\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: Z2FkZ2V0LWNvZGUtYmVuYw==\r
      \r
      """;

  private enum State {
    UPGRADING,
    CONNECTING,
    CONNECTED
  }

  private final SocketChannel channel;
  private final String auth;
  private final Listener listener;
  private final ByteBuffer in;
  private State state = State.UPGRADING;

  /// Gets the events of a peer.
  @FunctionalInterface
  public interface Listener {
    /// The text of an event packet lies here, for as long as this call lasts.
    void event(ByteBuffer buffer, int at, int length);

    /// The text of an ack packet lies here, for as long as this call lasts.
    default void ack(ByteBuffer buffer, int at, int length) {
      throw new IllegalStateException("an ack that nobody asked for");
    }
  }

  Peer(SocketChannel channel, String auth, Listener listener, int bufferSize) {
    this.channel = channel;
    this.auth = auth;
    this.listener = listener;
    this.in = ByteBuffer.allocateDirect(bufferSize);
    write(ByteBuffer.wrap(UPGRADE.getBytes(StandardCharsets.US_ASCII)));
  }

  boolean isConnected() {
    return state == State.CONNECTED;
  }

  /// Sends one packet.
  public void send(String packet) {
    write(ByteBuffer.wrap(MaskedFrame.text(packet, MASK)));
  }

  /// Writes at once. What is in flight is far less than the kernel takes, so a server for which
  /// there is no room has stopped reading.
  public void write(ByteBuffer frames) {
    try {
      channel.write(frames);
    } catch (IOException failed) {
      throw new UncheckedIOException("the server hung up", failed);
    }
    if (frames.hasRemaining()) {
      throw new IllegalStateException("the server has stopped reading");
    }
  }

  void readable() {
    try {
      if (channel.read(in) < 0) {
        throw new IllegalStateException("the server hung up");
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("the server hung up", failed);
    }
    in.flip();
    if (state != State.UPGRADING || upgraded()) {
      boolean more = true;
      while (more) {
        more = frame();
      }
    }
    if (in.hasRemaining()) {
      in.compact();
    } else {
      in.clear();
    }
  }

  private boolean upgraded() {
    var end = ByteBuffer.wrap(HEAD_END);
    for (int at = in.position(); at + HEAD_END.length <= in.limit(); at++) {
      if (in.slice(at, HEAD_END.length).equals(end)) {
        in.position(at + HEAD_END.length);
        state = State.CONNECTING;
        return true;
      }
    }
    return false;
  }

  /// Takes one whole frame, if there is one.
  private boolean frame() {
    int start = in.position();
    int there = in.remaining();
    if (there < 2) {
      return false;
    }
    int length = in.get(start + 1);
    int header = 2;
    if (length == 126) {
      if (there < 4) {
        return false;
      }
      length = Short.toUnsignedInt(in.getShort(start + 2));
      header = 4;
    }
    if (in.get(start) != FINAL_TEXT || length < 1 || header + length > in.capacity()) {
      throw new IllegalStateException("not a frame that fits here");
    }
    if (there < header + length) {
      return false;
    }
    packet(start + header, length);
    in.position(start + header + length);
    return true;
  }

  private void packet(int at, int length) {
    switch (in.get(at)) {
      case '4' -> message(at, length);
      case '0' -> send("40" + auth);
      case '2' -> send("3");
      default -> throw new IllegalStateException("unknown packet");
    }
  }

  private void message(int at, int length) {
    switch (in.get(at + 1)) {
      case '2' -> listener.event(in, at, length);
      case '3' -> listener.ack(in, at, length);
      case '0' -> state = State.CONNECTED;
      default -> throw new IllegalStateException("the server refused or left");
    }
  }

  void close() throws IOException {
    channel.close();
  }
}
