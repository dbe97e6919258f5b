package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class TimersTest {
  private final Schedule schedule = new Schedule();
  private final List<String> done = new ArrayList<>();
  private long now;
  private final Timers timers = new Timers(schedule, () -> now);

  /// Keeps what is to run, and runs it when the test says so.
  private static final class Schedule extends ScheduledThreadPoolExecutor {
    private final List<Duration> delays = new ArrayList<>();
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();

    Schedule() {
      super(1);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
      delays.add(Duration.of(delay, unit.toChronoUnit()));
      tasks.add(task);
      return super.schedule(() -> {}, 0, unit);
    }
  }

  @AfterEach
  void end() {
    timers.close();
  }

  private void run(Duration late) {
    now += schedule.delays.getLast().plus(late).toNanos();
    schedule.tasks.remove().run();
  }

  @Test
  void aTaskRunsWhenItsTimeHasCome() {
    timers.later(Duration.ofSeconds(10), () -> done.add("done"));
    run(Duration.ofMillis(300));

    assertThat(done).containsExactly("done");
    assertThat(schedule.tasks).isEmpty();
  }

  @Test
  void afterThisProcessStoodStillATaskWaitsOnceMoreAsOthersMayHaveAnsweredMeanwhile() {
    timers.later(Duration.ofSeconds(10), () -> done.add("done"));
    run(Duration.ofMinutes(5));
    assertThat(done).isEmpty();

    run(Duration.ofMinutes(5));

    assertThat(done).containsExactly("done");
    assertThat(schedule.delays).containsExactly(Duration.ofSeconds(10), Duration.ofSeconds(10));
  }

  @Test
  void aLongWaitIsNotRepeatedInFull() {
    timers.later(Duration.ofHours(24), () -> done.add("done"));
    run(Duration.ofMinutes(5));

    assertThat(schedule.delays).containsExactly(Duration.ofHours(24), Duration.ofSeconds(20));
  }
}
