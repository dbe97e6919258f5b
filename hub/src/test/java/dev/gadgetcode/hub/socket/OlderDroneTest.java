package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.TestHub;
import dev.gadgetcode.protocol.Wire;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// A drone that speaks as the first drones did: without anything that was added to the contract
/// since, and with words that this hub does not know.
@Tag("slow")
class OlderDroneTest extends HubScene {
  private static final String VERSION = "0.0.1";
  private static final Map<String, String> UNKNOWN = Map.of("mood", "calm");

  private JsonNode greeting = NULL;

  /// REST knows one user only.
  @BeforeEach
  @Override
  void newUser() throws Exception {
    user = "";
    session = hub.session(user);
    registered = register("workspace-" + NewIds.id());
  }

  private TestHub.Registered register(String workspace) throws Exception {
    var body =
        Map.of(
            "hostname",
            "host",
            "workspaceDir",
            "/w",
            "workspaceId",
            workspace,
            "version",
            VERSION,
            "capabilities",
            UNKNOWN);
    var response =
        hub.send(
            hub.request("/api/v1/drone/registration")
                .POST(BodyPublishers.ofString(Wire.mapper().writeValueAsString(body))));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    var answer = Wire.mapper().readTree(response.body());
    return new TestHub.Registered(
        answer.path("registration").path("_id").stringValue(),
        answer.path("token").stringValue(),
        workspace);
  }

  private Map<String, Object> auth(String instance) {
    return Map.of(
        "registrationId",
        registered.id(),
        "token",
        registered.token(),
        "instanceId",
        instance,
        "protocolVersion",
        1,
        "mood",
        "calm");
  }

  /// Locks, takes orders and lets go, and knows no other request.
  private StockPeer older(String instance) throws Exception {
    var drone =
        kept(hub.peer(auth(instance), TestHub.WEBSOCKET))
            .answering(
                "requestSessionLock",
                args -> new Object[] {true, args.get(2).path("_id").stringValue()})
            .answering("releaseSessionLock", _ -> new Object[] {true})
            .answering("processWorkOrder", _ -> new Object[] {true})
            .answering("sessionHeartbeat", _ -> new Object[] {true})
            .in();
    greeting = drone.next("welcome").args().get(0);
    drone.emit("log", "2026-01-01T00:00:00Z", "drone", "info", "connected");
    drone.emit(
        "workspaceUpdated",
        Map.of("mode", "idle", "lockedProject", NULL, "projects", List.of(), "mood", "calm"));
    hub.status(registered, "available");
    return drone;
  }

  /// Sends an event of a turn whose place has a word more, and waits until the hub has it.
  private static void say(StockPeer drone, String turn, long seq, String event, Object... args)
      throws Exception {
    var place = new HashMap<>(meta(turn, seq));
    place.putAll(UNKNOWN);
    var all = new ArrayList<>(List.of(args));
    all.add(place);
    drone.emit(event, all.toArray());
    acked(drone, turn, seq);
  }

  private JsonNode turn(String id) throws Exception {
    return hub.get("/api/v1/turn/" + id);
  }

  @Test
  void aDroneOneVersionBehindWorksOn() throws Exception {
    var drone = older("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    say(drone, turn, 1, "thinking", "Let me see.");
    say(drone, turn, 2, "toolStart", "c1", "read_file", "{\"path\":\"a.txt\"}");
    say(drone, turn, 3, "toolCall", "c1", "read_file", "{\"path\":\"a.txt\"}", "\"abc\"");
    say(drone, turn, 4, "response", "It says abc.");
    say(drone, turn, 5, "workOrderComplete", turn, true, NULL);

    var seen = new ArrayList<Long>();
    for (int event = 0; event < 5; event++) {
      seen.add(seq(ide.next("thinking", "toolStart", "toolCall", "response", "workOrderComplete")));
    }

    assertThat(seen).containsExactly(1L, 2L, 3L, 4L, 5L);
    var stored = turn(turn);
    assertThat(stored.path("status")).isEqualTo(json("'finished'"));
    assertThat(stored.path("blocks").valueStream().map(block -> block.path("mode").stringValue()))
        .containsExactly("thinking", "tool", "responding");
    var shown = hub.get("/api/v1/drone/registration/" + registered.id());
    assertThat(shown.path("version")).isEqualTo(json("'%s'", VERSION));
    assertThat(shown.path("workspace"))
        .isEqualTo(json("{'mode':'idle','lockedProject':null,'projects':[]}"));
  }

  @Test
  void aDroneOneVersionBehindGoesOnAfterARestartOfTheHub() throws Exception {
    var drone = older("one");
    var turn = runningTurn(lockedIde("tab"), drone);
    say(drone, turn, 1, "response", "a");

    restartHub();
    var again = older("one");
    say(again, turn, 2, "response", "b");
    say(again, turn, 3, "workOrderComplete", turn, true, NULL);

    assertThat(greeting.path("positions")).isEqualTo(json("{'%s':1}", turn));
    assertThat(turn(turn).path("blocks").get(0).path("content")).isEqualTo(json("'ab'"));
    assertThat(turn(turn).path("status")).isEqualTo(json("'finished'"));
  }

  /// Its question says nothing of where its journal ends.
  @Test
  void aDroneOneVersionBehindRecoversItsTurn() throws Exception {
    var drone = older("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    drone.close();
    var next = older("two");

    next.emit(
        "requestCrashRecovery",
        Map.of(
            "workspaceId",
            registered.workspace(),
            "turnId",
            turn,
            "chatSessionId",
            session.id().value(),
            "mood",
            "calm"));

    assertThat(next.next("crashRecoveryResponse").args().get(0).path("action"))
        .isEqualTo(json("'retry'"));
    var order = next.next("processWorkOrder").args();
    assertThat(order.get(1).path("_id")).isEqualTo(json("'%s'", turn));
    assertThat(order.get(2).path("attempt")).isEqualTo(json("2"));
  }

  /// It takes no notice of the search, and its entries do not say what git ignores.
  @Test
  void aDroneOneVersionBehindShowsItsFiles() throws Exception {
    var entry =
        "{'name':'a.txt','path':'a.txt','type':'file','size':3,"
            + "'modifiedAt':'2026-01-01T00:00:00Z'%s}";
    older("one")
        .answering(
            "fileTreeRequest",
            _ ->
                parsed("[true,{'entries':[" + entry.formatted(",'mood':'calm'") + "]}]")
                    .valueStream()
                    .toArray());
    var ide = lockedIde("tab");

    var ack = ide.ask("fileTreeRequest", Map.of("path", "", "query", "a"));

    assertThat(ack).isEqualTo(parsed("[true,{'entries':[" + entry.formatted("") + "]}]"));
  }

  /// An IDE need not name the drone any more; the drone is named to itself all the same.
  @Test
  void aDroneOneVersionBehindIsReleasedByItsName() throws Exception {
    var drone = older("one");
    var ide = lockedIde("tab");

    var ack = ide.ask("releaseSessionLock", references(NULL, session));

    assertThat(ack).isEqualTo(json("[true]"));
    assertThat(drone.next("releaseSessionLock").args())
        .isEqualTo(
            json(
                "['%s','%s','%s']",
                registered.id(), session.project().value(), session.id().value()));
  }

  @Test
  void aDroneOneVersionBehindIsTerminated() throws Exception {
    var drone = older("one").answering("requestTermination", _ -> new Object[] {true});
    var answer = new CompletableFuture<HttpResponse<String>>();
    var request =
        hub.request("/api/v1/drone/registration/" + registered.id() + "/terminate")
            .POST(BodyPublishers.noBody());
    Thread.startVirtualThread(() -> {
      try {
        answer.complete(hub.send(request));
      } catch (Exception failed) {
        answer.completeExceptionally(failed);
      }
    });
    drone.next("requestTermination");

    hub.status(registered, "offline");

    assertThat(Wire.mapper().readTree(answer.get(30, TimeUnit.SECONDS).body()))
        .isEqualTo(json("{'success':true}"));
  }

  /// Some clients answer whatever they do not know; those that do not are left to the limit.
  @Test
  void aRequestThatADroneSaysItDoesNotKnowIsRefusedAtOnce() throws Exception {
    older("one")
        .answering(
            "changesRequest",
            _ -> new Object[] {false, Map.of("code", "unknown-event", "message", "Unknown")})
        .answering("stopAgent", _ -> new Object[] {});
    var ide = lockedIde("tab");

    var changes = ide.ask("changesRequest", Map.of("turnId", "t"));
    var stopped = ide.ask("stopAgent", Map.of("turnId", "t", "agentId", "a"));

    assertThat(changes).isEqualTo(json("[false,{'files':[],'error':'Failed to reach drone'}]"));
    assertThat(stopped).isEqualTo(json("[false,'Failed to reach drone']"));
  }

  /// Whatever else it says of itself, and in whatever way.
  @ParameterizedTest
  @ValueSource(strings = {"2", "0", "1.5", "99999999999", "newest"})
  void aVersionOfTheProtocolThatTheHubDoesNotSpeakIsToldSo(String version) throws Exception {
    var auth = Map.of("registrationId", registered.id(), "protocolVersion", version);

    var refusal = kept(hub.peer(auth, TestHub.WEBSOCKET)).refusal();

    assertThat(refusal.path("data"))
        .isEqualTo(
            json(
                "{'code':'unsupported-version',"
                    + "'message':'The hub speaks another version of the protocol'}"));
  }
}
