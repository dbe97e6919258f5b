package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A command runs on while its drone is dead.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunningCommandTest {
  /// The words of the first step, and the beginning of its call.
  private static final int CALL_BEGUN = 4;

  @TempDir private Path folder;

  @Test
  void aRestartedDroneTakesUpItsRunningCommandAndDoesNotRunItTwice() throws Exception {
    try (var story = new Story(folder, Setting.story(Speech.slowCommand(4), 1))) {
      var acked = story.when(1, news -> news.seq() == 0);
      var begun = story.when(1, news -> news.seq() >= CALL_BEGUN);
      story.begin();
      acked.join();
      story.world().seats().getFirst().client().rest();
      begun.join();
      var worker = story.world().workers().getFirst();
      awaitThere(worker.workspace().resolve("thing-0").resolve(Speech.MARKS));
      var drone = worker.service();

      drone.kill();
      drone.start();

      var evidence = story.end();
      assertThat(Checker.check(evidence)).isEmpty();
      assertThat(evidence.turns()).singleElement().matches(Evidence.KeptTurn::isFinished);
      var call = evidence.turns().getFirst().document().path("toolCalls").path(0);
      assertThat(call.path("response").path("outcome").stringValue()).isEqualTo("ok");
      assertThat(evidence.workspaces().getFirst().marks()).hasSize(2);
    }
  }

  /// A call that has begun is not a command that runs yet: it runs when it leaves its first mark.
  private static void awaitThere(Path marks) {
    while (!Files.exists(marks)) {
      Thread.onSpinWait();
    }
  }
}
