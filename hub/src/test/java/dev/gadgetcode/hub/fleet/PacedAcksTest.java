package dev.gadgetcode.hub.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.drone.DroneOrder.Position;
import dev.gadgetcode.protocol.id.TurnId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacedAcksTest {
  private static final TurnId TURN = new TurnId("turn-1");

  private final List<Position> sent = new ArrayList<>();
  private final Deque<Runnable> later = new ArrayDeque<>();
  private final List<Duration> delays = new ArrayList<>();
  private long now = Duration.ofDays(1).toNanos();

  private final PacedAcks acks =
      new PacedAcks(
          sent::add,
          (task, delay) -> {
            later.add(task);
            delays.add(delay);
          },
          () -> now);

  private static Position at(long seq) {
    return new Position(TURN, seq);
  }

  private void pass(long millis) {
    now += Duration.ofMillis(millis).toNanos();
  }

  @Test
  void theFirstLeavesAtOnceAndOfThoseThatFollowCloselyTheLast() {
    acks.ack(at(1));
    pass(20);
    acks.ack(at(2));
    pass(20);
    acks.ack(at(3));
    assertThat(sent).containsExactly(at(1));

    later.remove().run();

    assertThat(sent).containsExactly(at(1), at(3));
    assertThat(later).isEmpty();
    assertThat(delays).containsExactly(Duration.ofMillis(80));
  }

  @Test
  void oneAfterAPauseLeavesAtOnce() {
    acks.ack(at(1));
    pass(100);
    acks.ack(at(2));

    assertThat(sent).containsExactly(at(1), at(2));
    assertThat(later).isEmpty();
  }

  @Test
  void oneForManyEventsLeavesAtOnce() {
    acks.ack(at(1));
    acks.ack(at(PacedAcks.MANY));
    acks.ack(at(PacedAcks.MANY + 1));

    assertThat(sent).containsExactly(at(1), at(PacedAcks.MANY + 1));
  }

  @Test
  void whatWaitsLeavesBeforeAnythingElseIsSentAndNotAgain() {
    acks.ack(at(1));
    acks.ack(at(2));

    acks.flush();
    later.remove().run();

    assertThat(sent).containsExactly(at(1), at(2));
  }

  @Test
  void theNextTurnIsAckedAtOnceBehindTheLastAckOfTheOneBefore() {
    var next = new Position(new TurnId("turn-2"), 1);
    acks.ack(at(1));
    acks.ack(at(2));

    acks.ack(next);

    assertThat(sent).containsExactly(at(1), at(2), next);
  }

  @Test
  void anEventThatComesAgainIsAckedAgain() {
    acks.ack(at(7));
    acks.ack(at(7));

    later.remove().run();

    assertThat(sent).containsExactly(at(7), at(7));
  }
}
