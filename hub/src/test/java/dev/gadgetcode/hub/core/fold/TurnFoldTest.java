package dev.gadgetcode.hub.core.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnFoldTest {
  private static final TurnStats STATS = new TurnStats(2, 30, 40, 50, 0.5, 6000);

  private final Log log = new Log();

  @Test
  void aTurnWithoutEventsIsEmptyAndRuns() {
    assertThat(log.folded())
        .isEqualTo(
            new FoldedTurn(
                Log.TURN,
                TurnStatus.PROCESSING,
                null,
                null,
                TurnStats.NONE,
                List.of(),
                List.of(),
                0));
  }

  @Test
  void aTextBlockIsAMaximalRunOfOneModeInOneStep() {
    log.thinks(1, "let me ").thinks(1, "see").says(1, "it ").says(1, "is").says(2, "so");

    assertThat(log.folded().foldedBlocks())
        .containsExactly(
            new FoldedBlock(1, 2, Block.thinking(Log.at(1), "let me see")),
            new FoldedBlock(3, 4, Block.responding(Log.at(3), "it is")),
            new FoldedBlock(5, 5, Block.responding(Log.at(5), "so")));
  }

  @Test
  void onlyAnotherBlockEndsARunWithinItsStep() {
    log.starts(1, "call", "{}").says(1, "a").asks(1, "other").putsOut(1, "call", "x");
    log.agentSays("call", 4, "y").restarts(4, "call").says(1, "b");

    assertThat(log.folded().foldedBlocks().get(1))
        .isEqualTo(new FoldedBlock(2, 7, Block.responding(Log.at(2), "ab")));
  }

  @Test
  void aToolCallEndsARun() {
    log.says(1, "a").starts(1, "call", "{}").says(1, "b");

    assertThat(log.folded().blocks())
        .hasSize(3)
        .startsWith(Block.responding(Log.at(1), "a"))
        .endsWith(Block.responding(Log.at(3), "b"));
  }

  @Test
  void aMergedDeltaFoldsLikeItsParts() {
    log.says(1, "a").says(1, "b").says(1, "c").thinks(1, "d").thinks(1, "e");
    var fold = new TurnFold(Log.TURN);

    Deltas.merge(log.events()).forEach(fold::apply);

    assertThat(fold.folded()).isEqualTo(log.folded());
  }

  @Test
  void aRestartedStepKeepsWhatItSaidMarkedAsSuperseded() {
    log.says(1, "kept").thinks(2, "hm").says(2, "hal").restarts(2, null).says(2, "hello");

    assertThat(log.folded().foldedBlocks())
        .containsExactly(
            new FoldedBlock(1, 1, Block.responding(Log.at(1), "kept")),
            new FoldedBlock(2, 2, Block.thinking(Log.at(2), "hm").supersede()),
            new FoldedBlock(3, 3, Block.responding(Log.at(3), "hal").supersede()),
            new FoldedBlock(5, 5, Block.responding(Log.at(5), "hello")));
  }

  @Test
  void aRestartedStepSupersedesItsToolCallsToo() {
    log.starts(1, "call", "{}").restarts(1, null).finishes(1, "call", "{}", "1");

    var turn = log.folded();

    assertThat(turn.blocks().getFirst().superseded()).isTrue();
    assertThat(turn.toolCalls()).singleElement().isEqualTo(turn.blocks().getFirst().content());
  }

  @Test
  void theRestartOfASubagentsStepLeavesTheTurnsOwnAlone() {
    log.starts(1, "call", "{}").says(1, "a").restarts(1, "call");

    assertThat(log.folded().blocks()).allMatch(block -> block.superseded() == null);
  }

  @Test
  void theEndSetsStatusStatsAndTime() {
    log.says(1, "a").ends(TurnStatus.FINISHED, "done", STATS);

    assertThat(log.folded())
        .isEqualTo(
            new FoldedTurn(
                Log.TURN,
                TurnStatus.FINISHED,
                null,
                Log.at(2),
                STATS,
                List.of(new FoldedBlock(1, 1, Block.responding(Log.at(1), "a"))),
                List.of(),
                2));
    assertThat(log.fold().status()).isEqualTo(TurnStatus.FINISHED);
  }

  @Test
  void theMessageOfAFailedTurnIsItsError() {
    assertThat(new Log().ends(TurnStatus.ERROR, "no model", STATS).folded().errorMessage())
        .isEqualTo("no model");
    assertThat(new Log().ends(TurnStatus.ABORTED, "by you", STATS).folded().errorMessage())
        .isNull();
  }

  @Test
  void anEndWithoutAStatusSaysItByItsSuccess() {
    var meta = log.place(1);

    var good = foldOf(new StreamEvent.WorkOrderComplete(Log.TURN, true, null, meta));
    var bad = foldOf(new StreamEvent.WorkOrderComplete(Log.TURN, false, "lost", meta));

    assertThat(good.status()).isEqualTo(TurnStatus.FINISHED);
    assertThat(bad.status()).isEqualTo(TurnStatus.ERROR);
    assertThat(bad.folded().errorMessage()).isEqualTo("lost");
  }

  @Test
  void beforeAnEndThatCountedTheToolCallsAreCounted() {
    log.starts(1, "x", "{}").finishes(1, "x", "{}", "1").starts(1, "y", "{}");
    var counted = new TurnStats(2, 0, 0, 0, 0, 0);

    assertThat(log.folded().stats()).isEqualTo(counted);
    assertThat(log.ends(TurnStatus.ERROR, "gone", TurnStats.NONE).folded().stats())
        .isEqualTo(counted);
  }

  @Test
  void anEventThatIsThereAlreadyChangesNothing() {
    log.says(1, "a").starts(1, "call", "{}").says(1, "b").ends(TurnStatus.FINISHED, null, STATS);
    var fold = log.fold();

    log.events().forEach(fold::apply);

    assertThat(fold.folded()).isEqualTo(log.folded());
  }

  @Test
  void aGapIsRefusedAndNothingChanges() {
    log.says(1, "a").says(1, "b").says(1, "c");
    var fold = foldOf(log.events().getFirst());
    var before = fold.folded();

    assertThatThrownBy(() -> fold.apply(log.events().getLast()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the next event is 2, not 3");
    assertThat(fold.folded()).isEqualTo(before);
  }

  @Test
  void mergedDeltasOfWhichAPartIsThereAreRefused() {
    log.says(1, "a").says(1, "b").says(1, "c");
    var fold = foldOf(log.events().getFirst());
    var merged = Deltas.merge(log.events()).getFirst();

    assertThatThrownBy(() -> fold.apply(merged)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nothingComesAfterTheEnd() {
    log.ends(TurnStatus.FINISHED, null, STATS);
    var fold = log.fold();
    log.says(1, "late");

    assertThatThrownBy(() -> fold.apply(log.events().getLast()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the turn has ended at 1");
  }

  @Test
  void anEventOfAnotherTurnIsRefused() {
    var meta = new Meta(new TurnId("other"), 1, 1, Log.at(1), 1);
    var fold = new TurnFold(Log.TURN);

    assertThatThrownBy(() -> fold.apply(new StreamEvent.Response("a", meta)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static TurnFold foldOf(StreamEvent event) {
    var fold = new TurnFold(Log.TURN);
    fold.apply(event);
    return fold;
  }
}
