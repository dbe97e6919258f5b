package dev.gadgetcode.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.app.client.HubPulse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksTest {
  private static final Program MISSING = new Program(List.of("no-program-has-this-name"));
  private static final Program FAILING = new Program(List.of("false"));
  private static final Program WORKING = new Program(List.of("echo", "version 7"));

  @TempDir private Path folder;

  @Test
  void whatIsThereIsToldByItsVersion() throws Exception {
    assertThat(MachineChecks.git(WORKING).line()).isEqualTo("ok    git         version 7");
    assertThat(MachineChecks.jdk().level()).isEqualTo(Finding.Level.OK);
  }

  @Test
  void aMissingGitFailsAndSaysHowToGetIt() throws Exception {
    assertThat(MachineChecks.git(MISSING).line())
        .isEqualTo(
            "fail  git         git is not there, and drones clone and compare with it; install it"
                + " (Debian, Ubuntu: apt-get install git)");
  }

  @Test
  void aMissingSearchOrSandboxIsAWarning() throws Exception {
    assertThat(MachineChecks.ripgrep(MISSING).level()).isEqualTo(Finding.Level.WARN);
    assertThat(MachineChecks.bubblewrap(MISSING, MISSING).line())
        .contains("runs no commands")
        .contains("apt-get install bubblewrap");
  }

  @Test
  void aSandboxThatIsThereAndDoesNotWorkIsAWarningOfItsOwn() throws Exception {
    assertThat(MachineChecks.bubblewrap(WORKING, FAILING).line())
        .startsWith("warn  bubblewrap  version 7 cannot make a sandbox here");
    assertThat(MachineChecks.bubblewrap(WORKING, WORKING).level()).isEqualTo(Finding.Level.OK);
  }

  @Test
  void roomIsLookedForWhereTheDataWillBe() {
    var later = folder.resolve("not/made/yet");

    assertThat(MachineChecks.disk(later, 0, 0).level()).isEqualTo(Finding.Level.OK);
    assertThat(MachineChecks.disk(later, 0, Long.MAX_VALUE).level()).isEqualTo(Finding.Level.WARN);
    assertThat(MachineChecks.disk(later, Long.MAX_VALUE, Long.MAX_VALUE).level())
        .isEqualTo(Finding.Level.FAIL);
  }

  @Test
  void aClockThatIsOffIsToldByHowMuchAndWhichWay() {
    var slow = new HubPulse(Optional.of(Duration.ofSeconds(-90)));
    var silent = new HubPulse(Optional.empty());

    assertThat(HubChecks.clock(slow).line())
        .startsWith("warn  clock       the hub's clock is 90 s behind of this one; have both");
    assertThat(HubChecks.clock(silent).level()).isEqualTo(Finding.Level.WARN);
    assertThat(HubChecks.clock(new HubPulse(Optional.of(Duration.ofMillis(900)))).level())
        .isEqualTo(Finding.Level.OK);
  }
}
