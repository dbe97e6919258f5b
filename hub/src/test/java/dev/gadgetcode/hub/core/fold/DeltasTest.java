package dev.gadgetcode.hub.core.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeltasTest {
  private final Log log = new Log();

  @Test
  void neighbouringDeltasBecomeOneFromTheFirstToTheLast() {
    log.thinks(1, "a").thinks(1, "b").thinks(1, "c");

    var merged = Deltas.merge(log.events());

    assertThat(merged).containsExactly(new StreamEvent.Thinking("abc", span(1, 1, 3)));
  }

  @Test
  void everyKindOfDeltaMergesWithItsOwnKindOnly() {
    log.thinks(1, "a").thinks(1, "b").says(1, "c").says(1, "d");
    log.putsOut(1, "call", "e").putsOut(1, "call", "f");
    log.agentThinks("call", 1, "g").agentThinks("call", 1, "h");
    log.agentSays("call", 1, "i").agentSays("call", 1, "j");

    var merged = Deltas.merge(log.events());

    var agent = new AgentId("call");
    assertThat(merged)
        .containsExactly(
            new StreamEvent.Thinking("ab", span(1, 1, 2)),
            new StreamEvent.Response("cd", span(1, 3, 4)),
            new ToolEvent.ToolOutput(new CallId("call"), "ef", span(1, 5, 6)),
            new AgentEvent.AgentThinking(new AgentEvent.Thought(agent, "gh"), span(1, 7, 8)),
            new AgentEvent.AgentResponse(new AgentEvent.Words(agent, "ij"), span(1, 9, 10)));
  }

  /// Which of them counts is decided by the epoch.
  @Test
  void deltasOfTwoEpochsStayApart() {
    log.says(1, "a").inTheNextEpoch().says(1, "b");

    assertThat(Deltas.merge(log.events())).isEqualTo(log.events());
  }

  @Test
  void deltasOfTwoStepsStayApart() {
    log.says(1, "a").says(2, "b").agentSays("x", 1, "c").agentSays("x", 2, "d");

    assertThat(Deltas.merge(log.events())).isEqualTo(log.events());
  }

  @Test
  void deltasOfTwoCallsOrTwoAgentsStayApart() {
    log.putsOut(1, "x", "a").putsOut(1, "y", "b");
    log.agentThinks("x", 1, "c").agentThinks("y", 1, "d");
    log.agentSays("x", 1, "e").agentSays("y", 1, "f");

    assertThat(Deltas.merge(log.events())).isEqualTo(log.events());
  }

  @Test
  void deltasOfTwoTurnsStayApart() {
    log.says(1, "a");
    var other = new Meta(new TurnId("other"), 1, 2, Log.at(2), 1);
    log.add(new StreamEvent.Response("b", other));

    assertThat(Deltas.merge(log.events())).isEqualTo(log.events());
  }

  @Test
  void deltasWithAnotherEventBetweenThemStayApart() {
    log.says(1, "a").starts(1, "call", "{}").says(1, "b").restarts(1, null).says(1, "c");

    assertThat(Deltas.merge(log.events())).isEqualTo(log.events());
  }

  @Test
  void deltasWithANumberMissingBetweenThemStayApart() {
    log.says(1, "a").says(1, "b").says(1, "c");
    var events = List.of(log.events().get(0), log.events().get(2));

    assertThat(Deltas.merge(events)).isEqualTo(events);
  }

  @Test
  void mergedDeltasMergeOnWithTheirFirstNumberKept() {
    log.says(1, "a").says(1, "b").says(1, "c").says(1, "d").says(1, "e");
    var events = log.events();
    var once = new ArrayList<>(Deltas.merge(events.subList(1, 3)));
    once.addAll(Deltas.merge(events.subList(3, 5)));

    var twice = Deltas.merge(once);

    assertThat(twice).containsExactly(new StreamEvent.Response("bcde", span(1, 2, 5)));
  }

  @Test
  void whatCannotBeMergedIsGivenBackAsItIs() {
    log.says(1, "a").thinks(1, "b").says(1, "c");
    var events = log.events();
    var single = events.subList(0, 1);

    assertThat(Deltas.merge(events)).isSameAs(events);
    assertThat(Deltas.merge(single)).isSameAs(single);
    assertThat(Deltas.merge(List.of())).isEmpty();
  }

  @Test
  void whatStandsAroundARunStaysWhereItWas() {
    log.starts(1, "call", "{}").says(1, "a").says(1, "b").restarts(1, null).says(1, "c");
    var events = log.events();

    var merged = Deltas.merge(events);

    assertThat(merged)
        .containsExactly(
            events.get(0),
            new StreamEvent.Response("ab", span(1, 2, 3)),
            events.get(3),
            events.get(4));
  }

  @Test
  void aMergedDeltaDoesNotGrowWithoutEnd() {
    var half = "x".repeat(Deltas.MAX_CHARACTERS / 2);
    log.says(1, half).says(1, half).says(1, "y").says(1, "z");

    var merged = Deltas.merge(log.events());

    assertThat(merged)
        .containsExactly(
            new StreamEvent.Response(half + half, span(1, 1, 2)),
            new StreamEvent.Response("yz", span(1, 3, 4)));
  }

  @Test
  void aDeltaThatIsTooLongAlreadyStaysAsItIs() {
    var tooLong = "x".repeat(Deltas.MAX_CHARACTERS + 1);
    log.says(1, "a").says(1, tooLong).says(1, "b");
    var events = log.events();

    assertThat(Deltas.merge(events)).isSameAs(events);
  }

  @Test
  void aPlaceThatSaysMoreThanAMergedOneCouldStaysAlone() {
    var counted = new Meta(Log.TURN, 1, 1, Log.at(1), 1, null, null, TurnStats.NONE);
    log.add(new StreamEvent.Response("a", counted)).says(1, "b");
    var events = log.events();

    assertThat(Deltas.merge(events)).isSameAs(events);
  }

  private static Meta span(long epoch, long fromSeq, long seq) {
    return new Meta(Log.TURN, epoch, seq, Log.at(fromSeq), 1, fromSeq, null, null);
  }
}
