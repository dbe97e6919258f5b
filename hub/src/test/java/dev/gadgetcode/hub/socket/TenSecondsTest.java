package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.TestHub;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ChatSession;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// What happens after ten seconds. All of it begins before the first test, so that the class takes
/// little more than ten seconds.
@Tag("slow")
class TenSecondsTest extends HubScene {
  private static final JsonNode TAB_LOCKED =
      json(
          "[false,'',{'code':'tab-locked',"
              + "'message':'Chat session is open in another browser tab'}]");

  private CompletableFuture<HttpResponse<String>> forced;
  private StockPeer stubborn;
  private TestHub.Registered stubbornDrone;
  private StockPeer watcher;
  private String stopped;
  private CompletableFuture<ArrayNode> unanswered;
  private final List<CompletableFuture<ArrayNode>> unknown = new ArrayList<>();
  private StockPeer busy;
  private ArrayNode order;
  private String closedUser;
  private ChatSession closedSession;
  private TestHub.Registered closedDrone;

  @BeforeAll
  void begin() throws Exception {
    aTabIsClosed();
    aDroneIsBusy();
    aDroneIsSilent();
    aDroneIsOlder();
    aDroneDoesNotEnd();
  }

  private void aTabIsClosed() throws Exception {
    super.newUser();
    closedUser = user;
    closedSession = session;
    closedDrone = registered;
    drone("one");
    lockedIde("tab").close();
  }

  private void aDroneIsBusy() throws Exception {
    super.newUser();
    var asked = new AtomicInteger();
    busy =
        drone("one")
            .answering(
                "processWorkOrder",
                _ ->
                    asked.incrementAndGet() == 1
                        ? new Object[] {false, "Drone is busy"}
                        : new Object[] {true});
    submit(lockedIde("tab"), "Do it.");
    order = busy.next("processWorkOrder").args();
  }

  private void aDroneIsSilent() throws Exception {
    super.newUser();
    drone("one").notAnswering("fileReadRequest");
    unanswered = lockedIde("tab").asking("fileReadRequest", Map.of("path", "a.txt"));
  }

  /// It has no handlers for what was added to the contract after it was made.
  private void aDroneIsOlder() throws Exception {
    super.newUser();
    drone("one");
    var ide = lockedIde("tab");
    var call = Map.of("turnId", "t", "callId", "c", "decision", "once");
    unknown.add(ide.asking("changesRequest", Map.of("turnId", "t")));
    unknown.add(ide.asking("putBackRequest", Map.of("turnId", "t")));
    unknown.add(ide.asking("stopAgent", Map.of("turnId", "t", "agentId", "a")));
    unknown.add(ide.asking("toolApproval", call));
  }

  private void aDroneDoesNotEnd() throws Exception {
    user = "";
    session = hub.session(user);
    registered = hub.register("workspace-" + NewIds.id());
    stubbornDrone = registered;
    stubborn = drone("one").answering("requestTermination", _ -> new Object[] {true});
    watcher = lockedIde("tab");
    stopped = runningTurn(watcher, stubborn);
    forced = new CompletableFuture<>();
    var request =
        hub.request("/api/v1/drone/registration/" + registered.id() + "/terminate")
            .POST(BodyPublishers.noBody());
    Thread.startVirtualThread(() -> {
      try {
        forced.complete(hub.send(request));
      } catch (Exception failed) {
        forced.completeExceptionally(failed);
      }
    });
  }

  @Override
  void newUser() {}

  @Override
  void leave() {}

  @AfterAll
  void leaveAll() {
    super.leave();
  }

  private HttpResponse<String> terminated() throws Exception {
    return forced.get(30, TimeUnit.SECONDS);
  }

  @Test
  void aDroneThatDoesNotEndIsFencedAndItsTurnEndsWithAnError() throws Exception {
    var response = terminated();

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(Wire.mapper().readTree(response.body()))
        .isEqualTo(json("{'success':true,'forced':true}"));
    assertThat(stubborn.next("fenced").args())
        .isEqualTo(json("[{'epoch':2,'reason':'The drone was terminated'}]"));
    var end = watcher.next("workOrderComplete").args();
    assertThat(end.get(0)).isEqualTo(json("'%s'", stopped));
    assertThat(end.get(1)).isEqualTo(json("false"));
    assertThat(end.get(2)).isEqualTo(json("'Drone terminated'"));
    assertThat(end.get(3).path("status")).isEqualTo(json("'error'"));
    var again = kept(hub.drone(stubbornDrone, "one"));
    assertThat(again.refusal().path("data").path("code")).isEqualTo(json("'fenced'"));
  }

  @Test
  void aDroneThatSaysNothingIsNotReached() throws Exception {
    assertThat(unanswered.get(30, TimeUnit.SECONDS))
        .isEqualTo(
            json(
                "[false,{'content':null,'hash':null,'truncated':false,'binary':false,"
                    + "'error':'Failed to reach drone'}]"));
  }

  @Test
  void aRequestThatAnOlderDroneDoesNotKnowIsRefused() throws Exception {
    var acks = new ArrayList<JsonNode>();
    for (var ack : unknown) {
      acks.add(ack.get(30, TimeUnit.SECONDS));
    }

    assertThat(acks)
        .containsExactly(
            json("[false,{'files':[],'error':'Failed to reach drone'}]"),
            json("[false,{'files':[],'error':'Failed to reach drone'}]"),
            json("[false,'Failed to reach drone']"),
            json("[false,{'message':'Failed to reach drone'}]"));
  }

  @Test
  void anOrderForABusyDroneIsSentAgain() throws Exception {
    assertThat(busy.next("processWorkOrder").args()).isEqualTo(order);
  }

  @Test
  void aTabThatDoesNotComeBackLosesItsLock() throws Exception {
    terminated(); // it began later
    user = closedUser;
    registered = closedDrone;
    var other = ide("other-tab");

    var ack = otherThan(TAB_LOCKED, () -> lock(other, closedSession));

    assertThat(ack).isEqualTo(json("[true,'%s']", closedSession.id().value()));
  }
}
