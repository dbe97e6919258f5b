package dev.gadgetcode.drone.tool.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A host that answers a path with exactly the bytes it was told, and then hangs up; a path it was
/// told nothing of it answers with silence. Each connection has a virtual thread.
final class RawServer implements AutoCloseable {
  private final ServerSocket listening;
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch hungUp = new CountDownLatch(1);

  RawServer() throws IOException {
    listening = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  void answer(String target, String bytes) {
    answers.put(target, bytes);
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  void awaitRequest() throws InterruptedException {
    if (!asked.await(30, TimeUnit.SECONDS)) {
      throw new AssertionError("nobody asked");
    }
  }

  /// Waits until one who was answered with silence has gone.
  void awaitHangUp() throws InterruptedException {
    if (!hungUp.await(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the connection is still there");
    }
  }

  private void accept() {
    while (true) {
      try {
        var socket = listening.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException _) {
        return; // closed
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      var request = head(socket.getInputStream());
      requests.add(request);
      asked.countDown();
      var answer = answers.get(request.split(" ", -1)[1]);
      if (answer != null) {
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
        socket.shutdownOutput();
      }
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException _) {
      return; // the client went away, as some tests want
    } finally {
      hungUp.countDown();
    }
  }

  private static String head(InputStream input) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = input.read();
      if (next < 0) {
        throw new IOException("the client hung up");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
