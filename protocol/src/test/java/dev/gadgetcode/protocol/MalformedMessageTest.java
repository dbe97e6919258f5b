package dev.gadgetcode.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.protocol.stream.StreamEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.exc.StreamReadException;

class MalformedMessageTest {
  private static final String META =
      "{'turnId':'t','epoch':1,'seq':1,'at':'2026-01-02T03:04:05Z','step':1";

  @Test
  void aMissingArgumentIsNamed() {
    assertThat(complaint("[]", IdeRequest.SubmitPrompt.class))
        .isEqualTo("submitPrompt: content is missing");
    assertThat(complaint("[null,null]", IdeRequest.RequestSessionLock.class))
        .isEqualTo("requestSessionLock: project is missing");
  }

  @Test
  void aMissingFieldIsNamedWithItsPlace() {
    assertThat(complaint("[{'turnId':'t'}]", TurnRequest.ToolApproval.class))
        .isEqualTo("toolApproval: approval.callId is missing");
    assertThat(complaint("['',[{'name':'a'}]]", IdeNotice.FileTreeResponse.class))
        .isEqualTo("fileTreeResponse: entries[0].path is missing");
  }

  @Test
  void whatBelongsThereIsSaid() {
    assertThat(complaint("[5]", IdeRequest.SubmitPrompt.class))
        .isEqualTo("submitPrompt: content must be a text");
    assertThat(
            complaint(
                "[{'turnId':'t','callId':'c','decision':'yes'}]", TurnRequest.ToolApproval.class))
        .isEqualTo(
            "toolApproval: approval.decision must be"
                + " \"once\" or \"always\" or \"deny\" or \"deny-and-stop\"");
    assertThat(complaint("[5,'hub','info','x']", RelayedNotice.Log.class))
        .isEqualTo("log: timestamp must be a time like 2026-01-31T12:00:00Z");
    assertThat(complaint("'x'", IdeRequest.SubmitPrompt.class))
        .isEqualTo("submitPrompt: must be the list of its arguments");
    assertThat(complaint("[]", Turn.class)).isEqualTo("Turn: must be an object");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        ",'fromSeq':2}|fromSeq is at least 1 and at most seq",
        ",'fromSeq':0}|fromSeq is at least 1 and at most seq",
        ",'status':'queued'}|the status of an event is that of the turn's end"
      })
  void aRuleThatIsBrokenIsSaid(String rest, String rule) {
    assertThat(complaint("['x'," + META + rest + "]", StreamEvent.Response.class))
        .isEqualTo("response: meta is refused: " + rule);
  }

  @Test
  void numbersStayWithinTheirBounds() {
    assertThat(complaint("[{'turnId':'t','seq':-1}]", DroneOrder.StreamAck.class))
        .isEqualTo("streamAck: position is refused: seq is at least 0");
    assertThat(complaint("[{'turnId':'t','seq':99999999999999999999}]", DroneOrder.StreamAck.class))
        .isEqualTo("streamAck: position.seq is a number out of range");
    assertThat(complaint("[{'turnId':'t','seq':1.5}]", DroneOrder.StreamAck.class))
        .isEqualTo("streamAck: position.seq must be an integer");
  }

  @Test
  void anEventNamesTheTurnInWhoseLogItStands() {
    assertThat(complaint("['other',true,null," + META + "}]", StreamEvent.WorkOrderComplete.class))
        .isEqualTo("workOrderComplete: turnId is that of meta");
  }

  @Test
  void whatIsTooDeepIsRefused() {
    var deep = "[".repeat(5_000) + "]".repeat(5_000);

    assertThat(complaint("['x',{'newer':" + deep + "}]", IdeRequest.SubmitPrompt.class))
        .startsWith("submitPrompt: options")
        .endsWith("is too deep, or a text or number in it is too long");
    assertThat(complaint("['x',null," + deep + "]", IdeRequest.SubmitPrompt.class))
        .isEqualTo("submitPrompt: is too deep, or a text or number in it is too long");
    assertThat(complaint("{'newer':" + deep + "}", Turn.class)).contains("is too deep");
  }

  @Test
  void aValueIsNeverRepeated() {
    var problem =
        catchThrowable(() -> read("{'_id':'p','apiKey':['canary-5d1f']}", ProviderAccess.class));

    assertThat(problem).isInstanceOf(MalformedMessage.class).hasNoCause();
    assertThat(problem.getMessage()).doesNotContain("canary");
  }

  @Test
  void anUnknownEventIsNamedAndCutShort() {
    var messages = Messages.of(IdeRequest.class);

    assertThat(messages.type("submitPrompt")).contains(IdeRequest.SubmitPrompt.class);
    assertThat(messages.type("welcome")).isEmpty();
    assertThat(messages.unknown("x".repeat(100)).getMessage())
        .isEqualTo("'" + "x".repeat(40) + "...' is no event of IdeRequest");
  }

  @Test
  void whatIsNotJsonIsLeftToTheOwnerOfTheParser() {
    try (var parser = Wire.mapper().createParser("[\"x\",{]")) {
      assertThatThrownBy(() -> Wire.read(parser, IdeRequest.SubmitPrompt.class))
          .isInstanceOf(StreamReadException.class);
    }
    assertThat(complaint("['x',{]", IdeRequest.SubmitPrompt.class))
        .isEqualTo("submitPrompt: is not JSON");
    assertThat(complaint("['x'", IdeRequest.SubmitPrompt.class))
        .isEqualTo("submitPrompt: is cut off");
  }

  private static String complaint(String json, Class<?> type) {
    var problem = catchThrowable(() -> read(json, type));
    assertThat(problem).isInstanceOf(MalformedMessage.class);
    return String.valueOf(problem.getMessage());
  }

  private static <T> T read(String json, Class<T> type) {
    return Wire.parse(json.replace('\'', '"'), type);
  }
}
