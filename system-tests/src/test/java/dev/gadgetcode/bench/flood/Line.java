package dev.gadgetcode.bench.flood;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/// A plain connection from one address of this machine to a port of it, by HTTP or a WebSocket.
/// Used by one thread at a time.
final class Line implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;
  private static final int TIMEOUT_MILLIS = 30_000;
  private static final int TWO_BYTE_LENGTH = 126;
  private static final int TEXT = 0x81;
  private static final String LENGTH = "content-length:";

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  private Line(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream(), BUFFER);
    this.out = socket.getOutputStream();
  }

  /// @param source the address that it comes from
  static Line open(InetAddress source, int port) throws IOException {
    var socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setSoLinger(true, 0); // it leaves nothing behind that waits
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.bind(new InetSocketAddress(source, 0));
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return new Line(socket);
    } catch (IOException failed) {
      socket.close();
      throw failed;
    }
  }

  /// `127.a.b.c`.
  static InetAddress source(int a, int b, int c) {
    try {
      return InetAddress.getByAddress(new byte[] {127, (byte) a, (byte) b, (byte) c});
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  void write(byte[] bytes) throws IOException {
    out.write(bytes);
  }

  // --- HTTP --------------------------------------------------------------------------------

  /// Reads one answer and tells its status; its body is skipped.
  int answer() throws IOException {
    var status = headLine();
    int length = 0;
    for (var line = headLine(); !line.isEmpty(); line = headLine()) {
      if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
        length = Integer.parseInt(line.substring(LENGTH.length()).strip());
      }
    }
    in.skipNBytes(length);
    return Integer.parseInt(status.substring(9, 12));
  }

  private String headLine() throws IOException {
    var line = new StringBuilder();
    for (int next = read(); next != '\n'; next = read()) {
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  private int read() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("hung up");
    }
    return next;
  }

  // --- WebSocket ---------------------------------------------------------------------------

  /// Reads one text that the server sends.
  String text() throws IOException {
    if (read() != TEXT) {
      throw new IOException("not a text");
    }
    int length = read();
    if (length == TWO_BYTE_LENGTH) {
      length = (read() << 8) | read();
    }
    return new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException failed) {
      throw new IllegalStateException("cannot close", failed);
    }
  }
}
