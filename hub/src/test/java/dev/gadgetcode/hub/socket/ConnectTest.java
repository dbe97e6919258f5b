package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.TestHub;
import dev.gadgetcode.protocol.Wire;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Who is let in, who is not, and what the one who is hears first.
class ConnectTest extends HubScene {
  private static final JsonNode UNAUTHORIZED = refusal("unauthorized", "The token is not valid");
  private static final JsonNode FENCED =
      refusal("fenced", "Another instance has taken this drone's place");

  private static JsonNode refusal(String code, String message) {
    return Wire.tree(Map.of("message", message, "data", Map.of("code", code, "message", message)));
  }

  private JsonNode refused(Map<String, ?> auth) throws Exception {
    return kept(hub.peer(auth, TestHub.WEBSOCKET)).refusal();
  }

  private Map<String, Object> droneAuth(String token, String instance, int version) {
    return Map.of(
        "registrationId", registered.id(),
        "token", token,
        "instanceId", instance,
        "protocolVersion", version);
  }

  @Test
  void anIdeWithAnUnknownTokenIsUnauthorized() throws Exception {
    assertThat(refused(Map.of("token", "nobody-knows"))).isEqualTo(UNAUTHORIZED);
  }

  @Test
  void anIdeWithAnOldTokenIsToldThatItExpired() throws Exception {
    assertThat(refused(Map.of("token", "expired")))
        .isEqualTo(refusal("expired", "The token has expired"));
  }

  @Test
  void anIdeComesInByPollingAndIsServed() throws Exception {
    var ide = kept(hub.peer(Map.of("token", user), "polling")).in();

    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[false]"));
  }

  @Test
  void anIdeThatBeginsByPollingAndUpgradesIsServed() throws Exception {
    var ide = kept(hub.peer(Map.of("token", user), "polling", TestHub.WEBSOCKET)).in();

    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[false]"));
  }

  @Test
  void aDroneWithAWrongTokenIsUnauthorized() throws Exception {
    assertThat(refused(droneAuth("wrong", "one", 1))).isEqualTo(UNAUTHORIZED);
  }

  @Test
  void aDroneThatNobodyRegisteredIsUnauthorized() throws Exception {
    var auth =
        Map.of(
            "registrationId",
            "unknown",
            "token",
            registered.token(),
            "instanceId",
            "one",
            "protocolVersion",
            1);

    assertThat(refused(auth)).isEqualTo(UNAUTHORIZED);
  }

  @Test
  void aDroneThatLeavesOutItsInstanceIsUnauthorized() throws Exception {
    var auth = Map.of("registrationId", registered.id(), "token", registered.token());

    assertThat(refused(auth)).isEqualTo(UNAUTHORIZED);
  }

  @Test
  void aDroneOfAnotherVersionIsToldSo() throws Exception {
    assertThat(refused(droneAuth(registered.token(), "one", 2)))
        .isEqualTo(
            refusal("unsupported-version", "The hub speaks another version of the protocol"));
  }

  @Test
  void aNewDroneIsWelcomedWithItsFirstEpochAndNothingToDo() throws Exception {
    var drone = kept(hub.drone(registered, "one")).in();

    var greeting = drone.next("welcome").args().get(0);

    assertThat(greeting.path("epoch")).isEqualTo(json("1"));
    assertThat(greeting.path("hubId").asString("")).isNotEmpty();
    assertThat(greeting.path("positions")).isEqualTo(json("{}"));
    assertThat(greeting.has("lock")).isTrue();
    assertThat(greeting.get("lock")).isEqualTo(NULL);
  }

  @Test
  void theSameInstanceComingBackKeepsItsEpoch() throws Exception {
    drone("one").close();

    var again = kept(hub.drone(registered, "one")).in();

    assertThat(epoch(again)).isEqualTo(1);
  }

  @Test
  void anotherInstanceGetsANewEpochAndFencesTheFirst() throws Exception {
    var first = drone("one");

    var second = kept(hub.drone(registered, "two")).in();

    assertThat(epoch(second)).isEqualTo(2);
    assertThat(first.next("fenced").args().get(0))
        .isEqualTo(
            Wire.tree(
                Map.of("epoch", 2, "reason", "Another process has taken this drone's place")));
    assertThat(first.gone()).isEqualTo("io server disconnect");
  }

  @Test
  void theFirstInstanceIsRefusedFromThenOn() throws Exception {
    drone("one");
    drone("two");

    assertThat(refused(droneAuth(registered.token(), "one", 1))).isEqualTo(FENCED);
  }

  @Test
  void theFirstInstanceIsRefusedByTheNextHubToo() throws Exception {
    drone("one");
    drone("two");

    restartHub();

    assertThat(refused(droneAuth(registered.token(), "one", 1))).isEqualTo(FENCED);
    var second = kept(hub.drone(registered, "two")).in();
    assertThat(epoch(second)).isEqualTo(2);
  }

  @Test
  void theLateEndOfAnOldSocketDoesNotTakeTheNewOneAway() throws Exception {
    var old = drone("one");
    var current = drone("one");
    var ide = lockedIde("tab");
    current.next("requestSessionLock");

    old.close();

    assertThat(old.gone()).isEqualTo("io client disconnect");
    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
    current.next("sessionHeartbeat");
  }

  @Test
  void aDroneIsWelcomedWithThePositionsOfItsTurnsAndItsLock() throws Exception {
    var first = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, first);
    logged(first, turn, 1, "response", "a");
    first.close();

    var second = kept(hub.drone(registered, "one")).in();

    var greeting = second.next("welcome").args().get(0);
    assertThat(greeting.path("positions")).isEqualTo(json("{'%s':1}", turn));
    assertThat(greeting.path("lock"))
        .isEqualTo(
            json(
                "{'chatSession':{'_id':'%s','name':'New Chat Session'},"
                    + "'project':{'_id':'%s','slug':'project','gitUrl':null}}",
                session.id().value(), session.project().value()));
  }

  @Test
  void aTurnWithoutAnyEventIsInTheWelcomeToo() throws Exception {
    var first = drone("one");
    var turn = runningTurn(lockedIde("tab"), first);
    first.close();

    var second = kept(hub.drone(registered, "one")).in();

    assertThat(second.next("welcome").args().get(0).path("positions"))
        .isEqualTo(json("{'%s':0}", turn));
  }

  private static long epoch(StockPeer drone) throws Exception {
    return drone.next("welcome").args().get(0).path("epoch").longValue();
  }
}
