package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.MaskedFrame;
import java.io.IOException;
import java.net.InetAddress;

/// A Socket.IO client that does not read what it is told once it is in. Used by one thread.
///
/// @param isIn whether it was let in
record FloodSocket(Line line, boolean isIn) implements AutoCloseable {
  static final int MASK = 0x3C5AA596;

  private static final byte[] UPGRADE =
      Line.bytes(
          """
          GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r
          Host: 127.0.0.1\r
          Connection: Upgrade\r
          Upgrade: websocket\r
          Sec-WebSocket-Version: 13\r
          Sec-WebSocket-Key: Z2FkZ2V0LWNvZGUtYmVuYw==\r
          \r
          """);

  /// @param auth what it says of itself
  static FloodSocket open(InetAddress source, int port, String auth) throws IOException {
    var line = Line.open(source, port);
    try {
      line.write(UPGRADE);
      if (line.answer() != 101) {
        return new FloodSocket(line, false);
      }
      line.text();
      line.write(MaskedFrame.text("40" + auth, MASK));
      return new FloodSocket(line, line.text().startsWith("40"));
    } catch (IOException failed) {
      line.close();
      throw failed;
    }
  }

  void write(byte[] frames) throws IOException {
    line.write(frames);
  }

  @Override
  public void close() {
    line.close();
  }
}
