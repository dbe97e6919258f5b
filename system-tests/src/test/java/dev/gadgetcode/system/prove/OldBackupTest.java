package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.system.shared.Kept;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An old backup of the hub is restored under a drone that is ahead of it.
class OldBackupTest {
  private static final int PROMPTS = 3;

  /// The words of the first step, and the beginning of its command, which takes its time.
  private static final int COMMAND_BEGUN = 4;

  @TempDir private Path folder;

  @Test
  void everyTurnEndsNothingRunsTwiceAndTheDroneWorksOn() throws Exception {
    try (var story = new Story(folder, Setting.story(Speech.slowCommand(2), PROMPTS))) {
      var queued = story.when(PROMPTS, news -> news.seq() == 0);
      var begun = story.when(1, news -> news.seq() >= COMMAND_BEGUN);
      story.begin();
      queued.join();
      begun.join();
      var world = story.world();
      var drone = world.workers().getFirst().service();
      long pid = drone.running().orElseThrow().pid();
      var backup = folder.resolve("backup");

      world.hub().kill();
      copy(world.data(), backup);
      var more = story.when(PROMPTS, news -> news.seq() == 0);
      world.hub().start();
      more.join();
      world.seats().forEach(seat -> seat.client().close()); // what they know is gone from the hub
      world.hub().kill();
      delete(world.data());
      copy(backup, world.data());
      world.hub().start();
      var client = world.another(story);
      var name = client.desk().name();
      var ended = story.when(PROMPTS, news -> news.client().equals(name) && news.seq() == 0);
      client.start();
      ended.join();
      client.rest();
      story.awaitIdle(client);

      assertThat(drone.running().orElseThrow().pid()).isEqualTo(pid);
      client.close();
      assertThat(drone.terminate()).isZero();
      assertThat(world.hub().terminate()).isZero();
      check(world, name);
    }
  }

  private void check(World world, String name) throws Exception {
    var session = world.seats().getFirst().client().desk().sessions().getFirst();
    try (var kept = Kept.read(world.data(), folder.resolve("kept"))) {
      var turns = kept.turns(session);
      assertThat(turns).hasSizeGreaterThanOrEqualTo(2 * PROMPTS);
      assertThat(turns).allMatch(turn -> turn.status().isEnd());
      assertThat(turns.stream().filter(turn -> turn.prompt().contains("[" + name + "-")))
          .hasSizeGreaterThanOrEqualTo(PROMPTS)
          .allMatch(turn -> turn.errorMessage() == null);
    }
    var marks = world.workers().getFirst().workspace().resolve("thing-0").resolve(Speech.MARKS);
    assertThat(Files.readAllLines(marks)).doesNotHaveDuplicates();
  }

  private static void copy(Path from, Path to) throws IOException, InterruptedException {
    run("cp", "-a", from.toString(), to.toString());
  }

  private static void delete(Path folder) throws IOException, InterruptedException {
    run("rm", "-r", folder.toString());
  }

  private static void run(String... command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
  }
}
