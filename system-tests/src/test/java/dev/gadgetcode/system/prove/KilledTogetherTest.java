package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Everything dies at once: hub, drone and client.
class KilledTogetherTest {
  private static final int PROMPTS = Boolean.getBoolean("gadget.full") ? 100 : 30;

  @TempDir private Path folder;

  @Test
  void queuedPromptsRunOnceAndInOrderThoughEverythingWasKilled() throws Exception {
    try (var story = new Story(folder, Setting.story(Speech.BRIEF, PROMPTS))) {
      var queued = story.when(PROMPTS, news -> news.seq() == 0);
      story.begin();
      queued.join();
      var client = story.world().seats().getFirst().client();
      var drone = story.world().workers().getFirst().service();

      client.rest();
      story.world().hub().kill();
      drone.kill();
      client.kill();
      var hub = Background.of(story.world().hub()::start);
      client.start();
      hub.join();
      drone.start();

      var evidence = story.end();
      assertThat(Checker.check(evidence)).isEmpty();
      assertThat(evidence.turns()).hasSizeGreaterThanOrEqualTo(PROMPTS);
      assertThat(evidence.turns()).allMatch(Evidence.KeptTurn::isFinished);
    }
  }
}
