package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.TestHub;
import dev.gadgetcode.protocol.Wire;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What people read of a drone that they cannot look over the shoulder of.
class DroneLogTest extends HubScene {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private JsonNode log(String query) throws Exception {
    var path = "/api/v1/drone/registration/" + registered.id() + "/log" + query;
    var response = hub.send(hub.request(path).header("Authorization", "Bearer " + user));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Wire.mapper().readTree(response.body());
  }

  private List<String> words() throws Exception {
    var words = new ArrayList<String>();
    log("?limit=200")
        .path("items")
        .forEach(line ->
            words.add(
                line.path("component").stringValue() + " " + line.path("message").stringValue()));
    return words;
  }

  /// Reads until a line begins so.
  private void untilThereIs(String start) throws Exception {
    var deadline = Instant.now().plus(PATIENCE);
    while (words().stream().noneMatch(line -> line.startsWith(start))) {
      assertThat(Instant.now()).as("%s in %s", start, words()).isBefore(deadline);
    }
  }

  @Test
  void theLogHasWhatTheDroneSaidAndWhatTheHubSaw() throws Exception {
    var ide = ide("tab");
    var drone = drone("one");
    hub.status(registered, "available");
    lock(ide, session);
    drone.emit("status", "Cloning");
    drone.emit("log", "2026-01-01T00:00:00Z", "tool", "warn", "slow", Map.of("ms", 5));
    ide.next("log");
    drone.close();
    untilThereIs("hub Connection lost");

    assertThat(words())
        .containsSubsequence(
            "hub A new process has the workspace, epoch 1",
            "hub Connected",
            "hub Status available",
            "hub Locked for session %s, project project".formatted(session.id().value()),
            "drone Cloning",
            "tool slow",
            "hub Connection lost");
  }

  @Test
  void theLogIsReadOnFromALine() throws Exception {
    var drone = drone("one");
    var ide = ide("tab");
    for (var text : List.of("one", "two", "three")) {
      drone.emit("status", text);
      ide.next("status");
    }

    var last = log("?limit=2").path("items");
    assertThat(last.path(0).path("message").stringValue()).isEqualTo("two");
    var before = Long.parseLong(last.path(0).path("_id").stringValue()) - 1;
    var page = log("?limit=1&after=" + before);
    assertThat(page.path("items")).hasSize(1);
    var behind = log("?limit=1&after=" + page.path("next").stringValue());
    assertThat(behind.path("items").path(0).path("message").stringValue()).isEqualTo("three");
    assertThat(behind.path("next").isNull()).isTrue();
  }

  @Test
  void aProcessThatWasReplacedAndAnEventThatIsNoneAreInTheLog() throws Exception {
    var first = drone("one");
    first.emit("requestCrashRecovery", "nonsense");
    untilThereIs("hub Sent a requestCrashRecovery that is none");
    drone("two");
    first.gone();
    var late =
        kept(
            hub.peer(
                Map.of(
                    "registrationId",
                    registered.id(),
                    "token",
                    registered.token(),
                    "instanceId",
                    "one",
                    "protocolVersion",
                    1),
                TestHub.WEBSOCKET));

    assertThat(late.refusal().path("data").path("code").stringValue()).isEqualTo("fenced");
    assertThat(words()).endsWith("hub A process that was replaced came back: refused");
  }

  @Test
  void aLogIsForItsOwner() throws Exception {
    var path = "/api/v1/drone/registration/" + registered.id() + "/log";

    assertThat(hub.send(hub.request(path).header("Authorization", "Bearer other")).statusCode())
        .isEqualTo(404);
  }
}
