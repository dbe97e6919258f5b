package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A real hub on a real port, with sockets and HTTP from outside.
class HubTest {
  private final HttpClient http = HttpClient.newHttpClient();
  private Hub hub;
  private URI address;

  @BeforeEach
  void start() throws InterruptedException {
    hub = Hub.start(new HubConfig(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
    address = URI.create("http://127.0.0.1:" + hub.address().getPort());
  }

  @AfterEach
  void stop() {
    hub.close();
    http.close();
  }

  @Test
  void aTurnGoesThroughTheHubAndBack() throws Exception {
    var registered = register("workspace-1");
    var session = get("/api/v1/chat-session").path("items").get(0);
    try (var drone = drone(registered, 1);
        var ide = ide()) {
      assertThat(drone.next()).startsWith("welcome[{\"epoch\":1,");
      assertThat(ide.ask("requestSessionLock", NULL, session.get("project"), session))
          .isEqualTo("[true,\"" + session.path("_id").stringValue() + "\"]");

      var ack = Wire.mapper().readTree(ide.ask("submitPrompt", "hello", Map.of("promptId", "p")));
      var turn = ack.get(1).path("turnId").stringValue();
      assertThat(ack.get(1).path("message").stringValue()).isEqualTo("turn created successfully");
      assertThat(ide.next()).contains("\"processing\"");
      assertThat(drone.next())
          .startsWith("processWorkOrder[")
          .contains("\"prompt\":\"hello\"", turn);

      drone.emit("response", "hi", meta(turn, 1));
      assertThat(ide.next()).startsWith("response[\"hi\",{\"turnId\":\"" + turn + "\"");
      assertThat(drone.next()).isEqualTo("streamAck[{\"turnId\":\"" + turn + "\",\"seq\":1}]");

      drone.emit("workOrderComplete", turn, true, NULL, meta(turn, 2));
      assertThat(ide.next()).startsWith("workOrderComplete[\"" + turn + "\",true,null,");
      assertThat(ide.next()).contains("\"finished\"");
    }
  }

  @Test
  void aPromptWithoutALockIsRefusedAndTheConnectionStays() throws Exception {
    try (var ide = ide()) {
      assertThat(ide.ask("submitPrompt", "hello")).contains("\"message\":\"No drone selected\"");
      assertThat(ide.ask("submitPrompt", Map.of("no", "text"))).startsWith("[false,");
      assertThat(ide.ask("sessionHeartbeat")).isEqualTo("[true]");
    }
  }

  @Test
  void aDroneWithAWrongTokenIsRefused() throws Exception {
    var registered = register("workspace-1");
    try (var drone =
        new TestPeer(address, auth(registered.path("registration"), "not the token", 1))) {
      assertThat(drone.next()).startsWith("refused{\"code\":\"unauthorized\"");
    }
  }

  @Test
  void aDroneOfAnotherProtocolVersionIsRefused() throws Exception {
    try (var drone = drone(register("workspace-1"), 2)) {
      assertThat(drone.next()).startsWith("refused{\"code\":\"unsupported-version\"");
    }
  }

  @Test
  void theSameWorkspaceIsTheSameRegistrationWithANewToken() throws Exception {
    var first = register("workspace-1");
    var second = register("workspace-1");

    assertThat(second.path("registration").path("_id"))
        .isEqualTo(first.path("registration").path("_id"));
    assertThat(second.path("token")).isNotEqualTo(first.path("token"));
  }

  @Test
  void theDronesOwnTokenIsNeededToChangeItsStatus() throws Exception {
    var registered = register("workspace-1");
    var path =
        "/api/v1/drone/registration/"
            + registered.path("registration").path("_id").stringValue()
            + "/status";

    assertThat(put(path, "Bearer wrong").statusCode()).isEqualTo(401);
    assertThat(put(path, "Bearer " + registered.path("token").stringValue()).statusCode())
        .isEqualTo(200);
  }

  @Test
  void whatIsNotThereIsAProblemWithACode() throws Exception {
    var response = send(HttpRequest.newBuilder(address.resolve("/api/v1/nothing")).build());

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
    assertThat(response.body()).contains("\"code\":\"not-found\"");
  }

  @Test
  void thePageComesWithItsProtection() throws Exception {
    var response = send(HttpRequest.newBuilder(address.resolve("/")).build());

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("<div id=\"root\">");
    assertThat(response.headers().firstValue("content-security-policy").orElse(""))
        .contains("default-src 'self'", "frame-ancestors 'none'");
  }

  @Test
  void noPathLeadsOutOfThePage() throws Exception {
    for (var path : new String[] {"/../pom.xml", "/%2e%2e/pom.xml", "/assets/../../x", "//etc"}) {
      var request = HttpRequest.newBuilder(URI.create(address + path)).build();

      assertThat(send(request).statusCode()).as(path).isEqualTo(404);
    }
  }

  private static final Object NULL = Wire.mapper().nullNode();

  private TestPeer ide() {
    return new TestPeer(
        address,
        Map.of("token", "", "tabId", "tab"),
        "response",
        "workOrderComplete",
        "turnUpdated");
  }

  private TestPeer drone(JsonNode registered, int version) {
    return new TestPeer(
        address,
        auth(registered.path("registration"), registered.path("token").stringValue(), version),
        "welcome",
        "processWorkOrder",
        "streamAck");
  }

  private static Object auth(JsonNode registration, String token, int version) {
    return Map.of(
        "registrationId",
        registration.path("_id").stringValue(),
        "token",
        token,
        "instanceId",
        "instance",
        "protocolVersion",
        version);
  }

  private static Map<String, Object> meta(String turn, long seq) {
    return Map.of("turnId", turn, "epoch", 1, "seq", seq, "at", "2026-01-01T00:00:00Z", "step", 1);
  }

  private JsonNode register(String workspace) throws Exception {
    var body =
        Map.of("hostname", "host", "workspaceDir", "/w", "workspaceId", workspace, "version", "1");
    var response =
        send(
            HttpRequest.newBuilder(address.resolve("/api/v1/drone/registration"))
                .POST(BodyPublishers.ofString(Wire.mapper().writeValueAsString(body)))
                .build());
    assertThat(response.statusCode()).isEqualTo(201);
    return Wire.mapper().readTree(response.body());
  }

  private HttpResponse<String> put(String path, String authorization) throws Exception {
    return send(
        HttpRequest.newBuilder(address.resolve(path))
            .header("Authorization", authorization)
            .PUT(BodyPublishers.ofString("{\"status\":\"busy\"}"))
            .build());
  }

  private JsonNode get(String path) throws Exception {
    return Wire.mapper()
        .readTree(send(HttpRequest.newBuilder(address.resolve(path)).build()).body());
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return http.send(request, BodyHandlers.ofString());
  }
}
