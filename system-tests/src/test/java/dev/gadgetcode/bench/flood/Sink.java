package dev.gadgetcode.bench.flood;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Where a flood does nobody harm, as a process of its own: it takes every connection, answers what
/// has to be answered for the flood to go on, and throws everything away. A virtual thread for each
/// connection.
///
/// Prints `ready PORT` and ends with its standard input.
final class Sink {
  private static final int BACKLOG = 4_096;
  private static final int BUFFER = 64 * 1024;
  private static final String LENGTH = "content-length:";
  private static final byte[] UPGRADED =
      Line.bytes(
          """
          HTTP/1.1 101 Switching Protocols\r
          connection: upgrade\r
          upgrade: websocket\r
          \r
          """);
  private static final byte[] REFUSED =
      Line.bytes(
          """
          HTTP/1.1 401 Unauthorized\r
          content-type: application/problem+json\r
          content-length: 2\r
          \r
          {}\
          """);
  private static final byte[] OPEN = frame("0{\"sid\":\"sink\"}");
  private static final byte[] CONNECTED = frame("40{\"sid\":\"sink\"}");

  private Sink() {}

  public static void main(String[] args) throws IOException {
    var server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(() -> accept(server));
    IO.println("ready " + server.getLocalPort());
    while (System.in.read() >= 0) {
      // There is nothing to command.
    }
  }

  /// An unmasked text of less than 126 bytes.
  private static byte[] frame(String text) {
    var content = text.getBytes(StandardCharsets.US_ASCII);
    var frame = new byte[content.length + 2];
    frame[0] = (byte) 0x81;
    frame[1] = (byte) content.length;
    System.arraycopy(content, 0, frame, 2, content.length);
    return frame;
  }

  private static void accept(ServerSocket server) {
    try {
      while (true) {
        var socket = server.accept();
        Thread.startVirtualThread(() -> serve(socket));
      }
    } catch (IOException failed) {
      System.err.println("the sink takes no more: " + failed.getMessage());
    }
  }

  private static void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      var in = new BufferedInputStream(socket.getInputStream(), BUFFER);
      var out = socket.getOutputStream();
      while (request(in, out)) {
        // The next one.
      }
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException _) {
      // Whoever floods hangs up as it likes.
    }
  }

  /// @return false where the connection is a WebSocket from now on, or over
  private static boolean request(InputStream in, OutputStream out) throws IOException {
    var line = headLine(in);
    if (line.isEmpty()) {
      return false;
    }
    boolean upgrade = false;
    int length = 0;
    while (!line.isEmpty()) {
      var lower = line.toLowerCase(Locale.ROOT);
      upgrade |= lower.startsWith("upgrade:");
      if (lower.startsWith(LENGTH)) {
        length = Integer.parseInt(lower.substring(LENGTH.length()).strip());
      }
      line = headLine(in);
    }
    if (!upgrade) {
      in.skipNBytes(length);
      out.write(REFUSED);
      return true;
    }
    out.write(UPGRADED);
    out.write(OPEN);
    if (in.read() >= 0) { // whatever it says of itself
      out.write(CONNECTED);
    }
    return false;
  }

  private static String headLine(InputStream in) throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }
}
