package dev.gadgetcode.hub.core.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds for every turn, tried on turns made up at random. The number of a test is its seed,
/// and a failure says it too.
class TurnFoldRandomTest {
  static LongStream seeds() {
    return LongStream.rangeClosed(1, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void mergedDeltasFoldLikeSingleOnes(long seed) {
    var events = new RandomTurn(seed).events();
    var random = new Random(seed);
    var whole = new TurnFold(Log.TURN);
    var batched = new TurnFold(Log.TURN);

    Deltas.merge(Deltas.merge(events)).forEach(whole::apply);
    for (int start = 0; start < events.size(); ) {
      int end = Math.min(events.size(), start + 1 + random.nextInt(8));
      Deltas.merge(events.subList(start, end)).forEach(batched::apply);
      start = end;
    }

    var single = fold(events);
    assertSame(seed, whole, single);
    assertSame(seed, batched, single);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aFoldStoredAndLoadedAtAnyPointGoesOnAsIfItNeverHadBeen(long seed) {
    var events = new RandomTurn(seed).events();
    var through = new TurnFold(Log.TURN);
    var storedEachTime = new TurnFold(Log.TURN);

    for (var event : events) {
      through.apply(event);
      storedEachTime = FoldCodec.read(FoldCodec.write(storedEachTime));
      storedEachTime.apply(event);

      assertThat(FoldCodec.write(storedEachTime))
          .as("seed %d", seed)
          .isEqualTo(FoldCodec.write(through));
    }
    assertSame(seed, storedEachTime, through);

    int once = new Random(seed).nextInt(events.size() + 1);
    var storedOnce = FoldCodec.read(FoldCodec.write(fold(events.subList(0, once))));
    events.subList(once, events.size()).forEach(storedOnce::apply);
    assertSame(seed, storedOnce, through);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theBlocksThatCountSayWhatWasStreamedInTheStepsThatCount(long seed) {
    var turn = new RandomTurn(seed);

    var folded = fold(turn.events()).folded();

    assertSaid(seed, turn, "", folded.blocks(), folded.toolCalls());
    assertThat(folded.lastSeq()).as("seed %d", seed).isEqualTo(turn.events().size());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void repeatedEventsChangeNothing(long seed) {
    var events = new RandomTurn(seed).events();
    var random = new Random(seed);
    var repeating = new TurnFold(Log.TURN);

    for (int index = 0; index < events.size(); index++) {
      repeating.apply(events.get(index));
      events.subList(random.nextInt(index + 1), index + 1).forEach(repeating::apply);
    }

    assertSame(seed, repeating, fold(events));
  }

  private static TurnFold fold(List<StreamEvent> events) {
    var fold = new TurnFold(Log.TURN);
    events.forEach(fold::apply);
    return fold;
  }

  private static void assertSame(long seed, TurnFold fold, TurnFold expected) {
    assertThat(fold.folded()).as("seed %d", seed).isEqualTo(expected.folded());
    assertThat(FoldCodec.write(fold)).as("seed %d", seed).isEqualTo(FoldCodec.write(expected));
  }

  private static void assertSaid(
      long seed, RandomTurn turn, String agent, List<Block> blocks, List<ToolCall> calls) {
    for (var mode : List.of(BlockMode.THINKING, BlockMode.RESPONDING)) {
      assertThat(said(blocks, mode)).as("seed %d", seed).isEqualTo(turn.saidBy(agent, mode));
    }
    for (var call : calls) {
      var subagent = call.subagent();
      if (subagent != null) {
        assertSaid(seed, turn, call.callId().value(), subagent.blocks(), subagent.toolCalls());
      }
    }
  }

  private static String said(List<Block> blocks, BlockMode mode) {
    var text = new StringBuilder();
    for (var block : blocks) {
      if (block.mode() == mode
          && block.superseded() == null
          && block.content() instanceof BlockContent.Text(var said)) {
        text.append(said);
      }
    }
    return text.toString();
  }
}
