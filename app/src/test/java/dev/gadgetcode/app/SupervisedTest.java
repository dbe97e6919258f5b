package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Watching over processes of the shell.
@Timeout(120)
@Tag("slow")
class SupervisedTest {
  private final LinkedBlockingQueue<String> notes = new LinkedBlockingQueue<>();

  private static ChildProcess shell(String script) throws IOException {
    return ChildProcess.start("child", "ready ", Map.of(), List.of("sh", "-c", script));
  }

  private Supervised watch(String first, String again) throws Exception {
    return Supervised.watch(
        shell(first), _ -> shell(again), new RestartPolicy("child"), notes::add);
  }

  @Test
  void aChildThatDiesIsStartedAgain() throws Exception {
    try (var child = watch("echo ready here; exit 3", "echo ready here; exec sleep 600")) {
      assertThat(child.ready()).isEqualTo("here");
      assertThat(notes.poll(60, TimeUnit.SECONDS))
          .isEqualTo("the child died (exit code 3) and is started again");
      assertThat(notes.poll(60, TimeUnit.SECONDS)).isEqualTo("the child is ready again");
      assertThat(child.over()).isNotDone();
    }
  }

  @Test
  void aChildThatGoesOnDyingIsGivenUp() throws Exception {
    try (var child = watch("echo ready now; exit 3", "exit 4")) {
      var over = child.over().get(60, TimeUnit.SECONDS);

      assertThat(over).isInstanceOf(RestartPolicy.GiveUp.class);
      assertThat(notes.stream().filter(note -> note.contains(" died "))).hasSize(4);
    }
  }

  @Test
  void whyAChildDoesNotComeBackIsTold() throws Exception {
    try (var _ = watch("echo ready now; exit 3", "echo gadget: no room; exit 4")) {
      String note;
      do {
        note = notes.poll(60, TimeUnit.SECONDS);
      } while (note != null && !note.equals("no room"));

      assertThat(note).isEqualTo("no room");
    }
  }

  @Test
  void aChildThatEndsAsItWasToldIsLeftAlone() throws Exception {
    try (var child = watch("echo ready now; exit 0", "exit 1")) {
      assertThat(child.over().get(60, TimeUnit.SECONDS)).isInstanceOf(RestartPolicy.LetRest.class);
      assertThat(notes).isEmpty();
    }
  }

  @Test
  void aChildThatNeverGetsReadyIsToldByWhatItComplainedOf() {
    assertThatThrownBy(() -> watch("echo gadget: no room; exit 1", "exit 1"))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
  }

  @Test
  void oneThatIsClosedWhileItWaitsIsNotStartedAgain() throws Exception {
    var child = watch("echo ready now; exec sleep 600", "exit 1");

    child.close();

    assertThat(child.over()).isNotDone();
    assertThat(notes).containsExactly("the child has stopped");
  }
}
