package dev.gadgetcode.drone.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a turn is said to have changed, on real files and with real git.
@Timeout(60)
@Tag("slow")
class ChangesTest {
  @TempDir private Path folder;
  private ChangeSite site;

  @BeforeEach
  void makeProject() throws IOException {
    site = new ChangeSite(folder);
    site.write("README.md", "one\ntwo\nthree\n");
    site.write("src/a.txt", "a\n");
  }

  @Test
  void aTurnWithoutCallsChangedNothing() {
    assertThat(site.listed(null))
        .isEqualTo(new RelayedAck.ChangesListed(true, new RelayedAck.ChangeList(List.of(), null)));
  }

  @Test
  void editsByToolAndByShellAreShownWithTheirPatch() throws Exception {
    site.call(() -> site.write("README.md", "one\n2\nthree\n"));
    site.shell("echo b >> src/a.txt");

    assertThat(site.lines())
        .containsExactly("modified README.md +1 -1", "modified src/a.txt +1 -0");
    assertThat(site.files()).allSatisfy(file -> assertThat(file.patch()).isNull());
    assertThat(site.patch("README.md")).endsWith("@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n");
  }

  @Test
  void newDeletedAndRenamedFilesAreShown() throws Exception {
    site.shell(
        "mkdir -p deep/er && echo n > deep/er/new.txt && rm README.md && mv src/a.txt b.txt");

    assertThat(site.lines())
        .containsExactly(
            "deleted README.md +0 -3",
            "added b.txt +1 -0",
            "added deep/er/new.txt +1 -0",
            "deleted src/a.txt +0 -1");
    assertThat(site.patch("b.txt")).contains("new file mode 100644", "+a\n");
    assertThat(site.patch("README.md")).contains("deleted file mode 100644", "-two\n");
  }

  @Test
  void severalCallsAreSummedUpAndWhatIsAsItWasIsNoChange() throws Exception {
    site.call(() -> site.write("README.md", "one\n"));
    site.call(() -> site.write("passing.txt", "x"));
    site.call(() -> site.write("README.md", "one\ntwo\n"));
    site.shell("rm passing.txt");
    site.call(() -> site.write("src/a.txt", "b\n"));
    site.call(() -> site.write("src/a.txt", "a\n"));

    assertThat(site.lines()).containsExactly("modified README.md +0 -1");
  }

  @Test
  void binaryFilesModesAndLinksAreShown() throws Exception {
    site.shell("printf 'a\\0b' > data.bin; chmod +x src/a.txt; ln -s src/a.txt link");

    assertThat(site.lines())
        .containsExactly("added data.bin +0 -0", "added link +1 -0", "modified src/a.txt +0 -0");
    assertThat(site.patch("data.bin")).contains("Binary files /dev/null and b/data.bin differ");
    assertThat(site.patch("src/a.txt")).contains("old mode 100644\nnew mode 100755\n");
    assertThat(site.patch("link")).contains("new file mode 120000", "+src/a.txt");
  }

  @Test
  void lineEndingsAreKeptWhateverTheProjectSaysOfThem() throws Exception {
    site.write(
        ".gitattributes",
        "* text=auto eol=lf\n*.crlf text eol=crlf working-tree-encoding=UTF-16\n");
    site.write("dos.crlf", "one\r\ntwo\r\n");

    site.call(() -> site.write("dos.crlf", "one\r\n2\r\n"));

    assertThat(site.lines()).containsExactly("modified dos.crlf +1 -1");
    assertThat(site.patch("dos.crlf")).endsWith(" one\r\n-two\r\n+2\r\n");
  }

  @Test
  void oddNamesAreNames() throws Exception {
    site.shell(
        "echo 1 > 'new\nline'; echo 2 > -dash; echo 3 > 'ünï 日本'; echo 4 > ':(top)x'; echo 5 > 'a*b';"
            + " echo 6 > 'tab\tquote\"'; echo 7 > 'back\\slash'; echo 8 > git~1");

    assertThat(site.files())
        .extracting(file -> file.path())
        .containsExactlyInAnyOrder(
            "new\nline",
            "-dash",
            "ünï 日本",
            ":(top)x",
            "a*b",
            "tab\tquote\"",
            "back\\slash",
            "git~1");
    assertThat(site.patch("new\nline")).endsWith("+1\n");
    assertThat(site.patch("-dash")).endsWith("+2\n");
    assertThat(site.patch(":(top)x")).endsWith("+4\n");
  }

  @Test
  void aFileThatBecomesAFolderAndAFolderThatBecomesALinkAreShown() throws Exception {
    site.shell("rm README.md && mkdir README.md && echo x > README.md/x");
    site.shell("mv src other && ln -s other src");

    assertThat(site.lines())
        .containsExactly(
            "deleted README.md +0 -3",
            "added README.md/x +1 -0",
            "added other/a.txt +1 -0",
            "added src +1 -0",
            "deleted src/a.txt +0 -1");
  }

  @Test
  void ignoredFilesAreLeftOut() throws Exception {
    site.write(".gitignore", "*.log\n/out/\n");
    site.sh("git init -q . && echo private.txt > .git/info/exclude");

    site.shell("echo x > a.log; mkdir out; echo x > out/y; echo x > private.txt; echo x > seen");

    assertThat(site.lines()).containsExactly("added seen +1 -0");
  }

  @Test
  void aLargeFileIsNamedAndItsContentIsNotKept() throws Exception {
    site.call(() -> {
      try (var large = new RandomAccessFile(site.path("large.bin").toFile(), "rw")) {
        large.setLength(IndexUpdate.LARGEST + 1);
      }
    });
    site.call(() -> site.write("README.md", "one\n"));

    var answer = site.listed(null);
    assertThat(answer.success()).isTrue();
    assertThat(answer.changes().files().stream().map(ChangeSite::line))
        .containsExactly("modified README.md +0 -2", "added large.bin +0 -0");
    assertThat(answer.changes().error())
        .isEqualTo("Too large for their content to be kept: large.bin.");
    assertThat(site.patch("large.bin")).startsWith("The content is not kept");
    assertThat(Long.parseLong(site.sh("du -sk " + site.shadow()).split("\t", 2)[0]))
        .isLessThan(1_000);
  }

  @Test
  void whatOthersChangeBetweenCallsIsNotTheTurns() throws Exception {
    site.call(() -> site.write("README.md", "by the turn\n"));
    site.write("src/a.txt", "by the user\n");
    site.write("mine.txt", "by the user\n");
    site.call(() -> site.write("late.txt", "by the turn\n"));

    assertThat(site.lines()).containsExactly("modified README.md +1 -3", "added late.txt +1 -0");
  }

  @Test
  void turnsAreToldApart() throws Exception {
    site.call(() -> site.write("one.txt", "1\n"));
    site.call(new TurnId("../odd turn"), () -> site.write("two.txt", "2\n"));

    assertThat(site.lines()).containsExactly("added one.txt +1 -0");
    assertThat(Change.of(List.of())).isEmpty();
    assertThat(site.changes().of(site.project()).changes(new TurnId("../odd turn")))
        .extracting(Change::path)
        .containsExactly("two.txt");
  }

  @Test
  void nestedRepositoriesAreLookedInto() throws Exception {
    site.sh(
        "git init -q . && mkdir sub empty && cd sub && git init -q . && echo s > s.txt && git add . && git -c"
            + " user.name=n -c user.email=e commit -q -m m && cd ../empty && git init -q . && echo e > e.txt");

    site.shell("echo more >> sub/s.txt; echo new > sub/new.txt; echo more >> empty/e.txt");

    assertThat(site.lines())
        .containsExactly(
            "modified empty/e.txt +1 -0", "added sub/new.txt +1 -0", "modified sub/s.txt +1 -0");
  }

  @Test
  void nothingIsWrittenWhereNothingChanged() throws Exception {
    site.shell("true");
    var before = site.sh("find " + site.shadow() + " -type f | xargs stat -c '%n %Z' | sort");

    site.shell("true");
    site.shell("cat README.md");

    assertThat(site.sh("find " + site.shadow() + " -type f | xargs stat -c '%n %Z' | sort"))
        .isEqualTo(before);
  }

  @Test
  void anUnknownFileOfATurnIsRefused() throws Exception {
    site.call(() -> site.write("README.md", "one\n"));

    for (var path : List.of("src/a.txt", "../thing/README.md", "/etc/passwd", "")) {
      assertThat(site.listed(path))
          .isEqualTo(
              new RelayedAck.ChangesListed(
                  false,
                  new RelayedAck.ChangeList(List.of(), "The turn did not change that file")));
    }
  }

  @Test
  void aLongPatchIsCutAndAListThatIsLongIsToo() throws Exception {
    site.shell("seq 1 100000 > long.txt; for i in $(seq 1 2100); do echo x > f$i; done");

    assertThat(site.patch("long.txt")).hasSizeLessThan(300_000).endsWith("longer than this.\n");
    var answer = site.listed(null);
    assertThat(answer.changes().files()).hasSize(2_000);
    assertThat(answer.changes().error()).isEqualTo("101 more files are not listed.");
  }

  @Test
  void aFileWithoutRightsToReadStopsNothing() throws Exception {
    site.shell("echo secret > closed; chmod 000 closed; echo x > open");

    assertThat(site.files()).extracting(file -> file.path()).containsExactly("closed", "open");
  }
}
