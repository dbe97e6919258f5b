package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.protocol.Wire;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What becomes of the turns of a user whom an admin disables.
@Tag("slow")
class LockedOutTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final List<JsonNode> ABORTED =
      List.of(Wire.tree("aborted"), Wire.tree("The user was disabled"), Wire.tree(false));

  @TempDir private Path directory;
  private final List<StockPeer> peers = new ArrayList<>();
  private SignedInHub hub;
  private String admin;

  @BeforeEach
  void start() throws Exception {
    hub = SignedInHub.start(directory);
    admin = hub.admin();
  }

  @AfterEach
  void stop() {
    leave();
    hub.close();
  }

  private void leave() {
    peers.forEach(StockPeer::close);
    peers.clear();
  }

  private StockPeer peer(Map<String, ?> auth) throws Exception {
    var peer = hub.socket(auth);
    peers.add(peer);
    return peer.in();
  }

  /// A turn that a drone has taken, and one that waits behind it.
  private record Work(StockPeer drone, StockPeer ide, String running, String queued) {}

  private Work work(SignedInHub.Somebody user) throws Exception {
    var project =
        hub.post(user.token(), "/project", Map.of("name", "P", "slug", "p-" + user.id())).body();
    var session =
        hub.post(user.token(), "/chat-session", Map.of("project", project.path("_id"))).body();
    var registered =
        hub.post(user.token(), "/drone/registration", SignedInHub.drone("w-" + user.id())).body();
    var registration = registered.path("registration").path("_id").stringValue();
    var drone =
        peer(Map.of(
                "registrationId",
                registration,
                "token",
                registered.path("token").stringValue(),
                "instanceId",
                "one",
                "protocolVersion",
                1))
            .answering(
                "requestSessionLock",
                args -> new Object[] {true, args.get(2).path("_id").stringValue()})
            .answering("processWorkOrder", _ -> new Object[] {true});
    drone.next("welcome");
    var ide = peer(Map.of("token", user.token(), "tabId", "tab-" + user.id()));
    var locked =
        ide.ask("requestSessionLock", registration, project.path("_id"), session.path("_id"));
    assertThat(locked.get(0).booleanValue()).as(locked.toString()).isTrue();
    var running = submit(ide, "Do it.");
    drone.next("processWorkOrder");
    return new Work(drone, ide, running, submit(ide, "And that."));
  }

  private static String submit(StockPeer ide, String prompt) throws Exception {
    return ide.ask("submitPrompt", prompt).get(1).path("turnId").asString("");
  }

  private static void awaitRecovering(StockPeer ide) throws Exception {
    var update = ide.next("turnUpdated").args().get(0);
    while (!update.path("recovering").asBoolean(false)) {
      update = ide.next("turnUpdated").args().get(0);
    }
  }

  private void change(SignedInHub.Somebody user, boolean disabled) throws Exception {
    var changed = hub.call(admin, "PATCH", "/user/" + user.id(), Map.of("disabled", disabled));
    assertThat(changed.status()).as(changed.response().body()).isEqualTo(200);
  }

  /// The turn as its user sees it, once it is over.
  private JsonNode ended(String token, String turn) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    var read = hub.get(token, "/turn/" + turn).body();
    while (!read.has("finishedAt") && System.nanoTime() < deadline) {
      read = hub.get(token, "/turn/" + turn).body();
    }
    return read;
  }

  private static List<JsonNode> outcome(JsonNode turn) {
    return List.of(turn.path("status"), turn.path("errorMessage"), turn.path("recovering"));
  }

  private String signedInAgain(SignedInHub.Somebody user) throws Exception {
    return hub.login(user.email()).body().path("token").asString("");
  }

  @Test
  void disablingAUserWhoseDroneIsAwayAbortsTheirTurns() throws Exception {
    var user = hub.user(admin, "user");
    var work = work(user);
    work.drone.close();
    awaitRecovering(work.ide);

    change(user, true);
    change(user, false);
    var token = signedInAgain(user);

    assertThat(outcome(ended(token, work.running))).isEqualTo(ABORTED);
    assertThat(outcome(ended(token, work.queued))).isEqualTo(ABORTED);
  }

  @Test
  void disablingAUserWhoseDroneIsThereAbortsTheirTurnsToo() throws Exception {
    var user = hub.user(admin, "user");
    var work = work(user);

    change(user, true);
    change(user, false);
    var token = signedInAgain(user);

    assertThat(outcome(ended(token, work.running))).isEqualTo(ABORTED);
  }

  /// Nobody has asked for the drone since the start, so that it is not even loaded.
  @Test
  void disablingAUserAbortsTheTurnsThatWaitForADroneSinceTheHubStarted() throws Exception {
    var user = hub.user(admin, "user");
    var work = work(user);
    leave();
    hub.close();
    hub = SignedInHub.start(directory);

    change(user, true);
    change(user, false);
    var token = signedInAgain(user);

    assertThat(outcome(ended(token, work.running))).isEqualTo(ABORTED);
    assertThat(outcome(ended(token, work.queued))).isEqualTo(ABORTED);
  }

  @Test
  void theTurnsOfOthersGoOn() throws Exception {
    var user = hub.user(admin, "user");
    var other = hub.user(admin, "other");
    var work = work(user);
    var others = work(other);

    change(user, true);
    change(user, false);
    ended(signedInAgain(user), work.running);

    assertThat(hub.get(other.token(), "/turn/" + others.running).body().path("status"))
        .isEqualTo(Wire.tree("processing"));
    assertThat(hub.get(other.token(), "/turn/" + others.queued).body().path("status"))
        .isEqualTo(Wire.tree("queued"));
  }
}
