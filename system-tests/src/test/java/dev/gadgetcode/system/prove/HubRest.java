package dev.gadgetcode.system.prove;

import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// REST calls to the hub, past all proxies. Each blocks its caller. Thread-safe.
final class HubRest implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final URI root;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(LIMIT).build();

  HubRest(int port) {
    root = URI.create("http://127.0.0.1:" + port);
  }

  /// Signs in.
  ///
  /// @return the token
  String signIn(String email, String password) throws IOException, InterruptedException {
    return post("/auth/login", "", Map.of("email", email, "password", password))
        .path("token")
        .stringValue();
  }

  JsonNode post(String path, String token, Object body) throws IOException, InterruptedException {
    return send(
        request(path, token)
            .POST(BodyPublishers.ofByteArray(Wire.mapper().writeValueAsBytes(body)))
            .build());
  }

  JsonNode get(String path, String token) throws IOException, InterruptedException {
    return send(request(path, token).GET().build());
  }

  private HttpRequest.Builder request(String path, String token) {
    var request =
        HttpRequest.newBuilder(root.resolve("/api/v1" + path))
            .timeout(LIMIT)
            .header("Content-Type", "application/json");
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  private JsonNode send(HttpRequest request) throws IOException, InterruptedException {
    var answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() >= 300) {
      throw new IOException(
          request.method() + " " + request.uri() + ": " + answer.statusCode() + answer.body());
    }
    return Wire.mapper().readTree(answer.body());
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
