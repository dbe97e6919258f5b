package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.protocol.Wire;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The outcomes of a termination, by REST.
class TerminationTest extends HubScene {
  /// REST knows one user only.
  @BeforeEach
  @Override
  void newUser() throws Exception {
    user = "";
    session = hub.session(user);
    registered = hub.register("workspace-" + NewIds.id());
  }

  private HttpResponse<String> terminate() throws Exception {
    return hub.send(
        hub.request("/api/v1/drone/registration/" + registered.id() + "/terminate")
            .POST(BodyPublishers.noBody()));
  }

  private static JsonNode body(HttpResponse<String> response) {
    return Wire.mapper().readTree(response.body());
  }

  private String shownStatus() throws Exception {
    return hub.get("/api/v1/drone/registration")
        .path("items")
        .valueStream()
        .filter(shown -> shown.path("_id").asString("").equals(registered.id()))
        .findFirst()
        .orElseThrow()
        .path("status")
        .asString("");
  }

  @Test
  void aDroneThatIsOfflineAlreadyIsAConflict() throws Exception {
    var response = terminate();

    assertThat(response.statusCode()).isEqualTo(409);
    assertThat(body(response).path("code")).isEqualTo(json("'drone-offline'"));
  }

  @Test
  void aDroneThatIsNotConnectedIsMarkedOffline() throws Exception {
    var ide = ide("tab");
    var drone = drone("one");
    lock(ide, session);
    leave(drone, ide);

    var response = terminate();

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(body(response)).isEqualTo(json("{'success':true}"));
    assertThat(shownStatus()).isEqualTo("offline");
    assertThat(terminate().statusCode()).isEqualTo(409);
  }

  @Test
  void aDroneMayRefuse() throws Exception {
    drone("one").answering("requestTermination", _ -> new Object[] {false});

    var response = terminate();

    assertThat(response.statusCode()).isEqualTo(409);
    assertThat(body(response).path("code")).isEqualTo(json("'drone-refused'"));
  }

  @Test
  void theAnswerComesAsSoonAsTheDroneIsOffline() throws Exception {
    var drone = drone("one").answering("requestTermination", _ -> new Object[] {true});
    var ide = ide("tab");
    lock(ide, session);
    var turn = runningTurn(ide, drone);
    var answer = terminating();
    assertThat(drone.next("requestTermination").args()).isEqualTo(json("[]"));

    finish(drone, turn, 1);
    hub.status(registered, "offline");

    var response = answer.join();
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(body(response)).isEqualTo(json("{'success':true}"));
    assertThat(shownStatus()).isEqualTo("offline");
  }

  private CompletableFuture<HttpResponse<String>> terminating() {
    var answer = new CompletableFuture<HttpResponse<String>>();
    Thread.startVirtualThread(() -> {
      try {
        answer.complete(terminate());
      } catch (Exception failed) {
        answer.completeExceptionally(failed);
      }
    });
    return answer;
  }

  @Test
  void twoWhoAskAreBothAnswered() throws Exception {
    StockPeer drone = drone("one").answering("requestTermination", _ -> new Object[] {true});
    var first = terminating();
    drone.next("requestTermination");
    var second = terminating();
    drone.next("requestTermination");

    hub.status(registered, "offline");

    assertThat(first.join().statusCode()).isEqualTo(200);
    assertThat(second.join().statusCode()).isEqualTo(200);
  }

  @Test
  void aDroneThatIsNotThereIsNotFound() throws Exception {
    var response =
        hub.send(
            hub.request("/api/v1/drone/registration/unknown/terminate")
                .POST(BodyPublishers.noBody()));

    assertThat(response.statusCode()).isEqualTo(404);
  }
}
