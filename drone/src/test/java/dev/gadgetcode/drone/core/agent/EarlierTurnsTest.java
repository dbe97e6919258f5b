package dev.gadgetcode.drone.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Message;
import dev.gadgetcode.drone.core.CallResponse;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EarlierTurnsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void aTurnIsToldAsItsPromptItsCallsWithTheirResultsAndItsAnswer() {
    var turn =
        turn(
            TurnStatus.FINISHED,
            Block.thinking(NOW, "hm"),
            Block.responding(NOW, "half").supersede(),
            Block.responding(NOW, "I look"),
            Block.tool(NOW, call(CallResponse.ok("there").json())),
            Block.responding(NOW, "It is there"));

    assertThat(EarlierTurns.messages(List.of(turn), 1_000))
        .containsExactly(
            Message.user("prompt"),
            Message.assistant(
                List.of(
                    new dev.gadgetcode.ai.Block.Text("I look"),
                    new dev.gadgetcode.ai.Block.ToolCall("t1-c", "read", "{\"a\":1}"))),
            Message.user(
                List.of(
                    new dev.gadgetcode.ai.Block.ToolResult(
                        "t1-c", "read", "there", dev.gadgetcode.ai.Block.Outcome.OK))),
            Message.assistant(List.of(new dev.gadgetcode.ai.Block.Text("It is there"))));
  }

  @Test
  void aCallThatWasStoppedHasAResultAllTheSame() {
    var turn = turn(TurnStatus.ABORTED, Block.tool(NOW, call(null)));

    assertThat(EarlierTurns.messages(List.of(turn), 1_000))
        .contains(
            Message.user(
                List.of(
                    new dev.gadgetcode.ai.Block.ToolResult(
                        "t1-c",
                        "read",
                        "It was stopped before it had a result.",
                        dev.gadgetcode.ai.Block.Outcome.FAILED))))
        .endsWith(
            Message.assistant(
                List.of(new dev.gadgetcode.ai.Block.Text("(the user stopped this turn)"))));
  }

  @Test
  void onlyTheNewestTurnsThatFitAreTold() {
    var turns =
        List.of(
            turn(TurnStatus.FINISHED, Block.responding(NOW, "long ".repeat(1_000))),
            turn(TurnStatus.FINISHED, Block.responding(NOW, "short")));

    assertThat(EarlierTurns.messages(turns, 500)).hasSize(2);
  }

  private static ToolCall call(@Nullable JsonNode response) {
    var parameters = JsonMapper.shared().createObjectNode().put("a", 1);
    return new ToolCall(new CallId("c"), "read", parameters, response, null);
  }

  private static Turn turn(TurnStatus status, Block... blocks) {
    return new Turn(
        new TurnId("t"),
        new ChatSessionId("s"),
        "prompt",
        null,
        status,
        false,
        "demo",
        List.of(blocks),
        List.of(),
        TurnStats.NONE,
        null,
        NOW,
        NOW,
        1);
  }
}
