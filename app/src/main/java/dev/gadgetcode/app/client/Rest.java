package dev.gadgetcode.app.client;

import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// REST calls to one hub. Each blocks its caller, for a bounded time. Thread-safe.
final class Rest implements AutoCloseable {
  private static final String ROOT = "/api/v1";
  private static final Duration CONNECT = Duration.ofSeconds(10);

  /// A termination may take 25 s.
  private static final Duration ANSWER = Duration.ofSeconds(40);

  private final URI hub;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT).build();

  Rest(URI hub) {
    this.hub = hub;
  }

  /// What came back; a body that is not JSON is a null node.
  record Answer(int status, HttpHeaders headers, JsonNode body) {}

  /// Asks, with headers of its own.
  ///
  /// @throws HubRefused where the status is not one of success
  /// @throws HubUnreachable where there is nobody who answers
  Answer send(String method, String path, @Nullable Object body, Map<String, String> headers)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(hub.resolve(ROOT + path))
            .timeout(ANSWER)
            .method(
                method,
                body == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofByteArray(Wire.mapper().writeValueAsBytes(body)));
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    headers.forEach(request::header);
    var answer = answer(request.build());
    if (answer.status >= 300) {
      throw HubRefused.of(answer.status, answer.body);
    }
    return answer;
  }

  private Answer answer(HttpRequest request) throws IOException, InterruptedException {
    try {
      var response = http.send(request, BodyHandlers.ofByteArray());
      return new Answer(response.statusCode(), response.headers(), json(response.body()));
    } catch (IOException failed) {
      throw HubUnreachable.at(hub, failed);
    }
  }

  private static JsonNode json(byte[] body) {
    try {
      return body.length == 0 ? Wire.mapper().nullNode() : Wire.mapper().readTree(body);
    } catch (JacksonException _) {
      return Wire.mapper().nullNode(); // some other server; its status says enough
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
