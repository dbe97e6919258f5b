package dev.gadgetcode.hub.core.fold;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.Subagent;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.CallId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SubagentFoldTest {
  private static final String PARAMS = "{\"prompt\":\"look around\"}";
  private static final TurnStats STATS = new TurnStats(1, 2, 3, 4, 0.25, 6);
  private static final Subagent GIVEN =
      new Subagent(
          "given prompt",
          TurnStatus.ERROR,
          List.of(Block.responding(Log.at(100), "given")),
          List.of(),
          STATS);

  private final Log log = new Log();

  @Test
  void aSubagentIsFoldedLikeATurnIntoItsCall() {
    log.starts(1, "a", PARAMS).agentThinks("a", 1, "h").agentThinks("a", 1, "m");
    log.agentCalls("a", 1, "b", Map.of("for", "x")).agentSays("a", 2, "found");
    log.agentGets("a", 1, "b", List.of(1, 2)).agentCompletes("a", 2, "the answer", null, STATS);

    var turn = log.folded();

    var inner =
        new ToolCall(
            new CallId("b"),
            "grep",
            Wire.mapper().readTree("{\"for\":\"x\"}"),
            Wire.mapper().readTree("[1,2]"),
            null);
    var subagent =
        new Subagent(
            "look around",
            TurnStatus.FINISHED,
            List.of(
                Block.thinking(Log.at(2), "hm"),
                Block.tool(Log.at(4), inner),
                Block.responding(Log.at(5), "found")),
            List.of(inner),
            STATS);
    var outer =
        new ToolCall(
            new CallId("a"),
            "shell",
            Wire.mapper().readTree(PARAMS),
            Wire.tree("the answer"),
            subagent);
    assertThat(turn.toolCalls()).containsExactly(outer);
    assertThat(turn.foldedBlocks())
        .containsExactly(new FoldedBlock(1, 7, Block.tool(Log.at(1), outer)));
  }

  @Test
  void aSubagentWithoutEventsIsAsItsCompletionGivesIt() {
    log.starts(1, "a", PARAMS).agentCompletes("a", 1, null, GIVEN, null);

    assertThat(subagent()).isEqualTo(GIVEN);
    assertThat(log.folded().toolCalls().getFirst().response()).isNull();
  }

  @Test
  void aSubagentWithEventsIsAsTheyFoldAndTheRestAsGiven() {
    log.starts(1, "a", "{}").agentSays("a", 1, "streamed");
    log.agentCompletes("a", 1, null, GIVEN, null);

    assertThat(subagent())
        .isEqualTo(
            new Subagent(
                "given prompt",
                TurnStatus.ERROR,
                List.of(Block.responding(Log.at(2), "streamed")),
                List.of(),
                STATS));
  }

  @Test
  void theResponseOfTheFinishedCallReplacesThatOfTheCompletion() {
    log.starts(1, "a", PARAMS).agentCompletes("a", 1, "short", null, null);
    log.finishes(1, "a", PARAMS, "\"long\"");

    assertThat(log.folded().toolCalls().getFirst().response()).isEqualTo(Wire.tree("long"));
    assertThat(subagent().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void aSubagentThatHasNotCompletedRunsUntilTheTurnCutsItShort() {
    log.starts(1, "a", PARAMS).agentCalls("a", 1, "b", 1);

    assertThat(subagent().status()).isEqualTo(TurnStatus.PROCESSING);
    assertThat(subagent().stats()).isEqualTo(new TurnStats(1, 0, 0, 0, 0, 0));

    log.ends(TurnStatus.ERROR, "power", STATS);

    assertThat(subagent().status()).isEqualTo(TurnStatus.ABORTED);
  }

  @Test
  void theRestartOfASubagentsStepSupersedesWhatThatSubagentSaidInIt() {
    log.starts(1, "a", PARAMS).starts(1, "b", PARAMS);
    log.agentSays("a", 1, "kept").agentSays("a", 2, "no").agentSays("b", 2, "other");
    log.restarts(2, "a").agentSays("a", 2, "yes");

    assertThat(subagent().blocks())
        .containsExactly(
            Block.responding(Log.at(3), "kept"),
            Block.responding(Log.at(4), "no").supersede(),
            Block.responding(Log.at(7), "yes"));
    assertThat(requireNonNull(log.folded().toolCalls().getLast().subagent()).blocks())
        .containsExactly(Block.responding(Log.at(5), "other"));
  }

  @Test
  void theRestartOfTheTurnsOwnStepLeavesItsSubagentsAlone() {
    log.starts(1, "a", PARAMS).agentSays("a", 1, "kept").restarts(1, null);

    assertThat(subagent().blocks()).containsExactly(Block.responding(Log.at(2), "kept"));
  }

  @Test
  void twoSubagentsAtTheSameTimeDoNotCutEachOthersRuns() {
    log.starts(1, "a", PARAMS).starts(1, "b", PARAMS);
    log.agentSays("a", 1, "1").agentSays("b", 1, "x").agentSays("a", 1, "2");

    assertThat(subagent().blocks()).containsExactly(Block.responding(Log.at(3), "12"));
  }

  @Test
  void aSubagentOfASubagentIsFoldedIntoItsCallToo() {
    log.starts(1, "a", PARAMS).agentCalls("a", 1, "b", Map.of("prompt", "deeper"));
    log.agentSays("b", 1, "deep").putsOut(1, "b", "out").says(1, "own");
    log.agentCompletes("b", 1, "done", null, null);

    var inner = subagent().toolCalls().getFirst();

    assertThat(inner.response()).isEqualTo(Wire.tree("done"));
    assertThat(inner.subagent())
        .isEqualTo(
            new Subagent(
                "deeper",
                TurnStatus.FINISHED,
                List.of(Block.responding(Log.at(3), "deep")),
                List.of(),
                TurnStats.NONE));
    assertThat(log.folded().foldedBlocks().getFirst().seq()).isEqualTo(6);
  }

  @Test
  void subagentsAreShownOnlySoDeep() {
    log.starts(1, "agent0", PARAMS);
    for (int depth = 0; depth < 1000; depth++) {
      log.agentCalls("agent" + depth, 1, "agent" + (depth + 1), 1);
    }

    var shown = 0;
    for (var call = log.folded().toolCalls().getFirst(); call.subagent() != null; shown++) {
      call = call.subagent().toolCalls().getFirst();
    }

    assertThat(shown).isEqualTo(FoldView.MAX_SUBAGENT_DEPTH);
  }

  @Test
  void whatASubagentDidBeforeItsCallWasKnownShowsWithTheCall() {
    log.agentSays("a", 1, "early").says(1, "own");

    assertThat(log.folded().toolCalls()).isEmpty();

    log.finishes(1, "a", PARAMS, "1");

    assertThat(subagent().blocks()).containsExactly(Block.responding(Log.at(1), "early"));
    assertThat(log.folded().foldedBlocks().getLast().fromSeq()).isEqualTo(1);
  }

  @Test
  void aResultWithoutACallOpensOneWithoutParameters() {
    log.starts(1, "a", PARAMS).agentGets("a", 1, "b", "result");

    assertThat(subagent().toolCalls())
        .containsExactly(
            new ToolCall(
                new CallId("b"), "grep", Wire.mapper().nullNode(), Wire.tree("result"), null));
  }

  private Subagent subagent() {
    return requireNonNull(log.folded().toolCalls().getFirst().subagent());
  }
}
