package dev.gadgetcode.hub;

import static dev.gadgetcode.hub.TestHub.meta;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A real hub on a real port, with sockets and HTTP from outside.
@Tag("slow")
class HubTest {
  private static final Object NULL = Wire.mapper().nullNode();

  @TempDir private Path data;
  private TestHub hub;

  @BeforeEach
  void start() throws Exception {
    hub = TestHub.start(data);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void aTurnGoesThroughTheHubAndBack() throws Exception {
    var session = hub.get("/api/v1/chat-session").path("items").get(0);
    var registered = hub.register("workspace-1");
    try (var drone = hub.drone(registered, "instance-1").in();
        var ide = hub.ide("", "tab").in()) {
      assertThat(drone.next("welcome").args().get(0).path("epoch").intValue()).isEqualTo(1);
      hub.status(registered, "available");
      assertThat(ide.ask("requestSessionLock", NULL, session.get("project"), session).toString())
          .isEqualTo("[true,\"" + session.path("_id").stringValue() + "\"]");

      var ack = ide.ask("submitPrompt", "hello", Map.of("promptId", "p"));
      var turn = ack.get(1).path("turnId").stringValue();
      assertThat(ack.get(1).path("message").stringValue()).isEqualTo("turn created successfully");
      assertThat(ide.next("turnUpdated").toString()).contains("\"processing\"");
      assertThat(drone.next("processWorkOrder").toString()).contains("\"prompt\":\"hello\"", turn);

      drone.emit("response", "hi", meta(turn, 1, 1));
      assertThat(ide.next("response").toString())
          .startsWith("response[\"hi\",{")
          .contains("\"turnId\":\"" + turn + "\"");
      assertThat(drone.next("streamAck").args().get(0).path("seq").intValue()).isEqualTo(1);

      drone.emit("workOrderComplete", turn, true, NULL, meta(turn, 1, 2));
      assertThat(ide.next("workOrderComplete").toString()).contains(turn, "true,null");
      assertThat(ide.next("turnUpdated").toString()).contains("\"finished\"");
      assertThat(
              hub.get("/api/v1/turn/" + turn).path("blocks").get(0).path("content").stringValue())
          .isEqualTo("hi");
    }
  }

  @Test
  void theSameWorkspaceIsTheSameRegistrationWithANewToken() throws Exception {
    var first = hub.register("workspace-1");
    var second = hub.register("workspace-1");

    assertThat(second.id()).isEqualTo(first.id());
    assertThat(second.token()).isNotEqualTo(first.token());
  }

  @Test
  void theDronesOwnTokenIsNeededToChangeItsStatus() throws Exception {
    var registered = hub.register("workspace-1");

    var response =
        hub.send(
            hub.request("/api/v1/drone/registration/" + registered.id() + "/status")
                .header("Authorization", "Bearer wrong")
                .PUT(BodyPublishers.ofString("{\"status\":\"busy\"}")));

    assertThat(response.statusCode()).isEqualTo(401);
    hub.status(registered, "busy");
  }

  @Test
  void whatIsNotThereIsAProblemWithACode() throws Exception {
    var response = hub.send(hub.request("/api/v1/nothing"));

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
    assertThat(response.body()).contains("\"code\":\"not-found\"");
  }

  @Test
  void thePageComesWithItsProtection() throws Exception {
    var response = hub.send(hub.request("/"));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).contains("<div id=\"root\">");
    assertThat(response.headers().firstValue("content-security-policy").orElse(""))
        .contains("default-src 'self'", "frame-ancestors 'none'");
  }

  @Test
  void noPathLeadsOutOfThePage() throws Exception {
    for (var path : new String[] {"/../pom.xml", "/%2e%2e/pom.xml", "/assets/../../x", "//etc"}) {
      var request = HttpRequest.newBuilder(URI.create(hub.address() + path));

      assertThat(hub.send(request).statusCode()).as(path).isEqualTo(404);
    }
  }
}
