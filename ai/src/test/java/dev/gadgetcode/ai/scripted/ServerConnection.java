package dev.gadgetcode.ai.scripted;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The server's end of one connection, with everything a script may do to it. Used by the
/// connection's own thread.
public final class ServerConnection {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  ServerConnection(Socket socket) throws IOException {
    this.socket = socket;
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /// The next request, or nothing when the client is gone or speaks no HTTP.
  Optional<ReceivedRequest> read() throws IOException {
    String line = line();
    if (line.isEmpty()) {
      return Optional.empty();
    }
    Map<String, String> headers = new HashMap<>();
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      if (colon < 0) {
        return Optional.empty();
      }
      headers.put(
          header.substring(0, colon).toLowerCase(Locale.ROOT), header.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    String body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
    return Optional.of(new ReceivedRequest(line, headers, body));
  }

  /// A good head of a chunked body.
  public void streamHead(String contentType) throws IOException {
    raw(
        "HTTP/1.1 200 OK\r\nContent-Type: "
            + contentType
            + "\r\nTransfer-Encoding: chunked\r\n\r\n");
  }

  /// A whole answer of another status; `headers` are lines with their ends.
  public void answer(int status, String headers, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    raw(
        "HTTP/1.1 "
            + status
            + " Scripted\r\nContent-Length: "
            + bytes.length
            + "\r\n"
            + headers
            + "\r\n");
    out.write(bytes);
    out.flush();
  }

  public void chunk(byte[] bytes) throws IOException {
    ByteArrayOutputStream chunk = new ByteArrayOutputStream(bytes.length + 16);
    chunk.writeBytes(
        (Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    chunk.writeBytes(bytes);
    chunk.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    out.write(chunk.toByteArray());
    out.flush();
  }

  public void endOfChunks() throws IOException {
    raw("0\r\n\r\n");
  }

  public void raw(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  /// Ends the connection in the middle, politely.
  public void close() throws IOException {
    socket.close();
  }

  /// Ends the connection as if the machine had gone.
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /// Says nothing more until the client closes the connection.
  public void silence() throws IOException {
    while (in.read() >= 0) {
      // Whatever the client still says is not heard.
    }
    socket.close();
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }
}
