package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The hub stands still, as in a machine that is moved, until its drone has given it up.
class PausedHubTest {
  /// Each is answered before the next is sent, so that the drone has to be there.
  private static final int PROMPTS = 3;

  @TempDir private Path folder;

  @Test
  void aHubThatWasItselfPausedCallsNobodyOfflineAndAllGoesOn() throws Exception {
    try (var story = new Story(folder, Setting.story(Speech.BRIEF, 1))) {
      var heard = story.when(1, news -> news.seq() > 0);
      story.begin();
      heard.join();
      var world = story.world();
      var drone = world.workers().getFirst().service();
      var name = world.seats().getFirst().client().desk().name();

      world.hub().freeze();
      story.until(
          "the drone misses the hub",
          () -> Files.readString(drone.log()).contains("the hub is gone"));
      var goesOn = story.when(PROMPTS, news -> news.client().equals(name) && news.seq() == 0);
      world.hub().thaw();
      goesOn.join();

      assertThat(sightings(world, drone.told()))
          .contains("Connected")
          .doesNotContain("Status offline");
      assertThat(Checker.check(story.end())).isEmpty();
    }
  }

  /// What the hub has seen of a drone.
  private static List<String> sightings(World world, String registration) throws Exception {
    var path = "/drone/registration/" + registration + "/log";
    var messages = new ArrayList<String>();
    for (var line : world.rest().get(path, world.token(World.ADMIN)).path("items")) {
      messages.add(line.path("message").stringValue());
    }
    return messages;
  }
}
