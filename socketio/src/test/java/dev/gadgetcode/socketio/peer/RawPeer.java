package dev.gadgetcode.socketio.peer;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;

/// A TCP connection that sends whatever bytes a test wants and reads HTTP answers. One thread;
/// every read gives up after ten seconds.
public final class RawPeer implements AutoCloseable {
  private static final int PATIENCE = 10_000;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  private RawPeer(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
    this.out = socket.getOutputStream();
  }

  public static RawPeer connect(InetSocketAddress address) throws IOException {
    return connect(address, new Socket());
  }

  /// Connects with little room for what it does not read.
  public static RawPeer connectDeaf(InetSocketAddress address) throws IOException {
    var socket = new Socket();
    socket.setReceiveBufferSize(4096);
    return connect(address, socket);
  }

  private static RawPeer connect(InetSocketAddress address, Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE);
    socket.connect(address, PATIENCE);
    return new RawPeer(socket);
  }

  public RawPeer send(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
    return this;
  }

  public RawPeer send(String bytes) throws IOException {
    return send(bytes.getBytes(StandardCharsets.UTF_8));
  }

  /// Sends a request without a body.
  public RawPeer get(String target, String... headers) throws IOException {
    return send(head("GET", target, headers));
  }

  public RawPeer post(String target, byte[] body, String... headers) throws IOException {
    send(head("POST", target, join(headers, "Content-Length: " + body.length)));
    return send(body);
  }

  public static String head(String method, String target, String... headers) {
    var head = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    for (var header : headers) {
      head.append(header).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  private static String[] join(String[] headers, String last) {
    var all = Arrays.copyOf(headers, headers.length + 1);
    all[headers.length] = last;
    return all;
  }

  public HttpAnswer answer() throws IOException {
    var head = headOfAnswer();
    int length = Integer.parseInt(head.headers().getOrDefault("content-length", "0"));
    return new HttpAnswer(
        head.status(), head.headers(), new String(read(length), StandardCharsets.UTF_8));
  }

  /// The status and headers of an answer whose body is not read.
  public HttpAnswer headOfAnswer() throws IOException {
    var status = line().split(" ", 3);
    var headers = new HashMap<String, String>();
    for (var line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return new HttpAnswer(Integer.parseInt(status[1]), headers, "");
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int next = readByte(); next != '\n'; next = readByte()) {
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  int readByte() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("the server hung up");
    }
    return next;
  }

  byte[] read(int length) throws IOException {
    var bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException("the server hung up");
    }
    return bytes;
  }

  /// Says goodbye and waits until the server has done so too.
  public void finish() throws IOException {
    socket.shutdownOutput();
    awaitHangUp();
  }

  /// Reads on until the server hangs up, politely or not.
  public void awaitHangUp() throws IOException {
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (SocketException _) {
      // reset: hung up as well
    }
  }

  /// Hangs up with a reset instead of a goodbye.
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
