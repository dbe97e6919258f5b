package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The wall clocks of the hub and the drone are set while they work, by an hour to and fro, and the
/// hub is killed while its clock is slow.
class JumpingClockTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int UNFINISHED = 3;

  /// So many are acked before the next jump.
  private static final int PROMPTS = 4;

  @TempDir private Path folder;

  @Test
  void promptsStayInTheirOrderAndRunOnceThoughTheClocksJump() throws Exception {
    assertThat(WallClock.canBeSet()).as("faketime is here; ./verify installs it").isTrue();
    var setting =
        Setting.story(Setting.Drivers.BY_TURNS, Setting.Clocks.THEIR_OWN, Speech.BRIEF, UNFINISHED);
    try (var story = new Story(folder, setting)) {
      story.begin();
      var world = story.world();
      var drone = world.workers().getFirst();
      acked(story);

      world.hubClock().set(HOUR.negated());
      drone.clock().set(HOUR);
      acked(story);
      world.hub().kill();
      world.hub().start();
      acked(story);
      world.hubClock().set(HOUR);
      drone.clock().set(HOUR.negated());
      acked(story);
      world.hubClock().set(Duration.ZERO);
      drone.clock().set(Duration.ZERO);
      acked(story);

      var evidence = story.end();
      assertThat(Checker.check(evidence)).isEmpty();
      assertThat(evidence.turns()).hasSizeGreaterThanOrEqualTo(5 * PROMPTS);
      assertThat(evidence.turns()).allMatch(Evidence.KeptTurn::isFinished);
    }
  }

  private static void acked(Story story) {
    story.when(PROMPTS, news -> news.seq() == 0).join();
  }
}
