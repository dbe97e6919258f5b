package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The links of a drone and of its client carry nothing any more, and nobody is told.
class HalfOpenLinkTest {
  /// The protocol has one every 10 s.
  private static final Duration TWO_HEARTBEATS = Duration.ofSeconds(20);

  /// For a machine that does other things too.
  private static final Duration SPARE = Duration.ofSeconds(5);

  /// Each is answered before the next is sent, so that the drone has to be there.
  private static final int PROMPTS = 3;

  @TempDir private Path folder;

  @Test
  void bothSidesOfAHalfOpenLinkNoticeWithinTwoHeartbeatsAndAllGoesOn() throws Exception {
    try (var story = new Story(folder, Setting.story(Speech.BRIEF, 1))) {
      var heard = story.when(1, news -> news.seq() > 0);
      story.begin();
      heard.join();
      var seat = story.world().seats().getFirst();
      var name = seat.client().desk().name();

      long began = System.nanoTime();
      var client = seat.link().deafen();
      var drone = story.world().workers().getFirst().hubLink().deafen();
      var goesOn = story.when(PROMPTS, news -> news.client().equals(name) && news.seq() == 0);
      CompletableFuture.allOf(client.client(), client.server(), drone.client(), drone.server())
          .join();
      var noticed = Duration.ofNanos(System.nanoTime() - began);
      goesOn.join();

      assertThat(noticed).isLessThan(TWO_HEARTBEATS.plus(SPARE));
      assertThat(Checker.check(story.end())).isEmpty();
    }
  }
}
