package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.StockPeer;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// The requests that the drone answers: passed on as they came, and answered by the hub where the
/// drone cannot.
class RelayTest extends HubScene {
  private static final String ENTRY =
      "{'name':'a.txt','path':'a.txt','type':'file','size':3,"
          + "'modifiedAt':'2026-01-01T00:00:00Z'}";
  private static final String CHANGE =
      "{'path':'a.txt','status':'modified','additions':1,'deletions':2}";

  /// A request, what the drone answers, and what the hub answers in its place.
  ///
  /// @param otherwise the hub's answer, with `TEXT` for the text
  record Row(String event, JsonNode argument, String answer, String otherwise) {
    @Override
    public String toString() {
      return event;
    }
  }

  private static Row row(String event, String argument, String answer, String otherwise) {
    return new Row(event, parsed(argument), answer, otherwise);
  }

  static Stream<Row> rows() {
    var noted = "[false,{'message':'TEXT'}]";
    var noFiles = "[false,{'files':[],'error':'TEXT'}]";
    return Stream.of(
        row(
            "fileTreeRequest",
            "{'path':'src','after':'x'}",
            "[true,{'entries':[" + ENTRY + "],'next':'a.txt'}]",
            "[false,{'entries':[],'error':'TEXT'}]"),
        row(
            "fileReadRequest",
            "{'path':'a.txt'}",
            "[true,{'content':'abc','hash':'ff','truncated':false,'binary':false}]",
            "[false,{'content':null,'hash':null,'truncated':false,'binary':false,'error':'TEXT'}]"),
        row(
            "fileWriteRequest",
            "{'path':'a.txt','content':'abc','baseHash':null}",
            "[false,{'hash':'ff','error':'The file has changed','code':'conflict'}]",
            "[false,{'hash':null,'error':'TEXT'}]"),
        row(
            "toolApproval",
            "{'turnId':'t','callId':'c','decision':'deny-and-stop'}",
            "[true,{'message':'denied'}]",
            noted),
        row(
            "userAnswer",
            "{'turnId':'t','callId':'c','answer':'yes'}",
            "[true,{'message':'noted'}]",
            noted),
        row("stopAgent", "{'turnId':'t','agentId':'a'}", "[true,'stopped']", "[false,'TEXT']"),
        row(
            "changesRequest",
            "{'turnId':'t','path':'a.txt'}",
            "[true,{'files':[" + CHANGE + "]}]",
            noFiles),
        row("putBackRequest", "{'turnId':'t'}", "[true,{'files':[" + CHANGE + "]}]", noFiles));
  }

  private static Object[] answer(Row row) {
    return parsed(row.answer).valueStream().toArray();
  }

  private static JsonNode otherwise(Row row, String text) {
    return parsed(row.otherwise.replace("TEXT", text));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void theDronesAnswerIsPassedBack(Row row) throws Exception {
    var drone = drone("one").answering(row.event, _ -> answer(row));
    var ide = lockedIde("tab");

    var ack = ide.ask(row.event, row.argument);

    assertThat(drone.next(row.event).args().get(0)).isEqualTo(row.argument);
    assertThat(ack).isEqualTo(parsed(row.answer));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void withoutALockThereIsNoDrone(Row row) throws Exception {
    drone("one");
    lockedIde("tab");

    assertThat(ide("other-tab").ask(row.event, row.argument)).isEqualTo(otherwise(row, NO_DRONE));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aDroneThatGoesBeforeItAnswersIsNotReached(Row row) throws Exception {
    var drone = drone("one").notAnswering(row.event);
    var ide = lockedIde("tab");
    var ack = ide.asking(row.event, row.argument);
    drone.next(row.event);

    drone.close();

    assertThat(ack.join()).isEqualTo(otherwise(row, "Failed to reach drone"));
    assertThat(ide.ask(row.event, row.argument)).isEqualTo(otherwise(row, "Failed to reach drone"));
  }

  // --- heartbeats and modes ----------------------------------------------------------------

  @Test
  void aHeartbeatGoesToTheDroneThatIsLocked() throws Exception {
    var drone = drone("one");

    assertThat(lockedIde("tab").ask("sessionHeartbeat")).isEqualTo(json("[true]"));
    drone.next("sessionHeartbeat");
    assertThat(ide("other-tab").ask("sessionHeartbeat")).isEqualTo(json("[false]"));
  }

  @Test
  void aHeartbeatThatTheDroneDoesNotAnswerIsNone() throws Exception {
    var drone = drone("one").notAnswering("sessionHeartbeat");
    var ack = lockedIde("tab").asking("sessionHeartbeat");
    drone.next("sessionHeartbeat");

    drone.close();

    assertThat(ack.join()).isEqualTo(json("[false]"));
  }

  private JsonNode mode(StockPeer ide, String mode) throws Exception {
    return ide.ask("requestWorkspaceMode", references(registered.id(), session, mode));
  }

  @Test
  void theDroneChangesTheModeAndTheHubKnowsIt() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");

    assertThat(mode(ide, "user")).isEqualTo(json("[true,'user']"));

    assertThat(drone.next("requestWorkspaceMode").args())
        .isEqualTo(
            json(
                "['%s','%s','%s','user']",
                registered.id(), session.project().value(), session.id().value()));
    assertThat(mode(ide, "agent")).isEqualTo(json("[false,'user']"));
    assertThat(mode(ide, "idle")).isEqualTo(json("[true,'idle']"));
  }

  @Test
  void whoHasNoLockIsToldTheMode() throws Exception {
    drone("one");
    mode(lockedIde("tab"), "user");

    assertThat(mode(ide("other-tab"), "idle")).isEqualTo(json("[false,'user']"));
  }

  @Test
  void theDroneMayKeepItsMode() throws Exception {
    drone("one").answering("requestWorkspaceMode", _ -> new Object[] {false, "agent"});

    assertThat(mode(lockedIde("tab"), "user")).isEqualTo(json("[false,'agent']"));
  }

  @Test
  void aDroneThatGoesLeavesTheModeAsItWas() throws Exception {
    var drone = drone("one").notAnswering("requestWorkspaceMode");
    var ack =
        lockedIde("tab")
            .asking("requestWorkspaceMode", references(registered.id(), session, "user"));
    drone.next("requestWorkspaceMode");

    drone.close();

    assertThat(ack.join()).isEqualTo(json("[false,'idle']"));
  }

  @Test
  void thereIsNoUserModeWhileATurnRuns() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    runningTurn(ide, drone);

    assertThat(mode(ide, "user").get(0)).isEqualTo(json("false"));
    assertThat(mode(ide, "idle").get(0)).isEqualTo(json("false"));
  }

  // --- rules of their own ------------------------------------------------------------------

  @Test
  void aDirectoryIsShownToTheOneWhoAskedBeforeTheAck() throws Exception {
    drone("one")
        .answering(
            "fileTreeRequest", _ -> new Object[] {true, Map.of("entries", List.of(parsed(ENTRY)))});
    var ide = lockedIde("tab");
    var other = ide("other-tab");
    ide.rest();

    ide.askInLine("fileTreeRequest", Map.of());

    var shown = ide.next("fileTreeResponse", "ack");
    assertThat(shown.event()).isEqualTo("fileTreeResponse");
    assertThat(shown.args()).isEqualTo(parsed("['',[" + ENTRY + "]]"));
    assertThat(ide.next("ack").args()).isEqualTo(parsed("[true,{'entries':[" + ENTRY + "]}]"));
    assertThat(other.rest()).noneMatch(said -> said.event().equals("fileTreeResponse"));
  }

  @Test
  void aDirectoryThatCannotBeListedIsShownWithTheError() throws Exception {
    var ide = ide("tab");

    ide.ask("fileTreeRequest", Map.of("path", "src"));

    assertThat(ide.next("fileTreeResponse").args())
        .isEqualTo(json("['src',[],'No drone selected']"));
  }

  @Test
  void nothingIsPutBackWhileATurnRuns() throws Exception {
    var drone = drone("one");
    var ide = lockedIde("tab");
    var turn = runningTurn(ide, drone);

    assertThat(ide.ask("putBackRequest", Map.of("turnId", turn)))
        .isEqualTo(json("[false,{'files':[],'error':'A turn is running or waiting'}]"));
  }

  @Test
  void aRequestWithoutAnAckIsServed() throws Exception {
    var drone = drone("one").answering("stopAgent", _ -> new Object[] {true, "stopped"});
    var ide = ide("tab");

    ide.emit("requestSessionLock", references(registered.id(), session));
    drone.next("requestSessionLock");
    lock(ide, session);
    ide.emit("stopAgent", Map.of("turnId", "t", "agentId", "a"));
    drone.next("stopAgent");
    ide.emit("submitPrompt", "Do it.");

    assertThat(drone.next("processWorkOrder").args().get(1).path("prompt"))
        .isEqualTo(json("'Do it.'"));
  }

  @Test
  void anEventThatIsNotOfTheProtocolIsAnsweredWithACode() throws Exception {
    var ide = ide("tab");

    assertThat(ide.ask("makeCoffee", "black"))
        .isEqualTo(
            json("[false,{'message':'There is no event makeCoffee','code':'unknown-event'}]"));
  }

  @Test
  void wrongArgumentsAreAnsweredWithACodeAndHarmNothing() throws Exception {
    drone("one");
    var ide = lockedIde("tab");

    assertThat(code(ide.ask("submitPrompt"))).isEqualTo("invalid");
    assertThat(code(ide.ask("submitPrompt", 7))).isEqualTo("invalid");
    assertThat(code(ide.ask("requestSessionLock", NULL, NULL, NULL))).isEqualTo("invalid");
    assertThat(code(ide.ask("resumeTurn", Map.of("turnId", "t", "afterSeq", -1))))
        .isEqualTo("invalid");
    assertThat(code(ide.ask("fileReadRequest", "a.txt"))).isEqualTo("invalid");
    assertThat(ide.ask("sessionHeartbeat")).isEqualTo(json("[true]"));
  }

  private static String code(JsonNode ack) {
    assertThat(ack.get(0)).isEqualTo(json("false"));
    assertThat(ack.get(1).path("message").asString("")).isNotEmpty();
    return ack.get(1).path("code").asString("");
  }
}
