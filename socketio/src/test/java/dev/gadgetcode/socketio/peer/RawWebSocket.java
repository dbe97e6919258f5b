package dev.gadgetcode.socketio.peer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// A WebSocket that sends whatever bytes a test wants and reads frame by frame. One thread.
public final class RawWebSocket implements AutoCloseable {
  private static final int MAX_SHORT_LENGTH = 125;
  private static final String[] UPGRADE = {
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
  };

  private final RawPeer peer;

  private RawWebSocket(RawPeer peer) {
    this.peer = peer;
  }

  /// Connects and reads the server's consent.
  public static RawWebSocket open(InetSocketAddress address, String target) throws IOException {
    return open(RawPeer.connect(address), target);
  }

  public static RawWebSocket open(RawPeer peer, String target) throws IOException {
    var answer = peer.send(request(target)).headOfAnswer();
    if (answer.status() != 101) {
      peer.close();
      throw new IOException("no WebSocket but " + answer);
    }
    return new RawWebSocket(peer);
  }

  /// The request that asks for a WebSocket.
  public static String request(String target, String... headers) {
    var all = Arrays.copyOf(UPGRADE, UPGRADE.length + headers.length);
    System.arraycopy(headers, 0, all, UPGRADE.length, headers.length);
    return RawPeer.head("GET", target, all);
  }

  public RawPeer peer() {
    return peer;
  }

  public RawWebSocket text(String text) throws IOException {
    return send(ClientFrames.text(text));
  }

  public RawWebSocket binary(byte... payload) throws IOException {
    return send(ClientFrames.binary(payload));
  }

  public RawWebSocket send(byte[] bytes) throws IOException {
    peer.send(bytes);
    return this;
  }

  public ServerFrame read() throws IOException {
    int opcode = peer.readByte() & 0x0F;
    int length = peer.readByte();
    if (length > MAX_SHORT_LENGTH) {
      var extended = ByteBuffer.wrap(peer.read(length == 126 ? Short.BYTES : Long.BYTES));
      length = length == 126 ? extended.getShort() & 0xFFFF : Math.toIntExact(extended.getLong());
    }
    return new ServerFrame(opcode, ByteBuffer.wrap(peer.read(length)));
  }

  /// Reads the text of the next frame.
  public String readText() throws IOException {
    var frame = read();
    if (frame.opcode() != ServerFrame.TEXT) {
      throw new IOException("text expected and not " + frame);
    }
    return frame.text();
  }

  /// Reads on to the server's close frame and gives its status.
  public int awaitClose() throws IOException {
    var frame = read();
    while (!frame.isClose()) {
      frame = read();
    }
    int status = frame.closeStatus();
    peer.awaitHangUp();
    return status;
  }

  @Override
  public void close() throws IOException {
    peer.close();
  }
}
