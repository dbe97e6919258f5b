package dev.gadgetcode.drone.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A project whose repository would run programs wherever git lets it, and one whose user must not
/// notice that there are snapshots.
@Timeout(60)
class HostileProjectTest {
  @TempDir private Path folder;
  private ChangeSite site;
  private Path ran;

  @BeforeEach
  void makeProject() throws IOException {
    site = new ChangeSite(folder);
    ran = folder.resolve("ran");
  }

  @Test
  void nothingThatTheRepositoryNamesIsRun() throws Exception {
    site.write("file.txt", "one\n");
    var trap = folder.toRealPath().resolve("trap");
    Files.writeString(trap, "#!/bin/sh\necho \"$0 $*\" >> " + ran.toAbsolutePath() + "\ncat\n");
    site.sh("chmod +x " + trap);
    site.sh("git init -q .");
    site.write(
        ".gitattributes",
        "* filter=trap diff=trap merge=trap ident text eol=crlf\n[attr]x diff=trap\n");
    site.sh("mkdir -p .git/info && cp .gitattributes .git/info/attributes");
    for (var hook :
        new String[] {
          "post-index-change", "pre-auto-gc", "reference-transaction", "post-checkout"
        }) {
      site.sh("mkdir -p .git/hooks && cp " + trap + " .git/hooks/" + hook);
    }
    Files.writeString(
        site.path(".git/config"),
        """
        [core]
          repositoryformatversion = 0
          fsmonitor = %1$s
          hooksPath = .git/hooks
          pager = %1$s
          attributesFile = .gitattributes
          sshCommand = %1$s
        [filter "trap"]
          clean = %1$s
          smudge = %1$s
          process = %1$s
          required = true
        [diff "trap"]
          textconv = %1$s
          command = %1$s
        [diff]
          external = %1$s
        [gc]
          auto = 1
        [credential]
          helper = %1$s
        """
            .formatted(trap));
    site.sh(
        "cp -r .git nested-git && mkdir nested && mv nested-git nested/.git && echo n > nested/n");

    site.shell("printf 'two\\r\\n' > file.txt; echo m >> nested/n");
    assertThat(site.patch("file.txt")).endsWith("-one\n+two\r\n");
    assertThat(site.putBack(null).success()).isTrue();
    site.changes().of(site.project()).tidy();

    assertThat(ran).doesNotExist();
    assertThat(site.read("file.txt")).isEqualTo("one\n");
  }

  @Test
  void theUsersRepositoryIsNotTouched() throws Exception {
    site.write("file.txt", "one\n");
    site.sh("git init -q . && git add . && git -c user.name=n -c user.email=e commit -q -m m");
    site.sh("echo staged > staged.txt && git add staged.txt && echo changed >> file.txt");
    var before = repository();
    var status = site.sh("git --no-optional-locks status --porcelain=v2 --branch");

    site.call(() -> site.write("new.txt", "n\n"));
    assertThat(site.putBack(null).success()).isTrue();

    assertThat(repository()).isEqualTo(before);
    assertThat(site.sh("git --no-optional-locks status --porcelain=v2 --branch")).isEqualTo(status);
  }

  /// Every file of the repository with its time and content.
  private String repository() throws Exception {
    return site.sh("find .git -type f -print0 | sort -z | xargs -0 stat -c '%n %i %Z %s'");
  }

  @Test
  void anotherHomeAndEnvironmentOfGitChangeNothing() throws Exception {
    site.write("file.txt", "one\n");
    site.write(".git", "gitdir: /nowhere/at/all\n");

    site.shell("echo two > file.txt");

    assertThat(site.lines()).containsExactly("modified file.txt +1 -1");
  }

  @Test
  void whatIsNamedLikeGitsOwnIsLeftOut() throws Exception {
    site.shell(
        "mkdir -p a/.GIT/hooks a/.Gadget; echo x > a/.GIT/hooks/pre-commit; echo x > a/.Gadget/y");
    site.shell("echo seen > seen");

    assertThat(site.lines()).containsExactly("added seen +1 -0");
  }
}
