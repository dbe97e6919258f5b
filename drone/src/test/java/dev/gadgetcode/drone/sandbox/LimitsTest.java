package dev.gadgetcode.drone.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.sandbox.EscapeSite.User;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What a command may take, with limits small enough to be reached at once.
@Tag("slow")
class LimitsTest {
  private static final long MEBIBYTE = 1 << 20;
  private static final Limits SMALL = new Limits(50, 256 * 1024, 1024, 1, MEBIBYTE);

  @TempDir Path folder;
  private EscapeSite site;

  @BeforeEach
  void open() throws IOException {
    site = new EscapeSite(folder);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private String run(User user, String script) throws IOException, InterruptedException {
    return site.run(script, site.sandbox(user, SMALL)).text();
  }

  @Test
  @Tag("S27")
  void aFileEndsAtItsLimit() throws Exception {
    var said = run(User.OWN, "head -c 5M /dev/zero >big && echo REACHED");

    assertThat(said).doesNotContain("REACHED");
    assertThat(Files.size(site.bench().path("big"))).isEqualTo(MEBIBYTE);
  }

  @Test
  void thePrivateFoldersAreLimited() throws Exception {
    var said =
        run(
            User.OWN,
            """
            for folder in /tmp /run /var/tmp /dev/shm ~; do
              head -c 900K /dev/zero >$folder/one
              head -c 900K /dev/zero >$folder/two && echo REACHED
            done
            echo more >/dev/more && echo REACHED
            """);

    assertThat(said).contains("No space left on device").doesNotContain("REACHED");
  }

  @Test
  @Tag("S27")
  void memoryIsLimited() throws Exception {
    var said = run(User.OWN, "perl -e 'my $x = chr(97) x (1 << 29); print qq(REACHED)'");

    assertThat(said).doesNotContain("REACHED");
  }

  @Test
  void timeOfTheProcessorIsLimited() throws Exception {
    var said = run(User.OWN, "bash -c 'while :; do :; done'; echo ended with $?");

    assertThat(said).contains("ended with 137");
  }

  /// The kernel does not count the processes of root.
  @Test
  void processesOfAPlainUserAreLimited() throws Exception {
    var said =
        run(
            User.all().getLast(),
            """
            perl -e 'for (1 .. 100) {
              my $child = fork;
              if (!defined $child) { print "limited after $_\\n"; last }
              if (!$child) { sleep 1000; exit }
            }'
            """);

    assertThat(said).containsPattern("limited after [34]\\d");
  }

  @ParameterizedTest
  @MethodSource("dev.gadgetcode.drone.sandbox.EscapeSite$User#all")
  @Tag("S27")
  void aBombOfProcessesIsEndedWhoeverRunsIt(User user) throws Exception {
    var sandbox = site.sandbox(user, Limits.USUAL);

    var said =
        site.run(
            """
            perl -e '$SIG{TERM} = "IGNORE"; for (1 .. 3000) {
              my $child = fork;
              if (!defined $child) { print "limited\\n"; exit }
              if (!$child) { sleep 1000; exit }
            } sleep 1000'
            """,
            sandbox);

    assertThat(said.text()).containsAnyOf("limited", "[stopped: it had more than 2048 processes]");
    assertThat(site.harm("")).isEmpty();
  }
}
