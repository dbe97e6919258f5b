package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.system.GadgetProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two drones claim one workspace.
class TwoDronesTest {
  @TempDir private Path folder;

  @Test
  void aSecondDroneIsTurnedAwayAndACopyOfTheWorkspaceIsAnotherDrone() throws Exception {
    try (var story = new Story(folder, Setting.story(Speech.BRIEF, 1))) {
      var heard = story.when(1, news -> news.seq() > 0);
      story.begin();
      heard.join();
      story.rest();
      var first = story.world().workers().getFirst();
      var password = story.world().seats().getFirst().client().desk().password();

      var said = new AtomicReference<>("");
      try (var second = drone(first, first.workspace(), password, said)) {
        assertThat(second.exitCode()).isNotZero();
        assertThat(said.get()).contains(Long.toString(pid(first)));
        assertThat(first.service().running()).isPresent();
      }

      var copy = copied(first.workspace());
      try (var other = drone(first, copy, password, said)) {
        var registration = other.awaitLine("drone available ");
        assertThat(registration).isNotEqualTo(first.service().told());
        assertThat(first.service().running()).isPresent();
        assertThat(other.terminate()).isZero();
      }
      assertThat(Checker.check(story.end())).isEmpty();
    }
  }

  private static long pid(World.Worker worker) {
    return worker.service().running().orElseThrow().pid();
  }

  /// Another process with the rights of the first, in a workspace.
  private GadgetProcess drone(
      World.Worker worker, Path workspace, String password, AtomicReference<String> said)
      throws IOException {
    return GadgetProcess.start(
        Map.of(
            "XDG_CONFIG_HOME",
            folder.toAbsolutePath().resolve("second-settings").toString(),
            "GADGET_EMAIL",
            World.email(World.ADMIN),
            "GADGET_PASSWORD",
            password),
        line -> said.accumulateAndGet(line, (before, next) -> before + "\n" + next),
        "drone",
        "--hub",
        worker.hubLink().url(),
        "--workspace",
        workspace.toString());
  }

  private static Path copied(Path workspace) throws IOException, InterruptedException {
    var copy = workspace.resolveSibling("copy");
    new ProcessBuilder("cp", "-a", workspace.toString(), copy.toString()).start().waitFor();
    assertThat(Files.exists(copy.resolve(".gadget/workspace.json"))).isTrue();
    return copy;
  }
}
