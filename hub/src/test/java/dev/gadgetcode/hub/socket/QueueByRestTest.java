package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.protocol.Wire;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What waits is edited and cancelled by REST, and nothing that runs is deleted.
class QueueByRestTest extends HubScene {
  private StockPeer drone;
  private StockPeer owner;
  private String running;
  private String waiting;

  @BeforeEach
  void oneRunsAndOneWaits() throws Exception {
    drone = drone("one");
    owner = lockedIde("tab");
    running = runningTurn(owner, drone);
    waiting = owner.ask("submitPrompt", "Second").get(1).path("turnId").stringValue();
  }

  private record Answer(int status, JsonNode body) {
    String code() {
      return body.path("code").asString("");
    }
  }

  private Answer call(String method, String path, Map<String, ?> body) throws Exception {
    var response =
        hub.send(
            hub.request("/api/v1" + path)
                .header("Authorization", "Bearer " + user)
                .header("Content-Type", "application/json")
                .method(
                    method,
                    body.isEmpty()
                        ? BodyPublishers.noBody()
                        : BodyPublishers.ofString(Wire.mapper().writeValueAsString(body))));
    var text = response.body();
    return new Answer(response.statusCode(), text.isEmpty() ? NULL : Wire.mapper().readTree(text));
  }

  @Test
  void aPromptThatWaitsIsEdited() throws Exception {
    var edited = call("PATCH", "/turn/" + waiting, Map.of("prompt", "Another"));

    assertThat(edited.status()).isEqualTo(200);
    assertThat(edited.body().path("prompt").stringValue()).isEqualTo("Another");
    assertThat(call("PATCH", "/turn/" + running, Map.of("prompt", "Late")).code())
        .isEqualTo("not-queued");
    assertThat(call("PATCH", "/turn/" + waiting, Map.of("prompt", "  ")).status()).isEqualTo(400);
  }

  @Test
  void aPromptThatWaitsIsCancelled() throws Exception {
    assertThat(call("DELETE", "/turn/" + waiting, Map.of()).status()).isEqualTo(204);

    assertThat(call("GET", "/turn/" + waiting, Map.of()).body().path("status").stringValue())
        .isEqualTo("aborted");
    assertThat(call("DELETE", "/turn/" + waiting, Map.of()).code()).isEqualTo("not-queued");
    assertThat(call("DELETE", "/turn/" + running, Map.of()).code()).isEqualTo("not-queued");
  }

  @Test
  void turnsAreToldAgainOnlyAfterOneOfThemHasChanged() throws Exception {
    var first = turns("none");
    var tag = first.headers().firstValue("etag").orElseThrow();

    assertThat(turns(tag).statusCode()).isEqualTo(304);
    assertThat(turns(tag).body()).isEmpty();

    logged(drone, running, 1, "response", "a");
    var streamed = turns(tag);
    assertThat(streamed.statusCode()).isEqualTo(200);

    call("PATCH", "/turn/" + waiting, Map.of("prompt", "Another"));
    var edited = turns(streamed.headers().firstValue("etag").orElseThrow());
    assertThat(edited.statusCode()).isEqualTo(200);

    finish(drone, running, 2);
    owner.next("workOrderComplete");
    assertThat(turns(edited.headers().firstValue("etag").orElseThrow()).statusCode())
        .isEqualTo(200);
  }

  private HttpResponse<String> turns(String known) throws Exception {
    return hub.send(
        hub.request("/api/v1/chat-session/" + session.id().value() + "/turn")
            .header("Authorization", "Bearer " + user)
            .header("If-None-Match", known));
  }

  @Test
  void theEventsOfARunningTurnAreRead() throws Exception {
    logged(drone, running, 1, "response", "a");

    var events = call("GET", "/turn/" + running + "/event?after=0", Map.of()).body();

    assertThat(events.path("items").path(0).path("event").stringValue()).isEqualTo("response");
    assertThat(events.path("items").path(0).path("seq").intValue()).isEqualTo(1);
    assertThat(call("GET", "/turn/" + running + "/event?after=1", Map.of()).body().path("items"))
        .isEmpty();
  }

  @Test
  void aSessionInWhichSomethingRunsIsNotDeleted() throws Exception {
    var path = "/chat-session/" + session.id().value();
    var name = call("GET", path, Map.of()).body().path("name").stringValue().replace(" ", "%20");

    assertThat(call("DELETE", path, Map.of()).code()).isEqualTo("confirm");
    assertThat(call("DELETE", path + "?confirm=" + name, Map.of()).code())
        .isEqualTo("session-busy");
    call("DELETE", "/turn/" + waiting, Map.of());
    finish(drone, running, 1);
    owner.next("workOrderComplete");
    assertThat(call("DELETE", path + "?confirm=" + name, Map.of()).status()).isEqualTo(204);

    assertThat(owner.next("sessionLockLost").args().get(0).path("chatSessionId"))
        .isEqualTo(json("'%s'", session.id().value()));
    assertThat(call("GET", path, Map.of()).status()).isEqualTo(404);
    assertThat(call("GET", "/turn/" + running, Map.of()).status()).isEqualTo(404);
  }

  @Test
  void aDeletedDroneEndsItsTurnAndComesInNoMore() throws Exception {
    assertThat(call("DELETE", "/drone/registration/" + registered.id(), Map.of()).status())
        .isEqualTo(204);

    assertThat(owner.next("workOrderComplete").args().get(1)).isEqualTo(json("false"));
    var again = kept(hub.drone(registered, "two"));
    assertThat(again.refusal().path("data").path("code")).isEqualTo(json("'unauthorized'"));
  }
}
