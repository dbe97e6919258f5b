package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.store.Store;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// A hub that has no room left: it refuses and loses nothing.
@Tag("slow")
class StorageTest extends HubScene {
  private static final String NO_ROOM = "There is no room left to store anything";
  private static final JsonNode NOT_LOCKED =
      json("[false,'',{'code':'storage-full','message':'%s'}]", NO_ROOM);
  private static final JsonNode NOT_SUBMITTED =
      json("[false,{'message':'%s','code':'storage-full'}]", NO_ROOM);

  private @Nullable GatedStore store;

  @Override
  Store hands(Store real) {
    store = new GatedStore(real);
    return store;
  }

  private void full(boolean isFull) {
    Objects.requireNonNull(store).setFull(isFull);
  }

  @AfterEach
  void makeRoom() {
    full(false);
  }

  @Test
  void noSessionIsLocked() throws Exception {
    drone("one");
    var ide = ide("tab");
    full(true);

    assertThat(lock(ide, session)).isEqualTo(NOT_LOCKED);

    full(false);
    assertThat(lock(ide, session).get(0)).isEqualTo(json("true"));
  }

  @Test
  void noPromptIsAccepted() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    full(true);

    assertThat(ide.ask("submitPrompt", "Do it.")).isEqualTo(NOT_SUBMITTED);

    full(false);
    runningTurn(ide, drone);
  }

  @Test
  void aTabThatCameBackKeepsItsLock() throws Exception {
    var drone = drone("one");
    lockedIde("tab");
    var ide = ide("tab");
    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
    full(true);
    assertThat(ide.ask("submitPrompt", "Do it.")).isEqualTo(NOT_SUBMITTED);

    full(false);

    runningTurn(ide, drone);
  }

  @Test
  void nobodyTakesASessionOver() throws Exception {
    drone("one");
    var ide = lockedIde("tab");
    var other = ide("other-tab");
    full(true);

    assertThat(other.ask("takeOverSession", session.id().value()))
        .isEqualTo(json("[false,{'message':'%s'}]", NO_ROOM));

    full(false);
    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
  }

  @Test
  void whatADroneStreamsIsNotAckedButAskedForAgain() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    logged(drone, turn, 1, "response", "a");
    full(true);

    respond(drone, turn, 2, "b");

    var said = drone.next("streamAck", "streamExpected");
    assertThat(said.event()).isEqualTo("streamExpected");
    assertThat(said.args()).isEqualTo(json("[{'turnId':'%s','seq':2}]", turn));
    full(false);
    logged(drone, turn, 2, "response", "b");
    assertThat(seq(ide.next("response"))).isEqualTo(1);
    assertThat(seq(ide.next("response"))).isEqualTo(2);
  }
}
