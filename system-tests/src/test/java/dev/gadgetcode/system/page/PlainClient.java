package dev.gadgetcode.system.page;

import dev.gadgetcode.protocol.Wire;
import io.socket.client.Ack;
import io.socket.client.IO;
import io.socket.client.Socket;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import tools.jackson.databind.JsonNode;

/// Somebody without a page: REST, and the stock Java client of Socket.IO. For one thread.
final class PlainClient implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final URI hub;
  private final HttpClient http = HttpClient.newHttpClient();
  private final String token;
  private final Socket socket;

  private PlainClient(URI hub, String email, String password) throws Exception {
    this.hub = hub;
    this.token =
        call("POST", "/auth/login", "", Map.of("email", email, "password", password))
            .path("token")
            .stringValue();
    var options =
        IO.Options.builder().setTransports(new String[] {"websocket"}).setForceNew(true).build();
    options.auth = Map.of("token", token, "tabId", "tab-of-" + email);
    this.socket = IO.socket(hub, options);
    var connected = new CompletableFuture<Void>();
    socket.on(Socket.EVENT_CONNECT, _ -> connected.complete(null));
    socket.connect();
    connected.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// Signs in and connects.
  static PlainClient of(URI hub, String email, String password) throws Exception {
    return new PlainClient(hub, email, password);
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    return call("GET", path, token, Map.of());
  }

  JsonNode post(String path, Map<String, ?> body) throws IOException, InterruptedException {
    return call("POST", path, token, body);
  }

  private JsonNode call(String verb, String path, String bearer, Map<String, ?> body)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(hub.resolve("/api/v1" + path))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + bearer)
            .method(
                verb,
                verb.equals("GET")
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(Wire.mapper().writeValueAsString(body)))
            .build();
    var response = http.send(request, BodyHandlers.ofString());
    if (response.statusCode() >= 300) {
      throw new AssertionError(verb + " " + path + " gave " + response.body());
    }
    return Wire.mapper().readTree(response.body());
  }

  /// Sends a request with one argument and waits for its ack.
  JsonNode ask(String event, Object argument) throws Exception {
    var answer = new CompletableFuture<JsonNode>();
    socket.emit(
        event,
        new Object[] {stock(argument)},
        (Ack) said -> answer.complete(Wire.mapper().readTree(array(said).toString())));
    return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private static Object stock(Object argument) throws JSONException {
    return argument instanceof Map<?, ?> fields ? new JSONObject(fields) : argument;
  }

  private static JSONArray array(Object... values) {
    var array = new JSONArray();
    for (var value : values) {
      array.put(value);
    }
    return array;
  }

  @Override
  public void close() {
    socket.disconnect();
    http.close();
  }
}
