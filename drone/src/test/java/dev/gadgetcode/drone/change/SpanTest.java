package dev.gadgetcode.drone.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Calls that do not end as they should, and processes that end in the middle of one.
@Timeout(60)
class SpanTest {
  private static final CallId CALL = new CallId("call");

  @TempDir private Path folder;
  private ChangeSite site;

  @BeforeEach
  void makeProject() throws IOException {
    site = new ChangeSite(folder);
    site.write("a.txt", "a\n");
  }

  @Test
  void aCallThatAnotherProcessEndsIsTheTurns() throws Exception {
    site.changes().before(ChangeSite.TURN, site.project());
    site.write("a.txt", "by the call\n");

    site.restart();
    site.changes().after(ChangeSite.TURN, CALL, site.project());

    assertThat(site.lines()).containsExactly("modified a.txt +1 -1");
  }

  @Test
  void aCallThatWasStoppedIsSettledWithItsTurn() throws Exception {
    site.changes().before(ChangeSite.TURN, site.project());
    site.write("a.txt", "half done\n");

    site.restart();
    site.changes().settle(new TurnId("another"));
    assertThat(site.lines()).isEmpty();
    site.changes().settle(ChangeSite.TURN);
    site.write("a.txt", "by the user\n");
    site.changes().settle(ChangeSite.TURN);

    assertThat(site.lines()).containsExactly("modified a.txt +1 -1");
    assertThat(site.patch("a.txt")).endsWith("+half done\n");
    assertThat(site.putBack(null).success()).isFalse();
  }

  @Test
  void locksAndIndexOfAProcessThatWasKilledAreNoHindrance() throws Exception {
    site.call(() -> site.write("a.txt", "one\n"));
    Files.writeString(site.shadow().resolve("index.lock"), "");
    Files.writeString(site.shadow().resolve("packed-refs.lock"), "");
    Files.writeString(site.shadow().resolve("refs/turns/turn-1.lock"), "");
    Files.writeString(site.shadow().resolve("gc.pid"), "1 elsewhere");

    site.restart();
    site.call(() -> site.write("a.txt", "one\ntwo\n"));

    assertThat(site.lines()).containsExactly("modified a.txt +2 -1");
    assertThat(site.shadow().resolve("index.lock")).doesNotExist();
  }

  @Test
  void anIndexThatCannotBeReadIsMadeAnew() throws Exception {
    site.call(() -> site.write("a.txt", "one\n"));
    Files.writeString(
        site.shadow().resolve("index"), "no index at all, and longer than a head of one");

    site.call(() -> site.write("a.txt", "one\ntwo\n"));

    assertThat(site.lines()).containsExactly("modified a.txt +2 -1");
  }

  @Test
  void anIndexThatAnotherProcessReplacedIsNoticed() throws Exception {
    site.call(() -> site.write("b.txt", "b\n"));
    var older = Files.readAllBytes(site.shadow().resolve("index"));
    site.call(() -> Files.delete(site.path("b.txt")));

    Files.write(site.shadow().resolve("index"), older);
    site.call(() -> {});

    assertThat(site.lines()).isEmpty();
  }

  @Test
  void whatCannotBeRecordedStopsNothingAndIsSaid() throws Exception {
    Files.createDirectories(site.shadow().getParent());
    Files.writeString(site.shadow(), "in the way");

    site.call(() -> site.write("a.txt", "unseen\n"));
    Files.delete(site.shadow());
    site.call(() -> site.write("a.txt", "unseen too\n"));

    var answer = site.listed(null);
    assertThat(answer.success()).isTrue();
    assertThat(answer.changes().files()).isEmpty();
    assertThat(answer.changes().error()).startsWith("Not everything that this turn changed");
  }
}
