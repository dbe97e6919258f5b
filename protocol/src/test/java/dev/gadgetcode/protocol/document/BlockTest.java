package dev.gadgetcode.protocol.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.CallId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BlockTest {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");
  private static final ToolCall CALL =
      new ToolCall(new CallId("c"), "shell", Wire.tree("{}"), null, null);

  @Test
  void theContentOfATextBlockIsTheTextItself() {
    var block = Block.thinking(AT, "hm");

    assertThat(Wire.tree(block))
        .hasToString(
            "{\"mode\":\"thinking\",\"createdAt\":\"2026-01-02T03:04:05Z\",\"content\":\"hm\"}");
    assertThat(Wire.parse(Wire.tree(block).toString(), Block.class)).isEqualTo(block);
  }

  @Test
  void theContentOfAToolBlockIsTheCall() {
    var block = Block.tool(AT, CALL).supersede();

    assertThat(Wire.tree(block).toString())
        .contains("\"content\":{\"callId\":\"c\",\"name\":\"shell\",\"parameters\":\"{}\"")
        .contains("\"response\":null", "\"superseded\":true");
    assertThat(Wire.parse(Wire.tree(block).toString(), Block.class)).isEqualTo(block);
  }

  @Test
  void aBlockHoldsWhatItsModeSays() {
    var toolAsText = Wire.tree(Block.tool(AT, CALL)).toString().replace("tool", "responding");

    assertThatThrownBy(() -> Block.thinking(AT, "hm").with(CALL))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Wire.parse(toolAsText, Block.class))
        .isInstanceOf(MalformedMessage.class)
        .hasMessage(
            "Block: is refused: the content of a tool block is a tool call, that of another a text");
  }

  @Test
  void countsThatAreMissingAreZero() {
    assertThat(Wire.parse("{\"cost\":0.5}", TurnStats.class))
        .isEqualTo(new TurnStats(0, 0, 0, 0, 0.5, 0));
  }
}
