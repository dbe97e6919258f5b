package dev.gadgetcode.drone.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What becomes of old snapshots.
@Timeout(180)
@Tag("slow")
class UpkeepTest {
  @TempDir private Path folder;
  private ChangeSite site;

  @BeforeEach
  void makeProject() throws IOException {
    site = new ChangeSite(folder);
    site.write("a.txt", "a\n");
  }

  @Test
  void theOldestTurnsGoAndAreSaidToBeGone() throws Exception {
    for (int turn = 1; turn <= 6; turn++) {
      var content = "turn " + turn + "\n";
      site.call(new TurnId("turn-" + turn), () -> site.write("a.txt", content));
    }

    var shadow = site.changes().of(site.project()).shadow();
    new Upkeep(shadow.git(), 5, Long.MAX_VALUE).run();
    site.restart();

    assertThat(Upkeep.isDue(shadow)).isFalse();
    var gone = site.listed(null);
    assertThat(gone.success()).isFalse();
    assertThat(gone.changes().error()).isEqualTo("What this turn changed is no longer kept");
    var kept =
        new ChangeAnswers(site.changes())
            .listed(new TurnRequest.Changes(new TurnId("turn-6"), "a.txt"), site.project());
    assertThat(kept.success()).isTrue();
    assertThat(kept.changes().files().getFirst().patch()).endsWith("-turn 5\n+turn 6\n");
    assertThat(site.putBack(new TurnId("turn-6"), null).success()).isTrue();
    assertThat(site.read("a.txt")).isEqualTo("turn 5\n");
  }

  @Test
  void whereThereIsTooMuchTheOlderHalfGoes() throws Exception {
    for (int turn = 1; turn <= 12; turn++) {
      var content = "turn " + turn + "\n";
      site.call(new TurnId("turn-" + turn), () -> site.write("a.txt", content));
    }

    var project = site.changes().of(site.project());
    new Upkeep(project.shadow().git(), 100, -1).run();

    var left = 0;
    for (int turn = 1; turn <= 12; turn++) {
      left += project.knows(new TurnId("turn-" + turn)) ? 1 : 0;
    }
    assertThat(left).isEqualTo(6);
    site.call(new TurnId("turn-13"), () -> site.write("a.txt", "goes on\n"));
    assertThat(project.changes(new TurnId("turn-13"))).hasSize(1);
  }

  @Test
  void manyNewFilesMakeItDueAndAreTakenTogether() throws Exception {
    site.shell("for i in $(seq 1 6000); do echo $i > f$i; done");
    var shadow = site.changes().of(site.project()).shadow();
    assertThat(Upkeep.isDue(shadow)).isTrue();

    site.changes().of(site.project()).tidy();

    assertThat(Upkeep.isDue(shadow)).isFalse();
    assertThat(site.patch("f77")).endsWith("+77\n");
  }
}
