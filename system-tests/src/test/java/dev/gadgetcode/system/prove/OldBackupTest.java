package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.system.shared.Kept;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

/// An old backup of the hub is restored under a drone that is ahead of it.
class OldBackupTest {
  private static final int PROMPTS = 3;
  private static final int PATIENCE_SECONDS = 60;

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
      restore(world, backup);
      var client = workOn(story, PROMPTS);

      assertThat(drone.running().orElseThrow().pid()).isEqualTo(pid);
      end(world, client);
      check(world, client.desk().name());
    }
  }

  /// The backup is from the moment between the drone's taking of the order and its first event, so
  /// the hub knows of the order and hands the turn over again under another one.
  @Test
  void aTurnOfWhichTheBackupHasNoEventIsNotRunAgain() throws Exception {
    var asked = new CountDownLatch(1);
    var letGo = new CountDownLatch(1);
    var book = Speech.slowCommand(0);
    Speech.Book held =
        (prompt, step, attempt) -> {
          asked.countDown();
          await(letGo);
          return book.speech(prompt, step, attempt);
        };
    try (var story = new Story(folder, Setting.story(held, 1))) {
      story.begin();
      await(asked);
      var world = story.world();
      var first = world.seats().getFirst().client();
      first.rest();

      var backup = backupWithTheOrderTaken(story);
      world.hub().start();
      letGo.countDown();
      story.awaitIdle(first);
      int answers = world.model().answers().size();
      world.seats().forEach(seat -> seat.client().close());
      restore(world, backup);
      var client = workOn(story, 1);

      end(world, client);
      var prompt = first.desk().promptId(1);
      assertThat(world.model().answers().subList(answers, world.model().answers().size()))
          .noneMatch(answer -> answer.prompt().equals(prompt));
      assertThat(marks(world)).doesNotHaveDuplicates();
      try (var kept = Kept.read(world.data(), folder.resolve("kept"))) {
        assertThat(kept.turns(first.desk().sessions().getFirst()).getFirst())
            .matches(turn -> turn.status() == TurnStatus.ERROR)
            .matches(
                turn -> String.valueOf(turn.errorMessage()).contains("ended this turn before"));
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /// Kills the hub once it has kept that the drone has the order, and copies what it has.
  private Path backupWithTheOrderTaken(Story story) throws Exception {
    var world = story.world();
    var backup = folder.resolve("backup");
    story.until("the hub knows that the drone has the order", () -> isOrderTaken(world.data()));
    world.hub().kill();
    copy(world.data(), backup);
    return backup;
  }

  /// Looks into the store of a hub that is at work.
  private static boolean isOrderTaken(Path data) throws SQLException {
    var reading = new SQLiteConfig();
    reading.setReadOnly(true);
    try (var connection = reading.createConnection("jdbc:sqlite:" + data.resolve("hub.db"));
        var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT 1 FROM fact WHERE name = 'OrderTaken'")) {
      return row.next();
    }
  }

  private static void restore(World world, Path backup) throws Exception {
    world.hub().kill();
    delete(world.data());
    copy(backup, world.data());
    world.hub().start();
  }

  /// Has another client work in the same session, to the end of all that it begins.
  private static Client workOn(Story story, int prompts) throws Exception {
    var client = story.world().another(story);
    var name = client.desk().name();
    var ended = story.when(prompts, news -> news.client().equals(name) && news.seq() == 0);
    client.start();
    ended.join();
    client.rest();
    story.awaitIdle(client);
    return client;
  }

  private static void end(World world, Client client) throws Exception {
    client.close();
    assertThat(world.workers().getFirst().service().terminate()).isZero();
    assertThat(world.hub().terminate()).isZero();
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
    assertThat(marks(world)).doesNotHaveDuplicates();
  }

  private static List<String> marks(World world) throws IOException {
    var project = world.workers().getFirst().workspace().resolve("thing-0");
    return Files.readAllLines(project.resolve(Speech.MARKS));
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
