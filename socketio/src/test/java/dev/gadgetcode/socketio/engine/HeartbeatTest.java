package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class HeartbeatTest {
  private final MockTicker clock = Ticker.newMockTicker();
  private final EmbeddedChannel channel = EmbeddedChannel.builder().ticker(clock).build();
  private final List<String> told = new ArrayList<>();
  private final Heartbeat heartbeat = heartbeat(300, 200);

  private Heartbeat heartbeat(int interval, int timeout) {
    return new Heartbeat(
        channel.eventLoop(),
        clock::nanoTime,
        EngineConfig.defaults()
            .withHeartbeat(Duration.ofMillis(interval), Duration.ofMillis(timeout)),
        () -> told.add("ping"),
        () -> told.add("silent"));
  }

  @Test
  void aPingGoesOutEveryIntervalAsLongAsThePeerIsAlive() {
    heartbeat.start();
    pass(299);
    assertThat(told).isEmpty();

    for (int beat = 0; beat < 3; beat++) {
      pass(1);
      assertThat(told).hasSize(beat + 1);
      heartbeat.alive();
      pass(299);
    }

    assertThat(told).containsExactly("ping", "ping", "ping");
  }

  @Test
  void thePeerIsSilentWhenNothingComesBackInTime() {
    heartbeat.start();

    pass(300);
    pass(199);
    assertThat(told).containsExactly("ping");
    pass(1);

    assertThat(told).containsExactly("ping", "silent");
  }

  @Test
  void theAnswerIsOverdueEvenBeforeTheTimerSaysSo() {
    heartbeat.start();
    assertThat(heartbeat.isOverdue()).isFalse();

    pass(300);
    assertThat(heartbeat.isOverdue()).isFalse();
    clock.advanceMillis(200);

    assertThat(heartbeat.isOverdue()).isTrue();
    heartbeat.alive();
    assertThat(heartbeat.isOverdue()).isFalse();
  }

  @Test
  void pingsGoOutEveryIntervalEvenWithALongTimeout() {
    var patient = heartbeat(100, 1_000);
    patient.start();

    for (int beat = 1; beat <= 5; beat++) {
      pass(100);
      assertThat(told).hasSize(beat);
      patient.alive();
    }
    pass(100);
    pass(999);
    assertThat(told).doesNotContain("silent");
    pass(1);

    assertThat(told).last().isEqualTo("silent");
  }

  @Test
  void afterThisProcessSleptThePeerStillGetsItsTimeToAnswer() {
    heartbeat.start();

    pass(60_000);
    pass(199);

    assertThat(told).containsExactly("ping");
    heartbeat.alive();
    pass(101);
    assertThat(told).containsExactly("ping", "ping");
  }

  @Test
  void aPeerWhoseAnswerCameWhileThisProcessSleptIsAskedAgain() {
    heartbeat.start();
    pass(300);

    clock.advanceMillis(60_000);
    assertThat(heartbeat.isOverdue()).isFalse();
    pass(0);
    pass(199);
    assertThat(told).containsExactly("ping", "ping");
    pass(1);

    assertThat(told).containsExactly("ping", "ping", "silent");
  }

  @Test
  void nothingHappensAfterTheEnd() {
    heartbeat.start();

    heartbeat.stop();
    pass(10_000);

    assertThat(told).isEmpty();
  }

  private void pass(int millis) {
    clock.advanceMillis(millis);
    channel.runScheduledPendingTasks();
  }
}
