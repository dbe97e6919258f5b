package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RestartPolicyTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final RestartPolicy policy = new RestartPolicy("hub");

  @Test
  void eachDeathIsFollowedByALongerPauseAndTheFifthInAMinuteIsTheLast() {
    var sentence = "the hub died (exit code 137) and is started again";

    assertThat(policy.ended(137, NOW))
        .isEqualTo(new RestartPolicy.StartAgain(Duration.ofMillis(250), sentence));
    assertThat(policy.ended(137, NOW.plusSeconds(1)))
        .isEqualTo(new RestartPolicy.StartAgain(Duration.ofMillis(500), sentence));
    assertThat(policy.ended(137, NOW.plusSeconds(2)))
        .isEqualTo(new RestartPolicy.StartAgain(Duration.ofSeconds(1), sentence));
    assertThat(policy.ended(137, NOW.plusSeconds(3)))
        .isEqualTo(new RestartPolicy.StartAgain(Duration.ofSeconds(2), sentence));
    assertThat(policy.ended(137, NOW.plusSeconds(4)))
        .isEqualTo(
            new RestartPolicy.GiveUp(
                "the hub died 5 times within a minute and is not started again; what it printed"
                    + " above says why"));
  }

  @Test
  void deathsOfLongAgoDoNotCount() {
    for (int hour = 0; hour < 20; hour++) {
      assertThat(policy.ended(1, NOW.plusSeconds(3_600L * hour)))
          .isInstanceOf(RestartPolicy.StartAgain.class);
    }
  }

  @Test
  void whatWasToldToEndOrWasReplacedRests() {
    assertThat(policy.ended(0, NOW))
        .isEqualTo(new RestartPolicy.LetRest("the hub has ended as it was told to"));
    assertThat(policy.ended(75, NOW))
        .isEqualTo(new RestartPolicy.LetRest("the hub has ended, as another one took its place"));
  }
}
