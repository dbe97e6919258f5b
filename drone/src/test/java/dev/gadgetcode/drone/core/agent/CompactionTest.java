package dev.gadgetcode.drone.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.RetryPolicy;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.drone.core.agent.AgentLimits.Spent;
import dev.gadgetcode.protocol.document.SessionMode;
import org.junit.jupiter.api.Test;

class CompactionTest {
  private static final int WINDOW = 100_000;
  private static final String LONG = "many words ".repeat(12_000);

  private final Facts facts = new Facts();
  private final Brief brief = Facts.brief(SessionMode.BUILD, WINDOW);

  @Test
  void aConversationThatFillsFourFifthsOfTheWindowIsSummedUpButForItsNewestSteps() {
    full(79_000);
    assertThat(next()).isInstanceOf(Next.CallModel.class);

    facts.step(StopReason.TOOL_CALLS, used(81_000), call("read", "last")).result("c4-1", "short");
    var compact = (Next.Compact) next();

    assertThat(compact.upTo()).isEqualTo(2);
    assertThat(compact.request().tools()).isEmpty();
    assertThat(text(compact.request().messages().getFirst()))
        .contains("User: prompt", "Agent calls read", "read gives: many words")
        .doesNotContain("last");
  }

  @Test
  void afterwardsTheModelSeesTheSummaryThePromptAndTheNewestSteps() {
    full(90_000);
    facts.compacted(2, "the story so far");

    var call = (Next.CallModel) next();

    assertThat(call.request().messages()).hasSize(3);
    assertThat(text(call.request().messages().getFirst()))
        .contains("the story so far", "The request that you are working on:\nprompt");
    assertThat(call.step()).isEqualTo(4);
  }

  @Test
  void aProviderThatSaysTheConversationIsTooLongHasItSummedUp() {
    full(10_000);
    var failure = Failure.lasting(Failure.Kind.CONTEXT_TOO_LONG, "too long");

    var remedy = AgentLoop.broken(failure, 1, RetryPolicy.USUAL, 0.5, brief, facts.progress());

    assertThat(remedy).isInstanceOf(AgentLoop.MakeRoom.class);
  }

  @Test
  void whereNothingIsLeftToSumUpTheTurnEnds() {
    var failure = Failure.lasting(Failure.Kind.CONTEXT_TOO_LONG, "too long");

    var remedy = AgentLoop.broken(failure, 1, RetryPolicy.USUAL, 0.5, brief, facts.progress());

    assertThat(remedy).isEqualTo(new AgentLoop.GiveUp(Next.Finish.error("too long")));
  }

  @Test
  void aTextThatIsTooLongToBeSummedUpLosesItsMiddle() {
    for (int step = 1; step <= 30; step++) {
      var words = new Block.Text(step + " " + LONG);
      facts.step(StopReason.TOOL_CALLS, used(90_000), words, call("read", "a" + step));
      facts.result("c" + step + "-1", "");
    }

    var compact = (Next.Compact) next();

    var text = text(compact.request().messages().getFirst());
    assertThat(text.length()).isLessThan(WINDOW * 2);
    assertThat(text).contains("User: prompt", "[... left out ...]");
  }

  /// Three steps with long results, of which the last took so many tokens.
  private void full(long tokens) {
    for (int step = 1; step <= 3; step++) {
      facts.step(StopReason.TOOL_CALLS, used(tokens - 8_000), call("read", "at " + step));
      facts.result("c" + step + "-1", step == 3 ? "end" : LONG);
    }
  }

  private static Usage used(long tokens) {
    return new Usage(tokens, 0, 0, 0, 0, Usage.Counted.BY_PROVIDER);
  }

  private static Block.ToolCall call(String tool, String argument) {
    return new Block.ToolCall("id", tool, "{\"path\": \"" + argument + "\"}");
  }

  private Next next() {
    return AgentLoop.next(brief, facts.progress(), Spent.NOTHING);
  }

  private static String text(Message message) {
    return ((Block.Text) message.blocks().getFirst()).text();
  }
}
