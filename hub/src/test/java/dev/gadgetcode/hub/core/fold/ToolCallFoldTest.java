package dev.gadgetcode.hub.core.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.id.CallId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

class ToolCallFoldTest {
  private final Log log = new Log();

  @Test
  void aCallIsABlockOfItsOwnFromItsStartToItsEnd() {
    log.starts(1, "x", "{\"command\":\"ls\"}").says(1, "meanwhile");
    log.finishes(1, "x", "{\"command\":\"ls\"}", "{\"exitCode\":0}");

    var turn = log.folded();

    var call = call("x", json("{\"command\":\"ls\"}"), json("{\"exitCode\":0}"));
    assertThat(turn.foldedBlocks())
        .containsExactly(
            new FoldedBlock(1, 3, Block.tool(Log.at(1), call)),
            new FoldedBlock(2, 2, Block.responding(Log.at(2), "meanwhile")));
    assertThat(turn.toolCalls()).containsExactly(call);
  }

  @Test
  void aCallThatNeverStartedIsOpenedByItsEnd() {
    log.finishes(1, "x", "{}", "true");

    assertThat(log.folded().foldedBlocks())
        .containsExactly(
            new FoldedBlock(1, 1, Block.tool(Log.at(1), call("x", json("{}"), json("true")))));
  }

  @Test
  void callsThatRunAtTheSameTimeKeepTheirOrder() {
    log.starts(1, "x", "1").starts(1, "y", "2");
    log.finishes(1, "y", "2", "\"b\"").finishes(1, "x", "1", "\"a\"");

    assertThat(log.folded().toolCalls())
        .containsExactly(
            call("x", json("1"), StringNode.valueOf("a")),
            call("y", json("2"), StringNode.valueOf("b")));
    assertThat(log.folded().foldedBlocks())
        .extracting(FoldedBlock::fromSeq, FoldedBlock::seq)
        .containsExactly(tuple(1L, 4L), tuple(2L, 3L));
  }

  @Test
  void aRunningCallHasNoResponse() {
    log.starts(1, "x", "{}");

    assertThat(log.folded().toolCalls()).containsExactly(call("x", json("{}"), null));
  }

  @Test
  void whatAToolPutsOutStandsInForItsResponseUntilThatIsThere() {
    log.starts(1, "x", "{}").putsOut(1, "x", "12").putsOut(1, "x", "3");

    assertThat(log.folded().toolCalls())
        .containsExactly(call("x", json("{}"), StringNode.valueOf("123")));

    log.finishes(1, "x", "{}", "{\"exitCode\":1}").putsOut(1, "x", "late");

    assertThat(log.folded().toolCalls())
        .containsExactly(call("x", json("{}"), json("{\"exitCode\":1}")));
    assertThat(log.folded().foldedBlocks().getFirst().seq()).isEqualTo(5);
  }

  @Test
  void ofALongOutputTheEndIsShownInWholeCharacters() {
    var most = OutputTail.MAX_CHARACTERS;
    log.starts(1, "x", "{}").putsOut(1, "x", "a😀").putsOut(1, "x", "b".repeat(most - 1));

    assertThat(log.folded().toolCalls())
        .containsExactly(call("x", json("{}"), StringNode.valueOf("b".repeat(most - 1))));

    log.putsOut(1, "x", "c".repeat(most + 1));

    assertThat(log.folded().toolCalls())
        .containsExactly(call("x", json("{}"), StringNode.valueOf("c".repeat(most))));
  }

  @Test
  void theOutputOfAnUnknownCallOpensNothing() {
    log.putsOut(1, "x", "lost");

    assertThat(log.folded().blocks()).isEmpty();
    assertThat(log.folded().lastSeq()).isEqualTo(1);
  }

  @Test
  void anApprovalOpensNothing() {
    log.asks(1, "x");

    assertThat(log.folded().blocks()).isEmpty();
  }

  @Test
  void aCallThatStartsAgainIsTheSameBlockWithNewOutput() {
    log.starts(1, "x", "1").putsOut(1, "x", "old").starts(2, "x", "2").putsOut(2, "x", "new");

    assertThat(log.folded().foldedBlocks())
        .containsExactly(
            new FoldedBlock(
                1, 4, Block.tool(Log.at(1), call("x", json("2"), StringNode.valueOf("new")))));
  }

  @Test
  void aCallThatIsOverIsNotTakenBackByAStart() {
    log.finishes(1, "x", "1", "2").starts(1, "x", "3");

    assertThat(log.folded().toolCalls()).containsExactly(call("x", json("1"), json("2")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "not json", "{\"a\":", "{} and more", "1 2", "'a'"})
  void aTextThatIsNoJsonIsKeptAsAString(String text) {
    log.finishes(1, "x", text, text);

    var kept = StringNode.valueOf(text);
    assertThat(log.folded().toolCalls()).containsExactly(call("x", kept, kept));
  }

  @Test
  void aTextThatNestsTooDeepForADocumentIsKeptAsAString() {
    var fits = "[".repeat(JsonText.MAX_DEPTH) + "]".repeat(JsonText.MAX_DEPTH);
    var tooDeep = "[" + fits + "]";
    log.finishes(1, "x", fits, tooDeep);

    var turn = log.folded();

    assertThat(turn.toolCalls())
        .containsExactly(call("x", json(fits), StringNode.valueOf(tooDeep)));
    assertThat(Wire.tree(turn.blocks())).isNotNull();
  }

  private static ToolCall call(String id, JsonNode parameters, @Nullable JsonNode response) {
    return new ToolCall(new CallId(id), "shell", parameters, response, null);
  }

  private static JsonNode json(String text) {
    return Wire.mapper().readTree(text);
  }
}
