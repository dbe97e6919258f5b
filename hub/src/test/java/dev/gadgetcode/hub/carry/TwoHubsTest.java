package dev.gadgetcode.hub.carry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.TestHub;
import dev.gadgetcode.hub.nats.NatsProcess;
import dev.gadgetcode.protocol.Wire;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/// Two hubs on one database and one bus: whoever comes to one is served by the one that is their
/// home, and notices nothing of it.
@Tag("slow")
final class TwoHubsTest {
  private static final JsonNode NULL = Wire.mapper().nullNode();

  private static NatsProcess nats;
  private static HubPair shared;

  @TempDir private static Path folder;
  private final String user = "user-" + NewIds.id();

  @BeforeAll
  static void start() throws Exception {
    nats = new NatsProcess();
    shared = HubPair.open(folder.resolve("shared"), nats);
  }

  @AfterAll
  static void stop() {
    shared.close();
    nats.close();
  }

  @AfterEach
  void leave() {
    shared.closePeers();
  }

  private String submit(StockPeer ide, HubPair.Talk talk, HubPair.Registered drone)
      throws Exception {
    var lock = ide.ask("requestSessionLock", drone.id(), talk.project(), talk.session());
    assertThat(lock.get(0).booleanValue()).as(lock.toString()).isTrue();
    var ack = ide.ask("submitPrompt", "Do it.");
    assertThat(ack.get(0).booleanValue()).as(ack.toString()).isTrue();
    return ack.get(1).path("turnId").asString("");
  }

  private static void respond(StockPeer drone, String turn, long epoch, long seq, String text)
      throws Exception {
    drone.emit("response", text, TestHub.meta(turn, epoch, seq));
    assertThat(drone.next("streamAck").args().get(0).path("seq").longValue()).isEqualTo(seq);
  }

  private static String text(StockPeer ide) throws Exception {
    return ide.next("response").args().get(0).asString("");
  }

  /// The first request decides which hub is the home; IDE and drone come to any.
  @ParameterizedTest
  @CsvSource({"0, 0, 1", "0, 1, 0", "0, 1, 1"})
  void anIdeAndADroneWorkTogetherWhereverTheyConnect(int home, int ideAt, int droneAt)
      throws Exception {
    var talk = shared.talk(home, user);
    var registered = shared.register(home, user, "workspace");
    var drone = shared.drone(droneAt, registered, "one");
    var ide = shared.ide(ideAt, user, "tab");

    var turn = submit(ide, talk, registered);
    assertThat(drone.next("processWorkOrder").args().get(1).path("_id").asString(""))
        .isEqualTo(turn);
    var long600k = "x".repeat(600_000);
    respond(drone, turn, 1, 1, "Hello");
    respond(drone, turn, 1, 2, long600k);
    drone.emit("workOrderComplete", turn, true, NULL, TestHub.meta(turn, 1, 3));

    assertThat(text(ide)).isEqualTo("Hello");
    assertThat(text(ide)).isEqualTo(long600k);
    assertThat(ide.next("workOrderComplete").args().get(0).asString("")).isEqualTo(turn);
    for (int hub : new int[] {0, 1}) {
      var document = shared.call(hub, user, "GET", "/turn/" + turn, null);
      assertThat(document.status()).isEqualTo(200);
      assertThat(document.body().path("lastSeq").longValue()).isEqualTo(3);
    }
  }

  @Test
  void whatADroneIsAskedByTheIdeComesBackOverBothHubs() throws Exception {
    var talk = shared.talk(0, user);
    var registered = shared.register(1, user, "workspace");
    shared
        .drone(1, registered, "one")
        .answering(
            "fileReadRequest",
            _ ->
                new Object[] {
                  true, Map.of("content", "c", "hash", "h", "truncated", false, "binary", false)
                });
    var ide = shared.ide(1, user, "tab");
    ide.ask("requestSessionLock", registered.id(), talk.project(), talk.session());

    var answer = ide.ask("fileReadRequest", Map.of("path", "a"));

    assertThat(answer.get(1).path("content").asString("")).isEqualTo("c");
  }

  @Test
  void aStrangerIsRefusedAtTheHomeAsEverywhere() throws Exception {
    shared.talk(0, user);
    var registered = shared.register(0, user, "workspace");

    var peer =
        StockPeer.of(
            shared.address(1),
            Map.of(
                "registrationId",
                registered.id(),
                "token",
                "wrong",
                "instanceId",
                "one",
                "protocolVersion",
                1));

    assertThat(peer.refusal().path("data").path("code").asString("")).isEqualTo("unauthorized");
    peer.close();
  }

  @Test
  void whatIsTerminatedAtOneHubEndsAtTheOther() throws Exception {
    shared.talk(0, user);
    var registered = shared.register(0, user, "workspace");
    var drone = shared.drone(0, registered, "one");
    var path = "/drone/registration/" + registered.id();

    var termination =
        Thread.ofVirtual()
            .unstarted(() -> {
              try {
                drone.next("requestTermination");
                shared.call(
                    1, registered.token(), "PUT", path + "/status", Map.of("status", "offline"));
              } catch (Exception failed) {
                throw new IllegalStateException(failed);
              }
            });
    termination.start();
    var answer = shared.call(1, user, "POST", path + "/terminate", null);

    assertThat(answer.body()).isEqualTo(Wire.mapper().readTree("{\"success\":true}"));
    var shown = shared.call(1, user, "GET", path, null);
    assertThat(shown.body().path("status").asString("")).isEqualTo("offline");
  }

  @Test
  void aHubThatEndsIsReplacedAndTheTurnGoesOn() throws Exception {
    try (var hubs = HubPair.open(folder.resolve("ending"), nats)) {
      var talk = hubs.talk(0, user);
      var registered = hubs.register(0, user, "workspace");
      var drone = hubs.drone(1, registered, "one");
      var ide = hubs.ide(1, user, "tab");
      var bare = BareIde.connect(hubs.address(1), user);
      var turn = submit(ide, talk, registered);
      drone.next("processWorkOrder");
      respond(drone, turn, 1, 1, "Hello");

      hubs.stop(0);
      assertThat(bare.closed()).isEqualTo(1001);
      hubs.closePeers();

      var back = hubs.drone(1, registered, "one");
      respond(back, turn, 1, 2, " world");
      back.emit("workOrderComplete", turn, true, NULL, TestHub.meta(turn, 1, 3));
      back.next("streamAck");
      var other = hubs.ide(1, user, "tab");
      var resumed = other.ask("resumeTurn", Map.of("turnId", turn, "afterSeq", 0));
      assertThat(resumed.get(1).path("lastSeq").longValue()).isEqualTo(3);
      var document = hubs.call(1, user, "GET", "/turn/" + turn, null);
      assertThat(document.body().path("blocks").get(0).path("content").asString(""))
          .isEqualTo("Hello world");
    }
  }

  @Test
  void whileTheBusIsAwayThoseAtHomeGoOnAndOthersComeBack() throws Exception {
    try (var own = new NatsProcess();
        var hubs = HubPair.open(folder.resolve("away"), own)) {
      var talk = hubs.talk(0, user);
      var registered = hubs.register(0, user, "workspace");
      var drone = hubs.drone(0, registered, "one");
      var near = hubs.ide(0, user, "near");
      var far = BareIde.connect(hubs.address(1), user);
      var turn = submit(near, talk, registered);
      drone.next("processWorkOrder");

      own.kill();

      assertThat(far.closed()).isEqualTo(1001);
      respond(drone, turn, 1, 1, "Hello");
      assertThat(text(near)).isEqualTo("Hello");
      assertThat(hubs.call(1, user, "GET", "/turn/" + turn, null).status()).isEqualTo(503);
      assertThat(hubs.call(1, user, "GET", "/ready", null).body())
          .isEqualTo(Wire.mapper().readTree("{\"bus\":\"away\",\"status\":\"ready\"}"));

      own.start();
      int status = 503;
      while (status == 503) {
        status = hubs.call(1, user, "GET", "/turn/" + turn, null).status();
      }
      assertThat(status).isEqualTo(200);
      var again = hubs.ide(1, user, "far");
      again.ask("resumeTurn", Map.of("turnId", turn, "afterSeq", 0));
      assertThat(text(again)).isEqualTo("Hello");
    }
  }
}
