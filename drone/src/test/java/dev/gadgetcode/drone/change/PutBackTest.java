package dev.gadgetcode.drone.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is put back, and what is not, on real files and with real git.
@Timeout(60)
@Tag("slow")
class PutBackTest {
  private static final TurnId LATER = new TurnId("turn-2");

  @TempDir private Path folder;
  private ChangeSite site;

  @BeforeEach
  void makeProject() throws IOException {
    site = new ChangeSite(folder);
    site.write("README.md", "one\ntwo\r\nthree");
    site.write("src/a.txt", "a\n");
    site.write("src/run.sh", "#!/bin/sh\n");
  }

  @Test
  void aTurnOfEveryKindOfChangeIsPutBackWhole() throws Exception {
    site.sh(
        "chmod 755 src/run.sh; ln -s src/a.txt link; ln -s /etc/passwd out; printf 'a\\0b' > b.bin");
    site.sh("chmod 640 README.md; mkdir was; echo x > was/x; echo y > 'new\nline'; echo z > ünï");
    var before = site.picture();
    site.shell(
        "echo more >> README.md; rm src/a.txt; chmod 644 src/run.sh; printf 'c\\0d' > b.bin");
    site.shell(
        "mkdir -p deep/er; echo n > deep/er/n; ln -sf src/run.sh link; rm out; echo o > out");
    site.shell("rm -r was; echo file > was; rm 'new\nline'; mv ünï ./-dash; ln -s deep other");

    var answer = site.putBack(null);

    assertThat(answer.success()).as(String.valueOf(answer)).isTrue();
    assertThat(answer.changes().files()).hasSize(13);
    assertThat(site.picture()).isEqualTo(before);
    assertThat(site.path("deep")).doesNotExist();
    assertThat(site.lines()).isEmpty();
  }

  @Test
  void oneFileIsPutBackAndTheOthersStay() throws Exception {
    site.shell("echo 1 > src/a.txt; echo 2 > README.md; echo 3 > new.txt");

    var answer = site.putBack("src/a.txt");

    assertThat(answer.success()).isTrue();
    assertThat(answer.changes().files().stream().map(ChangeSite::line))
        .containsExactly("modified src/a.txt +1 -1");
    assertThat(site.read("src/a.txt")).isEqualTo("a\n");
    assertThat(site.read("README.md")).isEqualTo("2\n");
    assertThat(site.lines()).containsExactly("modified README.md +1 -3", "added new.txt +1 -0");
  }

  @Test
  void aFileChangedSinceIsRefusedWithWhatBecameOfItAndNothingIsPutBack() throws Exception {
    site.shell("echo turn > src/a.txt; echo turn > README.md");
    site.write("src/a.txt", "turn\nuser\n");

    var answer = site.putBack(null);

    assertThat(answer.success()).isFalse();
    assertThat(answer.changes().error())
        .isEqualTo("Nothing was put back. src/a.txt: it has changed since.");
    assertThat(answer.changes().files().stream().map(ChangeSite::line))
        .containsExactly("modified src/a.txt +1 -0");
    assertThat(answer.changes().files().getFirst().patch()).endsWith(" turn\n+user\n");
    assertThat(site.read("README.md")).isEqualTo("turn\n");
    assertThat(site.putBack("README.md").success()).isTrue();
    assertThat(site.read("src/a.txt")).isEqualTo("turn\nuser\n");
  }

  @Test
  void aFileThatOthersChangedWhileTheTurnRanIsRefused() throws Exception {
    site.call(() -> site.write("src/a.txt", "turn\n"));
    site.write("src/a.txt", "turn\nuser\n");
    site.call(() -> site.write("src/a.txt", "turn\nuser\nturn\n"));

    var answer = site.putBack(null);

    assertThat(answer.success()).isFalse();
    assertThat(answer.changes().error())
        .isEqualTo("Nothing was put back. src/a.txt: somebody else changed it while the turn ran.");
    assertThat(site.read("src/a.txt")).isEqualTo("turn\nuser\nturn\n");
  }

  @Test
  void aDeletedFileThatIsThereAgainAndANewOneThatIsGoneAreRefusedAndTaken() throws Exception {
    site.shell("rm src/a.txt; echo n > new.txt; echo m > other.txt");
    site.write("src/a.txt", "mine\n");
    Files.delete(site.path("new.txt"));

    var refused = site.putBack("src/a.txt");
    var taken = site.putBack("new.txt");

    assertThat(refused.success()).isFalse();
    assertThat(site.read("src/a.txt")).isEqualTo("mine\n");
    assertThat(taken.success()).isTrue();
    assertThat(site.lines()).containsExactly("added other.txt +1 -0", "deleted src/a.txt +0 -1");
  }

  @Test
  void aModeChangedSinceIsAConflictToo() throws Exception {
    site.shell("echo turn > src/a.txt");
    site.sh("chmod +x src/a.txt");

    assertThat(site.putBack(null).success()).isFalse();
    assertThat(site.read("src/a.txt")).isEqualTo("turn\n");
  }

  @Test
  void aLaterTurnStandsInTheWayUntilItIsPutBackItself() throws Exception {
    site.call(() -> site.write("src/a.txt", "first\n"));
    site.call(LATER, () -> site.write("src/a.txt", "second\n"));

    assertThat(site.putBack(null).success()).isFalse();
    assertThat(site.putBack(LATER, null).success()).isTrue();
    assertThat(site.read("src/a.txt")).isEqualTo("first\n");
    assertThat(site.putBack(null).success()).isTrue();
    assertThat(site.read("src/a.txt")).isEqualTo("a\n");
  }

  @Test
  void whatIsPutBackAlreadyIsNothingToPutBack() throws Exception {
    site.call(() -> site.write("src/a.txt", "first\n"));
    assertThat(site.putBack(null).success()).isTrue();

    assertThat(site.putBack(null))
        .isEqualTo(
            new RelayedAck.ChangesListed(
                false, new RelayedAck.ChangeList(List.of(), "There is nothing of it to put back")));
  }

  @Test
  void whatTheUserHasPutBackByHandCounts() throws Exception {
    site.shell("echo turn > src/a.txt; rm README.md");
    site.write("src/a.txt", "a\n");

    assertThat(site.putBack(null).success()).isTrue();
    assertThat(site.read("README.md")).isEqualTo("one\ntwo\r\nthree");
    assertThat(site.lines()).isEmpty();
  }

  @Test
  void linksThatAppearOnTheWayLeadNowhere() throws Exception {
    var outside = Files.createDirectory(folder.resolve("outside"));
    Files.writeString(outside.resolve("a.txt"), "turn\n");
    Files.writeString(outside.resolve("new.txt"), "new\n");
    site.shell("echo turn > src/a.txt; echo new > src/new.txt; rm src/run.sh");
    site.sh("rm -r src; ln -s " + outside + " src");

    for (var path : List.of("src/a.txt", "src/run.sh")) {
      assertThat(site.putBack(path).success()).as(path).isFalse();
    }
    assertThat(site.putBack("src/new.txt").success()).isTrue(); // it is gone

    assertThat(outside.resolve("a.txt")).content().isEqualTo("turn\n");
    assertThat(outside.resolve("new.txt")).content().isEqualTo("new\n");
    assertThat(outside.resolve("run.sh")).doesNotExist();
  }

  @Test
  void aPipeInTheWayIsRefusedAndNotOpened() throws Exception {
    site.shell("echo turn > src/a.txt");
    site.sh("rm src/a.txt; mkfifo src/a.txt");

    var answer = site.putBack(null);

    assertThat(answer.success()).isFalse();
    assertThat(answer.changes().error()).contains("neither a file nor a link any more");
  }

  @Test
  void aFolderOfTheUsersInTheWayStays() throws Exception {
    site.shell("rm src/a.txt");
    site.sh("mkdir src/a.txt; echo mine > src/a.txt/mine");

    var answer = site.putBack(null);

    assertThat(answer.success()).isFalse();
    assertThat(answer.changes().error())
        .isEqualTo(
            "Not everything was put back. src/a.txt: a folder with files in it is in its place");
    assertThat(site.read("src/a.txt/mine")).isEqualTo("mine\n");
  }

  @Test
  void aLargeFileThatTheTurnMadeGoesAndOneThatItChangedCannotComeBack() throws Exception {
    large("old.bin", 1);
    site.call(() -> {
      large("old.bin", 2);
      large("new.bin", 1);
    });

    var gone = site.putBack("new.bin");
    var refused = site.putBack("old.bin");

    assertThat(gone.success()).isTrue();
    assertThat(site.path("new.bin")).doesNotExist();
    assertThat(refused.changes().error())
        .isEqualTo("Nothing was put back. old.bin: what it was before was too large to be kept.");
    assertThat(Files.size(site.path("old.bin"))).isEqualTo(IndexUpdate.LARGEST + 2);
  }

  private void large(String name, int more) throws IOException {
    try (var file = new RandomAccessFile(site.path(name).toFile(), "rw")) {
      file.setLength(IndexUpdate.LARGEST + more);
    }
  }

  @Test
  void ignoredFilesThatANewRuleBringsToLightStayWhenTheRuleIsPutBack() throws Exception {
    site.write(".gitignore", "*.env\nkept/\n");
    site.write("secret.env", "key\n");
    site.write("kept/deep/x", "x\n");

    site.shell("rm .gitignore; echo new > new.txt");

    assertThat(site.lines()).containsExactly("deleted .gitignore +0 -2", "added new.txt +1 -0");
    assertThat(site.putBack(null).success()).isTrue();
    assertThat(site.read("secret.env")).isEqualTo("key\n");
    assertThat(site.read("kept/deep/x")).isEqualTo("x\n");
    assertThat(site.path("new.txt")).doesNotExist();
  }
}
