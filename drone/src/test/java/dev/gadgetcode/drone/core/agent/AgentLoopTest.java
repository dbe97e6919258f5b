package dev.gadgetcode.drone.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.RetryPolicy;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.agent.AgentLimits.Spent;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.TurnStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AgentLoopTest {
  private final Facts facts = new Facts();

  @Test
  void theModelIsAskedFirstWithTheSystemThePromptAndTheTools() {
    var call = (Next.CallModel) next();

    assertThat(call.step()).isEqualTo(1);
    assertThat(call.request().system()).isEqualTo("system");
    assertThat(call.request().messages()).containsExactly(Message.user("prompt"));
    assertThat(call.request().tools())
        .extracting(ToolSpec::name)
        .containsExactly("read", "write", "delegate");
  }

  @Test
  void anAnswerWithoutCallsIsTheEnd() {
    facts.step(StopReason.ANSWERED, new Block.Text("done"));

    assertThat(next()).isEqualTo(new Next.Finish(TurnStatus.FINISHED, Optional.empty()));
  }

  @Test
  void callsThatReadRunTogetherAndThoseThatWriteOneAfterTheOtherInTheModelsOrder() {
    facts.calls("read", "read", "write", "write", "read");

    assertThat(tasks(next())).containsExactly("c1-1", "c1-2");
    facts.result("c1-1", "").result("c1-2", "");
    assertThat(tasks(next())).containsExactly("c1-3");
    facts.result("c1-3", "");
    assertThat(tasks(next())).containsExactly("c1-4");
    facts.result("c1-4", "");
    assertThat(tasks(next())).containsExactly("c1-5");
  }

  @Test
  void subagentsRunTogether() {
    facts.calls("delegate", "delegate", "read");

    assertThat(tasks(next())).containsExactly("c1-1", "c1-2");
  }

  @Test
  void aCallThatHasItsResultIsNotRunAgain() {
    facts.calls("read", "read").result("c1-1", "there");

    assertThat(tasks(next())).containsExactly("c1-2");
  }

  @Test
  void theModelIsAskedAgainOnlyWhenEveryCallHasItsResult() {
    facts.calls("read {\"a\":1}").result("c1-1", "there");

    var call = (Next.CallModel) next();

    assertThat(call.step()).isEqualTo(2);
    assertThat(call.request().messages())
        .containsExactly(
            Message.user("prompt"),
            Message.assistant(List.of(new Block.ToolCall("id-0", "read", "{\"a\":1}"))),
            Message.user(List.of(new Block.ToolResult("id-0", "read", "there", Block.Outcome.OK))));
  }

  @Test
  void inPlanModeWritingIsNotOfferedAndRefusedWithWordsForTheModel() {
    var plan = Facts.brief(SessionMode.PLAN, 200_000);
    var first = (Next.CallModel) AgentLoop.next(plan, facts.progress(), Spent.NOTHING);
    facts.calls("write");

    var run = (Next.RunTools) AgentLoop.next(plan, facts.progress(), Spent.NOTHING);

    assertThat(first.request().tools())
        .extracting(ToolSpec::name)
        .containsExactly("read", "delegate");
    assertThat(run.tasks().getFirst().refusal().orElseThrow()).contains("plan mode");
  }

  @Test
  void theThirdSameCallWithTheSameResultIsRefusedAndTheEighthEndsTheTurn() {
    facts.calls("read").result("c1-1", "same").calls("read").result("c2-1", "same").calls("read");

    var third = (Next.RunTools) next();
    assertThat(third.tasks().getFirst().refusal()).contains(Repeats.refusal());

    facts.result("c3-1", Repeats.refusal());
    for (int step = 4; step <= 8; step++) {
      facts.calls("read").result("c" + step + "-1", Repeats.refusal());
    }
    assertThat(next()).isEqualTo(Next.Finish.error("The model makes the same call over and over"));
  }

  @Test
  void theSameCallWithAnotherResultOrOtherArgumentsIsNoRepeat() {
    facts.calls("read").result("c1-1", "one").calls("read").result("c2-1", "two").calls("read");
    assertThat(((Next.RunTools) next()).tasks().getFirst().refusal()).isEmpty();

    facts.result("c3-1", "two").calls("read {\"other\":1}");
    assertThat(((Next.RunTools) next()).tasks().getFirst().refusal()).isEmpty();
  }

  @Test
  void callsBeyondTheMostAtOnceAreRefused() {
    facts.calls(IntStream.range(0, 65).mapToObj(each -> "read " + each).toArray(String[]::new));

    var tasks = ((Next.RunTools) next()).tasks();

    assertThat(tasks.get(63).refusal()).isEmpty();
    assertThat(tasks.get(64).refusal().orElseThrow()).contains("more than 64 calls");
  }

  @Test
  @Tag("S35")
  void everyLimitEndsTheTurnWithAnErrorThatNamesIt() {
    assertThat(next(new Spent(50_000_000, 0, Duration.ZERO)))
        .isEqualTo(Next.Finish.error("The limit of 50000000 tokens is reached"));
    assertThat(next(new Spent(0, 100, Duration.ZERO)))
        .isEqualTo(Next.Finish.error("The limit of 100.0 dollars is reached"));
    assertThat(next(new Spent(0, 0, Duration.ofHours(24))))
        .isEqualTo(Next.Finish.error("The limit of 24 hours is reached"));
    for (int step = 1; step <= 200; step++) {
      facts.calls("read " + step).result("c" + step + "-1", "");
    }
    assertThat(next()).isEqualTo(Next.Finish.error("The limit of 200 steps is reached"));
  }

  @Test
  void anAnswerThatWasCutOffGoesOnThreeTimes() {
    facts.step(StopReason.OUTPUT_LIMIT, new Block.Text("and"));

    var messages = ((Next.CallModel) next()).request().messages();
    assertThat(messages).hasSize(3);
    assertThat(messages.getLast().role()).isEqualTo(Message.Role.USER);

    for (int more = 0; more < 3; more++) {
      facts.step(StopReason.OUTPUT_LIMIT, new Block.Text("and"));
    }
    assertThat(next()).isEqualTo(Next.Finish.error("The answer is longer than the model can give"));
  }

  @Test
  void aPausedAnswerIsSentBackToGoOn() {
    facts.step(StopReason.PAUSED, new Block.Text("so"));

    var messages = ((Next.CallModel) next()).request().messages();

    assertThat(messages.getLast()).isEqualTo(Message.assistant(List.of(new Block.Text("so"))));
  }

  @Test
  void aModelThatDeclinesEndsTheTurn() {
    facts.step(StopReason.REFUSED, new Block.Text("no"));

    assertThat(next()).isEqualTo(Next.Finish.error("The model declined to answer"));
  }

  @Test
  void aPassingFailureIsTriedAgainAndALastingOneIsTheEnd() {
    var passing = Failure.passing(Failure.Kind.OVERLOADED, "busy");
    var lasting = Failure.lasting(Failure.Kind.AUTH, "no key");

    assertThat(broken(passing, 1)).isEqualTo(new AgentLoop.AskAgain(Duration.ofSeconds(2)));
    assertThat(broken(passing, 2)).isEqualTo(new AgentLoop.AskAgain(Duration.ofSeconds(4)));
    assertThat(broken(passing, 5)).isEqualTo(new AgentLoop.GiveUp(Next.Finish.error("busy")));
    assertThat(broken(lasting, 1)).isEqualTo(new AgentLoop.GiveUp(Next.Finish.error("no key")));
  }

  private AgentLoop.Remedy broken(Failure failure, int tried) {
    return AgentLoop.broken(
        failure, tried, RetryPolicy.USUAL, 0.5, Facts.brief(), facts.progress());
  }

  private Next next() {
    return next(Spent.NOTHING);
  }

  private Next next(Spent spent) {
    return AgentLoop.next(Facts.brief(), facts.progress(), spent);
  }

  private static List<String> tasks(Next next) {
    return ((Next.RunTools) next).tasks().stream().map(task -> task.call().id().value()).toList();
  }
}
