package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A laptop with a drone and its client sleeps for ten minutes in the middle of a turn, and wakes.
///
/// What stands for the ten minutes is what they do. All processes of the laptop stand still: the
/// drone, the command that it runs, and the client. The hub has given up their connections, as it
/// does when nothing was heard for 20 s ({@link HalfOpenLinkTest}), and they do not know: what they
/// say when they wake is answered with a reset. And it is ten minutes later, for the hub and for
/// the drone, where clocks can be set ({@link WallClock}).
class SleepingLaptopTest {
  /// The words of the first step, and the beginning of its command.
  private static final int COMMAND_BEGUN = 4;

  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

  @TempDir private Path folder;

  @Test
  void aTurnGoesOnWhenTheLaptopWakesAndNothingIsLostOrRunTwice() throws Exception {
    var setting =
        Setting.story(Setting.Drivers.STOCK, Setting.Clocks.THEIR_OWN, Speech.slowCommand(2), 1);
    try (var story = new Story(folder, setting)) {
      var acked = story.when(1, news -> news.seq() == 0);
      var begun = story.when(1, news -> news.seq() >= COMMAND_BEGUN);
      story.begin();
      acked.join();
      var world = story.world();
      var seat = world.seats().getFirst();
      seat.client().rest();
      begun.join();
      var worker = world.workers().getFirst();

      var asleep = processes(worker);
      signal("STOP", asleep);
      seat.client().freeze();
      worker.hubLink().forsake();
      seat.link().forsake();
      world.hubClock().set(TEN_MINUTES);
      worker.clock().set(TEN_MINUTES);
      story.until("the hub misses the drone", () -> isMissed(world));
      seat.client().thaw();
      signal("CONT", asleep.reversed());

      var evidence = story.end();
      assertThat(Checker.check(evidence)).isEmpty();
      assertThat(evidence.turns()).singleElement().matches(Evidence.KeptTurn::isFinished);
      assertThat(evidence.workspaces().getFirst().marks()).hasSize(2);
    }
  }

  /// The drone and all that it has started.
  private static List<ProcessHandle> processes(World.Worker worker) {
    var drone = worker.service().running().orElseThrow();
    return Stream.concat(Stream.of(drone), drone.descendants()).toList();
  }

  private static void signal(String name, List<ProcessHandle> processes) throws Exception {
    for (var process : processes) {
      if (process.isAlive()) {
        Signals.send(name, process.pid());
      }
    }
  }

  /// Whether the hub says that the turn waits for its drone.
  private static boolean isMissed(World world) throws Exception {
    var session = world.seats().getFirst().client().desk().sessions().getFirst();
    var path = "/chat-session/" + session + "/turn";
    var turn = world.rest().get(path, world.token(World.ADMIN)).path("items").path(0);
    assertThat(turn.path("status").stringValue()).isEqualTo("processing");
    return turn.path("recovering").booleanValue();
  }
}
