package dev.gadgetcode.hub.rest;

import dev.gadgetcode.protocol.Wire;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// A WebSocket to a hub that speaks Socket.IO packet by packet, answers pings and says when it was
/// hung up on.
public final class RawSocket implements WebSocket.Listener, AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  /// What stands for the end of a connection that nobody closed.
  private static final int GONE = 1006;

  private final LinkedBlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final StringBuilder partial = new StringBuilder();
  private final HttpClient http;
  private final WebSocket socket;

  private RawSocket(URI hub, String sid, String origin, HttpClient http) throws Exception {
    this(hub, sid, origin, "", http);
  }

  private RawSocket(URI hub, String sid, String origin, String client, HttpClient http)
      throws Exception {
    this.http = http;
    var builder = http.newWebSocketBuilder();
    if (!origin.isEmpty()) {
      builder.header("Origin", origin);
    }
    if (!client.isEmpty()) {
      builder.header("X-Forwarded-For", client);
    }
    var address =
        URI.create(
            hub.getScheme().replace("http", "ws")
                + "://"
                + hub.getAuthority()
                + "/socket.io/?EIO=4&transport=websocket"
                + (sid.isEmpty() ? "" : "&sid=" + sid));
    socket = builder.buildAsync(address, this).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// Connects and says who it is.
  public static RawSocket open(URI hub, String token) throws Exception {
    var opened = silent(hub);
    opened.signIn(token);
    return opened;
  }

  /// Connects from behind a proxy that names this client, and says who it is.
  public static RawSocket open(URI hub, String token, String client) throws Exception {
    var opened = new RawSocket(hub, "", "", client, HttpClient.newHttpClient());
    opened.next();
    opened.signIn(token);
    return opened;
  }

  /// Sends a packet, and tells whether the hub hangs up or answers that it will not.
  public boolean isRefused(String packet) throws Exception {
    if (!takes(packet)) {
      return true;
    }
    var refusal = new CompletableFuture<Boolean>();
    closed.whenComplete((_, _) -> refusal.complete(true));
    Thread.startVirtualThread(() -> {
      try {
        refusal.complete(next().startsWith("431[false"));
      } catch (Exception | AssertionError silent) {
        refusal.complete(false);
      }
    });
    return refusal.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// Connects encrypted and says who it is.
  public static RawSocket open(URI hub, String token, SSLContext trusted) throws Exception {
    var opened = new RawSocket(hub, "", "", HttpClient.newBuilder().sslContext(trusted).build());
    opened.next();
    opened.signIn(token);
    return opened;
  }

  /// Connects encrypted, takes a session over from polling, and says who it is.
  public static RawSocket upgrade(URI hub, String sid, String token, SSLContext trusted)
      throws Exception {
    var opened = new RawSocket(hub, sid, "", HttpClient.newBuilder().sslContext(trusted).build());
    opened.send("2probe");
    if (!opened.next().equals("3probe")) {
      throw new AssertionError("the probe is not answered");
    }
    opened.send("5");
    opened.signIn(token);
    return opened;
  }

  private void signIn(String token) throws Exception {
    send("40" + Wire.mapper().writeValueAsString(Map.of("token", token)));
  }

  /// Connects and says nothing.
  public static RawSocket silent(URI hub) throws Exception {
    return from(hub, "");
  }

  /// Connects as a page of that origin.
  public static RawSocket from(URI hub, String origin) throws Exception {
    var opened = new RawSocket(hub, "", origin, HttpClient.newHttpClient());
    opened.next();
    return opened;
  }

  public void send(String packet) throws Exception {
    socket.sendText(packet, true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// Sends a packet, if the connection is still there.
  public boolean takes(String packet) throws Exception {
    try {
      send(packet);
      return !closed.isDone();
    } catch (ExecutionException gone) {
      closed.complete(GONE); // the listener is not always told as well
      return false;
    }
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    partial.append(data);
    if (last) {
      var packet = partial.toString();
      partial.setLength(0);
      if (packet.equals("2")) {
        from.sendText("3", true);
      } else {
        heard.add(packet);
      }
    }
    from.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
    closed.complete(status);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.complete(GONE);
  }

  /// The next packet of the hub.
  public String next() throws Exception {
    var packet = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (packet == null) {
      throw new AssertionError("the hub says nothing");
    }
    return packet;
  }

  /// Waits until the hub has hung up.
  public int closed() throws Exception {
    return closed.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    socket.abort();
    http.shutdownNow();
  }
}
