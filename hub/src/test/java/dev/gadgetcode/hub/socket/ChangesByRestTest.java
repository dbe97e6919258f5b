package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.protocol.Wire;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a turn changed, asked of its drone by REST.
class ChangesByRestTest extends HubScene {
  private StockPeer drone;
  private String turn;

  @BeforeEach
  void aTurnRuns() throws Exception {
    drone = drone("one");
    turn = runningTurn(lockedIde("tab"), drone);
  }

  private record Answer(int status, JsonNode body) {}

  private Answer changes(String of) throws Exception {
    var response =
        hub.send(hub.request("/api/v1/turn/" + of).header("Authorization", "Bearer " + user).GET());
    return new Answer(response.statusCode(), Wire.mapper().readTree(response.body()));
  }

  @Test
  void theDronesListIsTheAnswer() throws Exception {
    var list =
        "{'files':[{'path':'a b.txt','status':'added','additions':2,'deletions':0,'patch':'+x'}],'error':'Not all'}";
    drone.answering("changesRequest", _ -> new Object[] {true, json(list)});

    var answer = changes(turn + "/changes?path=a%20b.txt");

    assertThat(answer).isEqualTo(new Answer(200, json(list)));
    assertThat(drone.next("changesRequest").args().get(0))
        .isEqualTo(json("{'turnId':'%s','path':'a b.txt'}", turn));
  }

  @Test
  void aRefusalOfTheDroneIsAConflictWithItsWords() throws Exception {
    drone.answering(
        "changesRequest", _ -> new Object[] {false, json("{'files':[],'error':'No longer kept'}")});

    var answer = changes(turn + "/changes");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body().path("code")).isEqualTo(json("'drone-refused'"));
    assertThat(answer.body().toString()).contains("No longer kept");
    assertThat(drone.next("changesRequest").args().get(0)).isEqualTo(json("{'turnId':'%s'}", turn));
  }

  @Test
  void aDroneThatIsAwayIsAConflictAndAnUnknownTurnIsNotFound() throws Exception {
    drone.close();

    var away = changes(turn + "/changes");

    assertThat(away.status()).isEqualTo(409);
    assertThat(away.body().path("code")).isEqualTo(json("'drone-offline'"));
    assertThat(changes("unknown/changes").status()).isEqualTo(404);
  }
}
