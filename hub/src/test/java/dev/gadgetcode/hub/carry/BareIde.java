package dev.gadgetcode.hub.carry;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// An IDE that is a bare WebSocket, and hears at once when the hub closes it: the stock Java client
/// only does when the hub has been silent for a while.
final class BareIde implements WebSocket.Listener {
  private static final int PATIENCE_SECONDS = 30;

  private final CompletableFuture<String> connected = new CompletableFuture<>();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();

  private BareIde() {}

  /// Connects, and waits until it was let in.
  static BareIde connect(URI hub, String token) throws Exception {
    var ide = new BareIde();
    var address = hub.toString().replace("http:", "ws:") + "/socket.io/?EIO=4&transport=websocket";
    var socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), ide)
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    socket.sendText("40{\"token\":\"%s\"}".formatted(token), true);
    ide.connected.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return ide;
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean last) {
    if (text.toString().startsWith("40")) {
      connected.complete(text.toString());
    }
    socket.request(1);
    return null;
  }

  @Override
  public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
    closed.complete(status);
    return null;
  }

  /// Waits until the hub has closed it, and tells the status.
  int closed() throws Exception {
    return closed.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
