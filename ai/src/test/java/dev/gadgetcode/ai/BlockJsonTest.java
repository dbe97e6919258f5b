package dev.gadgetcode.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S47")
final class BlockJsonTest {

  @Test
  void everySortOfBlockComesBackEqual() {
    ProviderData data = new ProviderData("anthropic@host", "{\"a\" : 1.50,\n\"b\":\"ü\\u00fc😀\"}");
    List<Block> blocks =
        List.of(
            new Block.Text("plain"),
            new Block.Text("with \"quotes\"\n", data),
            new Block.Thinking("", data),
            new Block.Thinking("hm"),
            new Block.ToolCall("1", "shell", "{ \"command\" : \"ls\" }", data),
            new Block.ToolCall("2", "todo", "{}"),
            new Block.ToolResult("1", "shell", "no", Block.Outcome.FAILED),
            new Block.Image("image/png", "AAAA"));

    String json = BlockJson.write(blocks);

    assertThat(BlockJson.read(json)).isEqualTo(blocks);
  }

  @Test
  void textThatHoldsNoBlocksIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> BlockJson.read("[{\"type\":\"text\""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BlockJson.read("[{\"type\":\"java.net.URL\"}]"));
    assertThatIllegalArgumentException().isThrownBy(() -> BlockJson.read("[{\"type\":\"text\"}]"));
  }
}
