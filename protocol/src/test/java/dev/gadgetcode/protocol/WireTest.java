package dev.gadgetcode.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DatabindException;

class WireTest {
  private static final TurnId TURN = new TurnId("t1");
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

  @Test
  void aMessageIsTheArrayOfItsArguments() {
    var response = new StreamEvent.Response("hello", new Meta(TURN, 3, 7, AT, 1));

    assertThat(text(response))
        .isEqualTo(
            "[\"hello\",{\"turnId\":\"t1\",\"epoch\":3,\"seq\":7,"
                + "\"at\":\"2026-01-02T03:04:05Z\",\"step\":1}]");
    assertThat(read(text(response), StreamEvent.Response.class)).isEqualTo(response);
  }

  @Test
  void aNullBetweenArgumentsStaysAndTrailingOnesAreLeftOut() {
    var meta = new Meta(TURN, 1, 2, AT, 1, null, TurnStatus.FINISHED, TurnStats.NONE);
    var end = new StreamEvent.WorkOrderComplete(TURN, true, null, meta);

    assertThat(Wire.args(end)).hasSize(4);
    assertThat(text(end)).startsWith("[\"t1\",true,null,{").contains("\"status\":\"finished\"");
    assertThat(read(text(end), StreamEvent.WorkOrderComplete.class)).isEqualTo(end);
    assertThat(Wire.args(new DroneOrder.Accepted(true, null))).hasSize(1);
  }

  @Test
  void aReferenceIsAnIdOrAnObjectWithIt() {
    var expected =
        new IdeRequest.RequestSessionLock(null, new ProjectId("p"), new ChatSessionId("c"));

    assertThat(read("[null,\"p\",\"c\"]", IdeRequest.RequestSessionLock.class)).isEqualTo(expected);
    assertThat(
            read(
                "[null,{\"_id\":\"p\",\"name\":\"x\"},{\"_id\":\"c\"}]",
                IdeRequest.RequestSessionLock.class))
        .isEqualTo(expected);
  }

  @Test
  void unknownArgumentsAndFieldsAreIgnoredAndMissingOnesAreAbsent() {
    var bare = read("[\"hi\"]", IdeRequest.SubmitPrompt.class);
    var more = read("[\"hi\",{\"promptId\":\"x\",\"new\":1},5]", IdeRequest.SubmitPrompt.class);

    assertThat(bare).isEqualTo(new IdeRequest.SubmitPrompt("hi", null));
    assertThat(more.options()).isNotNull();
  }

  @Test
  void aReferenceThatIsNoneIsRefused() {
    assertThatThrownBy(() -> read("[null,5,\"c\"]", IdeRequest.RequestSessionLock.class))
        .isInstanceOf(DatabindException.class);
  }

  @Test
  void positionsAreKeyedByTurn() {
    var welcome = new DroneOrder.Welcome(new DroneOrder.Greeting(4, "hub", Map.of(TURN, 12L)));

    assertThat(text(welcome)).contains("\"positions\":{\"t1\":12}");
    assertThat(read(text(welcome), DroneOrder.Welcome.class)).isEqualTo(welcome);
  }

  private static String text(Message message) {
    return Wire.mapper().writeValueAsString(message);
  }

  private static <T> T read(String json, Class<T> type) {
    try (var parser = Wire.mapper().createParser(json)) {
      return Wire.read(parser, type);
    }
  }
}
