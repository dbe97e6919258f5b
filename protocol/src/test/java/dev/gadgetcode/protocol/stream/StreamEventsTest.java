package dev.gadgetcode.protocol.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.StreamEvents.Numbered;
import dev.gadgetcode.protocol.stream.StreamEvents.Received;
import dev.gadgetcode.protocol.stream.StreamEvents.Unnumbered;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonToken;

class StreamEventsTest {
  private static final Meta META =
      new Meta(new TurnId("t"), 2, 9, Instant.parse("2026-01-02T03:04:05Z"), 1);

  @Test
  void anEventWithItsPlaceIsReadByName() {
    var start = new ToolEvent.ToolStart(new CallId("c"), "shell", "{}", META);

    var received = read("toolStart", Wire.mapper().writeValueAsString(start));

    assertThat(received).isEqualTo(new Numbered(start));
  }

  @Test
  void anEventWithoutAPlaceIsGivenOne() {
    var received = read("thinking", "[\"hm\"]");

    assertThat(received).isInstanceOf(Unnumbered.class);
    assertThat(((Unnumbered) received).type()).isEqualTo(StreamEvent.Thinking.class);
    assertThat(((Unnumbered) received).number(META))
        .isEqualTo(new StreamEvent.Thinking("hm", META));
  }

  @Test
  void aPlaceThatIsNullIsNone() {
    var received = read("workOrderComplete", "[\"t\",true,null,null]");

    assertThat(((Unnumbered) received).number(META))
        .isEqualTo(new StreamEvent.WorkOrderComplete(new TurnId("t"), true, null, META));
  }

  @Test
  void everyEventCanComeWithoutAPlace() {
    for (var event : StreamEvents.messages().types().entrySet()) {
      var components = event.getValue().getRecordComponents();

      assertThat(components[components.length - 1].getType())
          .as(event.getKey())
          .isEqualTo(Meta.class);
    }
  }

  @Test
  void anUnnumberedEventOfAnotherTurnIsRefused() {
    var received = (Unnumbered) read("workOrderComplete", "[\"other\",true]");

    assertThatThrownBy(() -> received.number(META))
        .isInstanceOf(MalformedMessage.class)
        .hasMessage("workOrderComplete: turnId is that of meta");
  }

  @Test
  void anUnnumberedEventThatLacksMoreIsRefused() {
    assertThatThrownBy(() -> read("toolOutput", "[\"c\"]"))
        .isInstanceOf(MalformedMessage.class)
        .hasMessage("toolOutput: chunk is missing");
  }

  @Test
  void aPlaceThatIsWrongIsNotTakenForNone() {
    assertThatThrownBy(() -> read("thinking", "[\"hm\",{\"turnId\":\"t\"}]"))
        .isInstanceOf(MalformedMessage.class)
        .hasMessage("thinking: meta.epoch is missing");
  }

  @Test
  void whatIsNoEventOfTheLogIsRefused() {
    assertThatThrownBy(() -> read("droneUpdated", "[]"))
        .isInstanceOf(MalformedMessage.class)
        .hasMessage("'droneUpdated' is no event of StreamEvent");
  }

  @Test
  void theParserIsLeftAtTheEndOfTheArguments() {
    try (var parser = Wire.mapper().createParser("[\"hm\",null,{\"newer\":[1]}] 7")) {
      StreamEvents.read("thinking", parser);

      assertThat(parser.currentToken()).isEqualTo(JsonToken.END_ARRAY);
      assertThat(parser.nextToken()).isEqualTo(JsonToken.VALUE_NUMBER_INT);
    }
  }

  @Test
  void anEventSentAgainHasAnotherEpochAndIsTheSameElsewhere() {
    var event = new StreamEvent.Response("hi", META);

    var again = event.with(META.withEpoch(3));

    assertThat(again.meta().epoch()).isEqualTo(3);
    assertThat(again.with(META)).isEqualTo(event);
  }

  private static Received read(String event, String args) {
    try (var parser = Wire.mapper().createParser(args)) {
      return StreamEvents.read(event, parser);
    }
  }
}
