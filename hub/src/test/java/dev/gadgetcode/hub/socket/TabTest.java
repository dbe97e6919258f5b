package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The tab lock: who has it, who takes it over, and what an IDE gets back when it connects.
class TabTest extends HubScene {
  private static final JsonNode ELSEWHERE =
      json("[{'message':'Chat session is open in another browser tab'}]");
  private static final JsonNode TAB_LOCKED =
      json(
          "[false,'',{'code':'tab-locked',"
              + "'message':'Chat session is open in another browser tab'}]");
  private static final JsonNode BEAT = json("[true]");
  private static final JsonNode NO_BEAT = json("[false]");

  private JsonNode locked() {
    return json("[true,'%s']", session.id().value());
  }

  private JsonNode reconnected() {
    return json("['Reconnected to active session',{'chatSessionId':'%s'}]", session.id().value());
  }

  private static void close(StockPeer peer) throws Exception {
    peer.close();
    assertThat(peer.gone()).isEqualTo("io client disconnect");
  }

  @Test
  void anotherTabIsRefusedAndToldWhy() throws Exception {
    drone("one");
    lockedIde("tab");
    var other = ide("other-tab");

    assertThat(lock(other, session)).isEqualTo(TAB_LOCKED);

    assertThat(other.next("tabLockDenied").args()).isEqualTo(ELSEWHERE);
  }

  @Test
  void aNewerSocketOfTheTabTakesTheOldersPlace() throws Exception {
    drone("one");
    var old = lockedIde("tab");

    var newer = ide("tab");

    assertThat(newer.ask("sessionHeartbeat")).isEqualTo(BEAT);
    assertThat(old.ask("sessionHeartbeat")).isEqualTo(NO_BEAT);
  }

  @Test
  void theLateEndOfTheOlderSocketDoesNotFreeTheTab() throws Exception {
    drone("one");
    var old = lockedIde("tab");
    var newer = ide("tab");
    assertThat(newer.ask("sessionHeartbeat")).isEqualTo(BEAT);

    close(old);

    assertThat(lock(ide("other-tab"), session)).isEqualTo(TAB_LOCKED);
    assertThat(newer.ask("sessionHeartbeat")).isEqualTo(BEAT);
  }

  @Test
  void aTabThatReloadsHasItsLockStill() throws Exception {
    drone("one");
    close(lockedIde("tab"));
    assertThat(lock(ide("other-tab"), session)).isEqualTo(TAB_LOCKED);

    var reloaded = ide("tab");

    assertThat(reloaded.ask("sessionHeartbeat")).isEqualTo(BEAT);
  }

  @Test
  void aClientWithoutATabFreesTheSessionAtOnce() throws Exception {
    drone("one");
    var plain = plainIde();
    assertThat(lock(plain, session)).isEqualTo(locked());
    var other = ide("tab");
    assertThat(lock(other, session)).isEqualTo(TAB_LOCKED);

    close(plain);

    assertThat(otherThan(TAB_LOCKED, () -> lock(other, session))).isEqualTo(locked());
  }

  // --- taking over -------------------------------------------------------------------------

  @Test
  void aTabTakesTheSessionOverWithItsDrone() throws Exception {
    var drone = drone("one");
    var first = lockedIde("tab");
    var second = ide("other-tab");

    assertThat(second.ask("takeOverSession", session.id().value()))
        .isEqualTo(json("[true,{'message':'The session is here now'}]"));

    assertThat(first.next("tabLockLost").args()).isEqualTo(ELSEWHERE);
    assertThat(first.ask("submitPrompt", "Hi"))
        .isEqualTo(json("[false,{'message':'No drone selected','code':'no-drone'}]"));
    runningTurn(second, drone);
  }

  @Test
  void whoTakesOverWhileATurnRunsSeesItGoOn() throws Exception {
    var drone = drone("one");
    var first = lockedIde("tab");
    var turn = runningTurn(first, drone);
    var second = ide("other-tab");
    second.ask("takeOverSession", Map.of("_id", session.id().value()));

    respond(drone, turn, 1, "a");

    assertThat(seq(second.next("response"))).isEqualTo(1);
    assertThat(seq(first.next("response"))).isEqualTo(1);
  }

  @Test
  void nobodyTakesOverASessionThatIsNotThere() throws Exception {
    assertThat(ide("tab").ask("takeOverSession", "unknown"))
        .isEqualTo(json("[false,{'message':'There is no such project, chat session or drone'}]"));
  }

  // --- coming back to a running turn -------------------------------------------------------

  @Test
  void aTabThatComesBackWhileATurnRunsIsReconnected() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    runningTurn(ide, drone);
    close(ide);

    var again = ide("tab");

    assertThat(again.next("status").args()).isEqualTo(reconnected());
    assertThat(again.ask("sessionHeartbeat")).isEqualTo(BEAT);
  }

  @Test
  void itIsReconnectedWithTheDroneAwayToo() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    runningTurn(ide, drone);
    close(ide);
    close(drone);

    assertThat(ide("tab").next("status").args()).isEqualTo(reconnected());
  }

  @Test
  void anotherTabIsDeniedWhileTheFirstMayComeBack() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    runningTurn(ide, drone);
    close(ide);

    var other = ide("other-tab");

    assertThat(other.next("tabLockDenied").args()).isEqualTo(ELSEWHERE);
    assertThat(ide("tab").next("status").args()).isEqualTo(reconnected());
  }

  @Test
  void anotherTabIsDeniedWhileTheFirstIsHere() throws Exception {
    var drone = drone("one");
    runningTurn(lockedIde("tab"), drone);

    assertThat(ide("other-tab").next("tabLockDenied").args()).isEqualTo(ELSEWHERE);
  }

  @Test
  void ofSeveralRunningTurnsTheNewestOnesSessionIsGivenBack() throws Exception {
    var drone = drone("one");
    var older = lockedIde("tab");
    runningTurn(older, drone);
    registered = hub.register(user, "workspace-2" + user);
    session = hub.session(user);
    var newer = ide("second-tab");
    newer.next("tabLockDenied");
    lock(newer, session);
    var secondDrone = drone("two");
    assertThat(lock(newer, session)).isEqualTo(locked());
    runningTurn(newer, secondDrone);
    close(newer);

    assertThat(ide("second-tab").next("status").args()).isEqualTo(reconnected());
  }

  @Test
  void withNothingRunningNobodyIsGivenAnything() throws Exception {
    drone("one");
    close(lockedIde("tab"));

    var other = ide("other-tab");

    assertThat(other.rest()).isEmpty();
    assertThat(other.ask("sessionHeartbeat")).isEqualTo(NO_BEAT);
  }
}
