package dev.gadgetcode.system.shared;

import dev.gadgetcode.protocol.Wire;
import io.socket.client.Ack;
import io.socket.client.IO;
import io.socket.client.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.json.JSONArray;
import org.json.JSONException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/// A link over the stock Java client. Every connection is a new socket of it, as one that comes
/// back by itself would send again what it could not send before.
public final class StockLink implements Link {
  private static final int WAIT_MILLIS = 30;

  private final URI hub;
  private final Map<String, String> auth;
  private final Listener listener;
  private @Nullable Socket socket;
  private boolean closed;

  public StockLink(URI hub, Map<String, String> auth, Listener listener) {
    this.hub = hub;
    this.auth = auth;
    this.listener = listener;
    connect();
  }

  private synchronized void connect() {
    if (closed) {
      return;
    }
    var options =
        IO.Options.builder()
            .setTransports(new String[] {"websocket"})
            .setForceNew(true)
            .setReconnection(false)
            .build();
    options.auth = auth;
    var attempt = IO.socket(hub, options);
    socket = attempt;
    attempt.on(Socket.EVENT_CONNECT, _ -> listener.connected());
    attempt.on(Socket.EVENT_CONNECT_ERROR, _ -> again(attempt));
    attempt.on(Socket.EVENT_DISCONNECT, _ -> again(attempt));
    attempt.onAnyIncoming(this::heard);
    attempt.connect();
  }

  /// An attempt may tell both that it failed and that it ended, where the hub is killed between its
  /// handshake and its answer; only one other follows it.
  private synchronized void again(Socket attempt) {
    if (socket != attempt) {
      return;
    }
    socket = null;
    listener.disconnected();
    CompletableFuture.delayedExecutor(WAIT_MILLIS, TimeUnit.MILLISECONDS).execute(this::connect);
  }

  private void heard(Object... all) {
    var args = new ArrayList<>(Arrays.asList(all).subList(1, all.length));
    var ack = !args.isEmpty() && args.getLast() instanceof Ack last ? last : null;
    if (ack != null) {
      args.removeLast();
    }
    listener.heard(
        String.valueOf(all[0]),
        tree(args.toArray()),
        answer -> {
          if (ack != null) {
            ack.call(stock(answer));
          }
        });
  }

  private synchronized @Nullable Socket connected() {
    return socket != null && socket.connected() ? socket : null;
  }

  @Override
  public void emit(String event, Object... args) {
    var connected = connected();
    if (connected != null) {
      connected.emit(event, stock(args));
    }
  }

  @Override
  public void ask(String event, Consumer<ArrayNode> answer, Object... args) {
    var connected = connected();
    if (connected != null) {
      connected.emit(event, stock(args), (Ack) said -> answer.accept(tree(said)));
    }
  }

  /// Values as the stock client takes them.
  private static Object[] stock(Object... args) {
    try {
      var array = new JSONArray(Link.json(args));
      var values = new Object[array.length()];
      for (int index = 0; index < values.length; index++) {
        values[index] = array.get(index);
      }
      return values;
    } catch (JSONException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static ArrayNode tree(Object... args) {
    var array = new JSONArray();
    Arrays.stream(args).forEach(array::put);
    return (ArrayNode) Wire.mapper().readTree(array.toString());
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (socket != null) {
      socket.disconnect();
    }
  }
}
