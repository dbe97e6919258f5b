package dev.gadgetcode.ai.scripted;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/// An HTTP server on a raw socket of 127.0.0.1 that answers every request by a script. It can do
/// what no real server library lets one do: cut, stall, reset, lie. Each connection has a virtual
/// thread of its own.
public final class ScriptedServer implements AutoCloseable {

  /// What the server does with one request.
  @FunctionalInterface
  public interface Script {
    void answer(ReceivedRequest request, ServerConnection connection) throws IOException;
  }

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final ServerSocket listener;
  private final Script script;
  private final List<ReceivedRequest> requests = new CopyOnWriteArrayList<>();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  public ScriptedServer(Script script) {
    this.script = script;
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().name("scripted-server").start(this::accept);
  }

  public String url() {
    return "http://127.0.0.1:" + listener.getLocalPort();
  }

  public int port() {
    return listener.getLocalPort();
  }

  public List<ReceivedRequest> requests() {
    return List.copyOf(requests);
  }

  /// Waits until no client holds a connection.
  public void awaitNoConnections() {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    synchronized (open) {
      while (!open.isEmpty()) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError("connections left open: " + open);
        }
        try {
          open.wait(left);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        open.add(socket);
        Thread.ofVirtual().name("scripted-connection").start(() -> serve(socket));
      } catch (IOException _) {
        // The listener was closed.
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      ServerConnection connection = new ServerConnection(socket);
      Optional<ReceivedRequest> request = connection.read();
      while (request.isPresent()) {
        requests.add(request.get());
        script.answer(request.get(), connection);
        request = socket.isClosed() ? Optional.empty() : connection.read();
      }
    } catch (IOException _) {
      // The client went away, which many tests want.
    } finally {
      synchronized (open) {
        open.remove(socket);
        open.notifyAll();
      }
    }
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
