package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.TestHub;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// What a drone streams: shown as it was sent, acked when it is durable, and asked for again where
/// something is missing.
@Tag("slow")
class StreamTest extends HubScene {
  /// An event of the log, with `TURN` for the turn in its arguments.
  record Row(String event, String args) {
    @Override
    public String toString() {
      return event;
    }
  }

  static Stream<Row> rows() {
    return Stream.of(
        new Row("thinking", "['Hm.']"),
        new Row("response", "['Yes.']"),
        new Row("toolStart", "['c','file_read','{}']"),
        new Row("toolOutput", "['c','line']"),
        new Row("toolCall", "['c','file_read','{}','{}']"),
        new Row(
            "toolApprovalRequest",
            "[{'turnId':'TURN','callId':'c','name':'shell','params':{'command':'ls'},"
                + "'reason':'writes','expiresAt':'2026-01-01T00:10:00Z'}]"),
        new Row(
            "userQuestion",
            "[{'turnId':'TURN','callId':'c','question':'Which?','options':['a','b']}]"),
        new Row("stepRestarted", "[{'step':1,'attempt':2,'reason':'crash'}]"),
        new Row("agent:thinking", "[{'agentId':'a','thinking':'Hm.'}]"),
        new Row("agent:response", "[{'agentId':'a','chunk':'Yes.'}]"),
        new Row("agent:tool-call", "[{'agentId':'a','callId':'c','tool':'shell','args':{'x':1}}]"),
        new Row(
            "agent:tool-result", "[{'agentId':'a','callId':'c','tool':'shell','result':{'x':1}}]"),
        new Row("agent:complete", "[{'agentId':'a','response':{'x':1}}]"),
        new Row("workOrderComplete", "['TURN',true,null]"));
  }

  private static Object[] args(Row row, String turn) {
    return parsed(row.args.replace("TURN", turn)).valueStream().toArray();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void anEventIsShownAsItWasSent(Row row) throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);

    logged(drone, turn, 1, row.event, args(row, turn));

    var shown = ide.next(row.event).args();
    assertThat(shown.valueStream().limit(shown.size() - 1).toList())
        .isEqualTo(List.of(args(row, turn)));
    assertThat(shown.get(shown.size() - 1))
        .isEqualTo(
            json("{'turnId':'%s','epoch':1,'seq':1,'at':'2026-01-01T00:00:00Z','step':1}", turn));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void anEventWithoutAPlaceIsNumberedByTheHub(Row row) throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    drone.emit("toolOutput", "another", "First.");

    drone.emit(row.event, args(row, turn));

    ide.next("toolOutput");
    var shown = ide.next(row.event);
    assertThat(seq(shown)).isEqualTo(2);
    assertThat(shown.args().get(shown.args().size() - 1).path("turnId"))
        .isEqualTo(json("'%s'", turn));
  }

  @Test
  void theEndTellsHowTheTurnEndedAndWhatItTook() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    var stats =
        json(
            "{'toolCallCount':1,'inputTokenCount':2,'responseTokenCount':3,"
                + "'thinkingTokenCount':4,'cost':0.5,'durationMs':6}");
    var meta =
        Map.of(
            "turnId",
            turn,
            "epoch",
            1,
            "seq",
            1,
            "at",
            "2026-01-01T00:00:00Z",
            "step",
            1,
            "status",
            "error",
            "stats",
            stats);

    drone.emit("workOrderComplete", turn, false, "No model", meta);

    var end = ide.next("workOrderComplete").args();
    assertThat(end.get(3).path("status")).isEqualTo(json("'error'"));
    assertThat(end.get(3).path("stats")).isEqualTo(stats);
    assertThat(ide.next("turnUpdated").args())
        .isEqualTo(json("[{'turnId':'%s','status':'error','errorMessage':'No model'}]", turn));
  }

  // --- acks --------------------------------------------------------------------------------

  @Test
  void aRepeatedEventIsAckedAgainAndNotShown() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    logged(drone, turn, 1, "response", "a");
    logged(drone, turn, 2, "thinking", "b");

    respond(drone, turn, 1, "again");

    acked(drone, turn, 2);
    assertThat(ide.next("response").args().get(0)).isEqualTo(json("'a'"));
    assertThat(ide.rest()).noneMatch(said -> said.event().equals("response"));
  }

  @Test
  void acksAreCumulative() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);

    for (int seq = 1; seq <= 200; seq++) {
      respond(drone, turn, seq, "a");
    }

    long acked = 0;
    while (acked < 200) {
      var position = drone.next("streamAck", "streamExpected");
      assertThat(position.event()).isEqualTo("streamAck");
      assertThat(seqOf(position)).isGreaterThan(acked);
      acked = seqOf(position);
    }
  }

  @Test
  void aResendThatBeginsBeforeWhatIsKnownGoesOnBehindIt() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    logged(drone, turn, 1, "response", "1");
    logged(drone, turn, 2, "response", "2");

    for (int seq = 1; seq <= 100; seq++) {
      respond(drone, turn, seq, seq + " ");
    }

    for (long acked = 0; acked < 100; ) {
      var position = drone.next("streamAck", "streamExpected");
      assertThat(position.event()).isEqualTo("streamAck");
      acked = seqOf(position);
    }
    var shown = new StringBuilder();
    while (!shown.toString().endsWith("100 ")) {
      shown.append(ide.next("response").args().get(0).stringValue());
    }
    assertThat(shown.toString())
        .isEqualTo(
            "12"
                + LongStream.rangeClosed(3, 100)
                    .mapToObj(seq -> seq + " ")
                    .collect(Collectors.joining()));
  }

  private static long seqOf(StockPeer.Said position) {
    return position.args().get(0).path("seq").longValue();
  }

  @Test
  void aGapIsAskedForOnceAndFilled() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    logged(drone, turn, 1, "response", "a");

    respond(drone, turn, 3, "c");
    respond(drone, turn, 4, "d");
    respond(drone, turn, 2, "b");

    assertThat(drone.next("streamExpected", "streamAck"))
        .isEqualTo(new StockPeer.Said("streamExpected", position(turn, 2)));
    assertThat(drone.next("streamExpected", "streamAck"))
        .isEqualTo(new StockPeer.Said("streamAck", position(turn, 2)));
    respond(drone, turn, 4, "d");
    assertThat(drone.next("streamExpected", "streamAck"))
        .isEqualTo(new StockPeer.Said("streamExpected", position(turn, 3)));
  }

  private static ArrayNode position(String turn, long seq) {
    return (ArrayNode) json("[{'turnId':'%s','seq':%d}]", turn, seq);
  }

  @Test
  void anOlderEpochIsFenced() throws Exception {
    drone("one");
    var drone = drone("two");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);

    drone.emit("response", "a", TestHub.meta(turn, 1, 1));

    assertThat(drone.next("fenced").args().get(0).path("epoch")).isEqualTo(json("2"));
    assertThat(drone.gone()).isEqualTo("io server disconnect");
    assertThat(ide.rest()).noneMatch(said -> said.event().equals("response"));
  }

  @Test
  void eventsOfATurnThatIsOverAreAckedAndDropped() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    finish(drone, turn, 1);
    ide.next("workOrderComplete");

    respond(drone, turn, 2, "late");

    acked(drone, turn, 1);
    assertThat(drone.next("crashRecoveryResponse").args()).isEqualTo(discard(turn));
    assertThat(ide.rest()).noneMatch(said -> said.event().equals("response"));
  }

  @Test
  void eventsOfATurnThatNobodyKnowsAreDropped() throws Exception {
    var drone = drone("one");

    respond(drone, "unknown", 1, "a");

    assertThat(drone.next("crashRecoveryResponse").args()).isEqualTo(discard("unknown"));
  }

  @Test
  void nothingThatAnotherDroneStreamsGetsIntoATurn() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);
    var other = drone(hub.register(user, "workspace-2" + user), "other");

    respond(other, turn, 1, "not mine");

    assertThat(other.next("crashRecoveryResponse").args()).isEqualTo(discard(turn));
    logged(drone, turn, 1, "response", "mine");
    assertThat(ide.next("response").args().get(0)).isEqualTo(json("'mine'"));
  }

  private static JsonNode discard(String turn) {
    return json("[{'turnId':'%s','action':'discard'}]", turn);
  }

  @Test
  void whatIsNoEventOfTheProtocolHarmsNothing() throws Exception {
    var drone = drone("one");
    var turn = runningTurn(lockedIde("tab"), drone);

    drone.emit("makeCoffee", "black");
    drone.emit("requestTermination");
    drone.emit("response", 7, meta(turn, 1));
    drone.emit("response", "a", Map.of("turnId", turn, "seq", 0));
    drone.emit("toolCall", "c");

    logged(drone, turn, 1, "response", "a");
  }
}
