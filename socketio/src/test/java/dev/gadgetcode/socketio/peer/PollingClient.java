package dev.gadgetcode.socketio.peer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/// An Engine.IO client that knows long-polling only, on the JDK's HTTP client.
public final class PollingClient implements AutoCloseable {
  private static final Pattern SID = Pattern.compile("\"sid\":\"([^\"]+)\"");

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String endpoint;

  /// @param path of the endpoint, such as `/socket.io/`
  public PollingClient(InetSocketAddress address, String path) {
    this.endpoint = "http://127.0.0.1:" + address.getPort() + path;
  }

  /// Opens a session and gives its name.
  public String open() throws IOException, InterruptedException {
    var opened = send("GET", "?EIO=4&transport=polling", "");
    var sid = SID.matcher(opened.body());
    if (!sid.find()) {
      throw new IOException("no session but " + opened.statusCode() + " " + opened.body());
    }
    return sid.group(1);
  }

  public HttpResponse<String> poll(String sid) throws IOException, InterruptedException {
    return send("GET", session(sid), "");
  }

  /// Polls without waiting for the answer.
  public CompletableFuture<HttpResponse<String>> polling(String sid) {
    return http.sendAsync(request("GET", session(sid), ""), BodyHandlers.ofString());
  }

  public HttpResponse<String> post(String sid, String payload)
      throws IOException, InterruptedException {
    return send("POST", session(sid), payload);
  }

  public HttpResponse<String> send(String method, String query, String body)
      throws IOException, InterruptedException {
    return http.send(request(method, query, body), BodyHandlers.ofString());
  }

  /// The query of a session's polls and posts.
  public static String session(String sid) {
    return "?EIO=4&transport=polling&sid=" + sid;
  }

  private HttpRequest request(String method, String query, String body) {
    return HttpRequest.newBuilder(URI.create(endpoint + query))
        .timeout(Duration.ofSeconds(10))
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
