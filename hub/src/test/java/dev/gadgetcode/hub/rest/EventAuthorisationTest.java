package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.account.AccessTokens;
import dev.gadgetcode.hub.http.Authorisation;
import dev.gadgetcode.hub.http.Authorisation.Kind;
import dev.gadgetcode.hub.http.Authorisation.Side;
import dev.gadgetcode.hub.http.Authorisation.Verdict;
import dev.gadgetcode.hub.secret.MasterKeys;
import dev.gadgetcode.protocol.Messages;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.stream.StreamEvents;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Every event of IDEs and of drones, sent by everybody, about a turn that runs: S9 to S12.
@Tag("slow")
class EventAuthorisationTest {
  private static final Set<String> IDE = Messages.of(IdeRequest.class).types().keySet();
  private static final Set<String> DRONE = Messages.of(DroneReport.class).types().keySet();
  private static final Set<String> STREAM = StreamEvents.messages().types().keySet();

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir private Path directory;
  private final Map<Kind, String> tokens = new HashMap<>();
  private final List<StockPeer> peers = new ArrayList<>();
  private SignedInHub hub;
  private JsonNode ownDrone;
  private JsonNode otherDrone;
  private JsonNode disabledDrone;
  private StockPeer drone;
  private StockPeer owner;
  private EventArguments about;

  @BeforeEach
  void aTurnRuns() throws Exception {
    hub = SignedInHub.start(directory);
    var admin = hub.admin();
    var user = hub.user(admin, "owner");
    var other = hub.user(admin, "other");
    var disabled = hub.user(admin, "disabled");
    ownDrone = register(user.token(), "workspace");
    otherDrone = register(other.token(), "workspace");
    disabledDrone = register(disabled.token(), "workspace");
    hub.call(admin, "PATCH", "/user/" + disabled.id(), Map.of("disabled", true));
    var keys = MasterKeys.open(directory.resolve("hub.key"), directory.resolve("data"));
    var anHourAgo = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
    tokens.putAll(
        Map.of(
            Kind.NOBODY,
            "",
            Kind.OWNER,
            user.token(),
            Kind.OTHER_USER,
            other.token(),
            Kind.ADMIN,
            admin,
            Kind.DISABLED,
            disabled.token(),
            Kind.EXPIRED,
            new AccessTokens(keys.forTokens(), anHourAgo)
                .issue(new UserId(user.id()), "x")
                .token()));
    drone = answering(kept(hub.socket(droneAuth(ownDrone))).in());
    drone.next("welcome");
    owner = kept(hub.socket(Map.of("token", user.token(), "tabId", "tab"))).in();
    startTurn(user.token());
  }

  @AfterEach
  void stop() {
    peers.forEach(StockPeer::close);
    hub.close();
  }

  private StockPeer kept(StockPeer peer) {
    peers.add(peer);
    return peer;
  }

  private JsonNode register(String token, String workspace) throws Exception {
    return hub.post(token, "/drone/registration", SignedInHub.drone(workspace)).body();
  }

  private static String idOf(JsonNode registered) {
    return registered.path("registration").path("_id").stringValue();
  }

  private static Map<String, Object> droneAuth(JsonNode registered) {
    return droneAuth(registered, registered.path("token").stringValue());
  }

  private static Map<String, Object> droneAuth(JsonNode registered, String token) {
    return Map.of(
        "registrationId",
        idOf(registered),
        "token",
        token,
        "instanceId",
        "one",
        "protocolVersion",
        1);
  }

  /// A drone that locks and takes orders, and refuses all else that it is asked.
  private static StockPeer answering(StockPeer peer) {
    for (var event : IDE) {
      peer.answering(event, _ -> new Object[] {false});
    }
    return peer.answering(
            "requestSessionLock",
            args -> new Object[] {true, args.get(2).path("_id").stringValue()})
        .answering("processWorkOrder", _ -> new Object[] {true});
  }

  private void startTurn(String token) throws Exception {
    var project = made(token, "/project", Map.of("name", "P", "slug", "p"));
    var session = made(token, "/chat-session", Map.of("project", project));
    owner.ask("requestSessionLock", idOf(ownDrone), project, session);
    var turn = owner.ask("submitPrompt", "Do it.").get(1).path("turnId").stringValue();
    drone.next("processWorkOrder");
    var deadline = Instant.now().plus(PATIENCE);
    while (!hub.contents().getOrDefault("fact", List.of()).toString().contains("OrderTaken")) {
      assertThat(Instant.now()).isBefore(deadline);
    }
    about = new EventArguments(idOf(ownDrone), "workspace", project, session, turn);
  }

  private String made(String token, String path, Object body) throws Exception {
    return hub.post(token, path, body).body().path("_id").stringValue();
  }

  /// The same about what nobody has.
  private EventArguments aboutNothing() {
    return new EventArguments(NewIds.id(), "workspace", NewIds.id(), NewIds.id(), NewIds.id());
  }

  @Test
  void s9EveryEventHasACellForEveryKindOfCaller() {
    int cells = 0;
    for (var kind : Kind.values()) {
      for (var event : IDE) {
        assertThat(about.ofIde(event)).isNotNull();
        assertThat(Authorisation.event(Side.IDE, kind)).isNotNull();
        cells++;
      }
      for (var event : DRONE) {
        assertThat(about.ofDrone(event, 1)).isNotNull();
        assertThat(Authorisation.event(Side.DRONE, kind)).isNotNull();
        cells++;
      }
    }

    assertThat(cells).isGreaterThan(250);
    assertThat(DRONE).containsAll(STREAM).doesNotContainAnyElementsOf(IDE);
  }

  @Test
  void s12WhoIsNotLetInReachesNoHandlerWhateverTheySend() throws Exception {
    var before = hub.contents();
    for (var kind : Kind.values()) {
      for (var side : Side.values()) {
        if (Authorisation.event(side, kind) == Verdict.UNAUTHORIZED) {
          for (var event : side == Side.IDE ? IDE : DRONE) {
            try (var socket = RawSocket.silent(hub.address())) {
              socket.send("40" + Wire.mapper().writeValueAsString(auth(side, kind)));
              assertThat(socket.next()).as("%s by %s", event, kind).startsWith("44{");
              var args = side == Side.IDE ? about.ofIde(event) : about.ofDrone(event, 1);
              socket.send(EventArguments.packet(event, args));
              socket.closed();
            }
          }
        }
      }
    }

    assertThat(hub.contents()).isEqualTo(before);
    assertThat(owner.rest()).extracting(StockPeer.Said::event).doesNotContain("response", "log");
  }

  private Map<String, ?> auth(Side side, Kind kind) {
    var token = tokens.getOrDefault(kind, "");
    if (side == Side.IDE) {
      return Map.of("token", token);
    }
    return kind == Kind.DISABLED ? droneAuth(disabledDrone) : droneAuth(ownDrone, token);
  }

  @Test
  void s9AStrangersEventOfAnIdeIsAnsweredAsIfThereWereNothing() throws Exception {
    var others = new ArrayList<StockPeer>();
    for (var kind : List.of(Kind.OTHER_USER, Kind.ADMIN)) {
      assertThat(Authorisation.event(Side.IDE, kind)).isEqualTo(Verdict.NOT_FOUND);
      others.add(kept(hub.socket(Map.of("token", tokens.getOrDefault(kind, "")))).in());
    }
    var before = hub.contents();
    for (var other : others) {
      for (var event : IDE) {
        var theirs = other.ask(event, about.ofIde(event));

        assertThat(theirs).as(event).isEqualTo(other.ask(event, aboutNothing().ofIde(event)));
        assertThat(theirs.get(0).booleanValue()).as(event).isFalse();
      }
      assertThat(other.rest())
          .extracting(StockPeer.Said::event)
          .isSubsetOf("tabLockDenied", "fileTreeResponse");
    }
    assertThat(hub.contents()).isEqualTo(before);
  }

  @Test
  void s9AnEventOfTheOtherSideIsNone() throws Exception {
    var strange = kept(hub.socket(droneAuth(otherDrone))).in();
    strange.next("welcome");
    var person = kept(hub.socket(Map.of("token", tokens.getOrDefault(Kind.ADMIN, "")))).in();
    owner.rest();
    var before = hub.contents();

    for (var ide : List.of(owner, person)) {
      for (var event : DRONE) {
        assertThat(ide.ask(event, about.ofDrone(event, 1)).get(1).path("code").stringValue())
            .as(event)
            .isEqualTo("unknown-event");
      }
    }
    for (var sender : List.of(drone, strange)) {
      for (var event : IDE) {
        sender.emit(event, about.ofIde(event));
      }
      sender.emit("requestCrashRecovery", aboutNothing().ofDrone("requestCrashRecovery", 0));
      sender.next("crashRecoveryResponse"); // what was sent before it has been seen
    }

    assertThat(hub.contents()).isEqualTo(before);
    assertThat(owner.rest()).isEmpty();
  }

  @Test
  void s9AnothersDroneIsToldOfATurnWhatItIsToldOfNone() throws Exception {
    var strange = kept(hub.socket(droneAuth(otherDrone))).in();
    assertThat(strange.next("welcome").args().get(0).path("positions")).isEmpty();
    owner.rest();
    var before = hub.contents();

    for (var event : DRONE) {
      boolean answered = STREAM.contains(event) || event.equals("requestCrashRecovery");
      for (var things : List.of(about, aboutNothing())) {
        strange.emit(event, things.ofDrone(event, 1));
        if (answered) {
          var told = strange.next("crashRecoveryResponse", "streamAck", "streamExpected", "fenced");
          assertThat(told.event()).as(event).isEqualTo("crashRecoveryResponse");
          assertThat(told.args().get(0).path("action").stringValue()).isEqualTo("discard");
          assertThat(told.args().get(0).path("turnId").stringValue()).isEqualTo(things.turn());
        }
      }
    }
    strange.emit("requestCrashRecovery", aboutNothing().ofDrone("requestCrashRecovery", 0));
    strange.next("crashRecoveryResponse");

    assertThat(hub.contents()).isEqualTo(before);
    assertThat(owner.rest()).isEmpty();
  }

  @Test
  void s9TheDroneOfTheTurnIsHeardWhateverItSays() throws Exception {
    assertThat(Authorisation.event(Side.DRONE, Kind.OWN_DRONE)).isEqualTo(Verdict.ALLOWED);
    long seq = 0;
    for (var event : STREAM) {
      if (!event.equals("workOrderComplete")) {
        drone.emit(event, about.ofDrone(event, ++seq));
        assertThat(drone.next("streamAck", "fenced").args().get(0).path("seq").longValue())
            .as(event)
            .isEqualTo(seq);
      }
    }
    for (var event : List.of("status", "log", "workspaceModeChanged")) {
      drone.emit(event, about.ofDrone(event, 0));
      owner.next(event);
    }
    drone.emit("workspaceUpdated", about.ofDrone("workspaceUpdated", 0));
    var shown = owner.next("droneUpdated").args().get(0);
    while (!shown.path("workspace").path("mode").asString("").equals("agent")) {
      shown = owner.next("droneUpdated").args().get(0);
    }
    drone.emit("requestCrashRecovery", about.ofDrone("requestCrashRecovery", 0));
    var recovery = drone.next("crashRecoveryResponse").args().get(0);
    assertThat(recovery.path("action").stringValue()).isEqualTo("retry");
    drone.emit("workOrderComplete", about.ofDrone("workOrderComplete", ++seq));
    owner.next("workOrderComplete");
    drone.emit("sessionLockReleased", about.ofDrone("sessionLockReleased", 0));
    owner.next("sessionLockLost");
  }

  @Test
  void s9TheOwnersEventsAreServed() throws Exception {
    assertThat(Authorisation.event(Side.IDE, Kind.OWNER)).isEqualTo(Verdict.ALLOWED);
    for (var event : IDE) {
      var answer = owner.ask(event, about.ofIde(event));

      assertThat(
              answer.path(1).path("code").asString("") + answer.path(2).path("code").asString(""))
          .as("%s %s", event, answer)
          .isNotIn("unknown-event", "invalid", "not-found");
    }
  }
}
