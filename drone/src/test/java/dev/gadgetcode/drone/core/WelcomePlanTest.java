package dev.gadgetcode.drone.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.core.WelcomePlan.AskRecovery;
import dev.gadgetcode.drone.core.WelcomePlan.Drop;
import dev.gadgetcode.drone.core.WelcomePlan.EndLost;
import dev.gadgetcode.drone.core.WelcomePlan.Held;
import dev.gadgetcode.drone.core.WelcomePlan.Resend;
import dev.gadgetcode.drone.core.WelcomePlan.State;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WelcomePlanTest {
  private static final TurnId TURN = new TurnId("t");

  @Test
  void aRunningTurnIsResentFromThePositionAndGoesOn() {
    assertThat(plan(State.RUNNING, 9, 4)).containsExactly(new Resend(TURN, 4));
  }

  @Test
  void aTurnThatWaitsIsResentAndAskedFor() {
    assertThat(plan(State.WAITING, 9, 4))
        .containsExactly(new Resend(TURN, 4), new AskRecovery(TURN));
  }

  @Test
  void aJournalThatEndsBeforeThePositionNumbersOnFromIt() {
    assertThat(plan(State.WAITING, 3, 7))
        .containsExactly(new Resend(TURN, 7), new AskRecovery(TURN));
  }

  @Test
  void anEndThatTheHubDoesNotHaveIsResentWithoutAsking() {
    assertThat(plan(State.ENDED, 9, 8)).containsExactly(new Resend(TURN, 8));
  }

  @Test
  void anEndThatCanNeverArriveIsMadeAnew() {
    assertThat(plan(State.ENDED, 9, 9)).containsExactly(new EndLost(TURN, 9));
  }

  @ParameterizedTest
  @EnumSource(State.class)
  void aTurnThatIsNotListedIsDropped(State state) {
    assertThat(WelcomePlan.of(List.of(new Held(TURN, 9, state)), Map.of()))
        .containsExactly(new Drop(TURN));
  }

  @Test
  void aTurnThatNeverBeganHereIsAskedFor() {
    assertThat(WelcomePlan.of(List.of(), Map.of(TURN, 0L))).containsExactly(new AskRecovery(TURN));
  }

  @Test
  void aTurnWhoseJournalIsGoneIsEnded() {
    assertThat(WelcomePlan.of(List.of(), Map.of(TURN, 5L))).containsExactly(new EndLost(TURN, 5));
  }

  private static List<WelcomePlan.Action> plan(State state, long lastSeq, long position) {
    return WelcomePlan.of(List.of(new Held(TURN, lastSeq, state)), Map.of(TURN, position));
  }
}
