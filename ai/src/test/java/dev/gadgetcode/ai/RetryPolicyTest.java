package dev.gadgetcode.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gadgetcode.ai.RetryPolicy.Again;
import dev.gadgetcode.ai.RetryPolicy.GiveUp;
import dev.gadgetcode.ai.RetryPolicy.Mark;
import dev.gadgetcode.ai.RetryPolicy.Shown;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RetryPolicyTest {
  private static final Failure STALL = Failure.passing(Failure.Kind.STALLED, "silent");
  private static final double MIDDLE = 0.5;

  @Test
  void fourWaitsDoubleFromTwoSecondsAndTheFifthFailureIsFinal() {
    List<RetryPolicy.Decision> decisions = new ArrayList<>();

    for (int tried = 1; tried <= 5; tried++) {
      decisions.add(RetryPolicy.USUAL.after(tried, STALL, Shown.NOTHING, MIDDLE));
    }

    assertThat(decisions)
        .containsExactly(
            new Again(Duration.ofSeconds(2), Mark.NONE),
            new Again(Duration.ofSeconds(4), Mark.NONE),
            new Again(Duration.ofSeconds(8), Mark.NONE),
            new Again(Duration.ofSeconds(16), Mark.NONE),
            new GiveUp());
  }

  @Test
  void theDiceSpreadAWaitByAQuarterToBothSides() {
    assertThat(RetryPolicy.USUAL.after(1, STALL, Shown.NOTHING, 0.0))
        .isEqualTo(new Again(Duration.ofMillis(1_500), Mark.NONE));
    assertThat(RetryPolicy.USUAL.after(1, STALL, Shown.NOTHING, 1.0))
        .isEqualTo(new Again(Duration.ofMillis(2_500), Mark.NONE));
  }

  @Test
  void whatTheProviderAsksForIsHonouredUpToAMinuteAndNeverShortensTheWait() {
    Failure limited = Failure.passing(Failure.Kind.RATE_LIMITED, "slow down");

    assertThat(
            RetryPolicy.USUAL.after(
                1, limited.after(Duration.ofSeconds(30)), Shown.NOTHING, MIDDLE))
        .isEqualTo(new Again(Duration.ofSeconds(30), Mark.NONE));
    assertThat(
            RetryPolicy.USUAL.after(1, limited.after(Duration.ofHours(2)), Shown.NOTHING, MIDDLE))
        .isEqualTo(new Again(Duration.ofSeconds(60), Mark.NONE));
    assertThat(RetryPolicy.USUAL.after(2, limited.after(Duration.ZERO), Shown.NOTHING, MIDDLE))
        .isEqualTo(new Again(Duration.ofSeconds(4), Mark.NONE));
  }

  @Test
  void afterOutputWasShownTheNextAttemptIsMarked() {
    assertThat(RetryPolicy.USUAL.after(1, STALL, Shown.OUTPUT, MIDDLE))
        .isEqualTo(new Again(Duration.ofSeconds(2), Mark.NEW_ATTEMPT));
  }

  @Test
  void aLastingFailureIsNotTriedAgain() {
    Failure refused = Failure.lasting(Failure.Kind.AUTH, "The key was refused");

    assertThat(RetryPolicy.USUAL.after(1, refused, Shown.NOTHING, MIDDLE)).isEqualTo(new GiveUp());
  }

  @Test
  void aPolicyWithoutTriesIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RetryPolicy(0, Duration.ZERO, Duration.ZERO, 0));
  }
}
