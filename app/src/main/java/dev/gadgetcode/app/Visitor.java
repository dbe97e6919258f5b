package dev.gadgetcode.app;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Somebody who comes to a hub that was just started: signs in, has the demo model answer, and
/// looks around as the page does. Blocks its caller.
final class Visitor implements AutoCloseable {
  private static final List<String> SEEN =
      List.of("/auth/me", "/project", "/drone/registration", "/provider");

  private final URI hub;
  private final HttpClient http = HttpClient.newHttpClient();
  private String token = "";

  Visitor(URI hub) {
    this.hub = hub;
  }

  /// @param settings a folder of the visitor's own
  void visit(Secret code, Path settings) throws IOException, InterruptedException {
    var password = NewIds.token();
    var user = enter("/auth/login", Map.of("oneTimeCode", code.value()));
    enter("/auth/password", Map.of("newPassword", password));
    Gadget.commandLine(Map.of())
        .execute(
            "run",
            "--hub=" + hub,
            "--email=" + user.path("email").stringValue(),
            "--password=" + password,
            "--sign-ins=" + settings.resolve("sign-ins.json"),
            "--project=sample",
            "--approve=once",
            "What is in this project?");
    for (var path : SEEN) {
      read(path);
    }
    var newest = read("/chat-session").path("items").path(0).path("_id").stringValue();
    read("/chat-session/" + newest + "/turn");
  }

  private JsonNode enter(String path, Map<String, String> with)
      throws IOException, InterruptedException {
    var body = BodyPublishers.ofByteArray(Wire.mapper().writeValueAsBytes(with));
    var granted =
        answer(request(path).header("Content-Type", "application/json").POST(body).build());
    token = granted.path("token").stringValue();
    return granted.path("user");
  }

  private JsonNode read(String path) throws IOException, InterruptedException {
    return answer(request(path).build());
  }

  private HttpRequest.Builder request(String path) {
    var request = HttpRequest.newBuilder(hub.resolve("/api/v1" + path));
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  private JsonNode answer(HttpRequest request) throws IOException, InterruptedException {
    var response = http.send(request, BodyHandlers.ofByteArray());
    if (response.statusCode() != 200) {
      throw new IOException("%s answered %d".formatted(request.uri(), response.statusCode()));
    }
    return Wire.mapper().readTree(response.body());
  }

  @Override
  public void close() {
    http.close();
  }
}
