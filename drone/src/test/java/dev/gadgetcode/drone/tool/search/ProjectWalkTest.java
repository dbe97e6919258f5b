package dev.gadgetcode.drone.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectWalkTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  private List<String> walk(String start) throws IOException, InterruptedException {
    var files = new ArrayList<String>();
    ProjectWalk.walk(
        bench.project(),
        ProjectPath.parse(start),
        (directory, file) -> {
          files.add(directory.textOf(file.name()));
          return ProjectWalk.Way.ON;
        });
    return files;
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    var process =
        new ProcessBuilder(command)
            .directory(bench.path("").toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
  }

  private List<String> gitsFiles() throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(
                "git",
                "-c",
                "core.excludesFile=/dev/null",
                "ls-files",
                "--others",
                "--cached",
                "--exclude-standard",
                "-z")
            .directory(bench.path("").toFile());
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    return output.isEmpty()
        ? List.of()
        : List.of(output.substring(0, output.length() - 1).split("\0", -1));
  }

  /// The judge is git itself.
  @Test
  void whatIsWalkedIsWhatGitDoesNotIgnore() throws Exception {
    git("init", "-q");
    bench.write(
        ".gitignore",
        """
        # a comment
        *.log
        !keep.log
        /top.txt
        build/
        doc/*.txt
        **/deep/secret
        a/**/z
        trailing/**
        \\#hash
        \\!bang
        [Tt]arget
        space\\ \s
        name[0-9].x
        star*mid*end
        /anchored/dir/
        !nothing
        !build/kept.txt
        sub/inner/
        """);
    bench.write("sub/.gitignore", "!app.log\n/local.txt\r\n*.tmp\n");
    bench.write(".git/info/exclude", "excluded.txt\n");
    for (var file :
        List.of(
            "a.log",
            "keep.log",
            "x/keep.log",
            "x/a.log",
            "top.txt",
            "x/top.txt",
            "build/o",
            "build/kept.txt",
            "x/build/o",
            "y/build",
            "doc/a.txt",
            "doc/x/a.txt",
            "deep/secret",
            "q/deep/secret",
            "q/deep/other",
            "a/z",
            "a/b/c/z",
            "a/b/y",
            "trailing/x",
            "trailing/y/z",
            "#hash",
            "!bang",
            "target",
            "Target/x",
            "xtarget",
            "space ",
            "name1.x",
            "namea.x",
            "star1mid2end",
            "starmidend.x",
            "anchored/dir/f",
            "z/anchored/dir/f",
            "sub/app.log",
            "sub/b.log",
            "sub/local.txt",
            "sub/x/local.txt",
            "sub/a.tmp",
            "sub/inner/f",
            "excluded.txt",
            "x/excluded.txt",
            "größe.txt",
            ".hidden",
            ".dir/f")) {
      bench.write(file, "x");
    }

    var walked = walk("");

    assertThat(walked).containsExactlyInAnyOrderElementsOf(gitsFiles());
    assertThat(walked).contains("keep.log", "sub/app.log", ".hidden").doesNotContain("a.log");
  }

  @Test
  void aWalkFromBelowKnowsTheRulesAbove() throws Exception {
    bench.write(".gitignore", "*.log\nsub/out/\n");
    bench.write("sub/a.log", "x");
    bench.write("sub/a.txt", "x");
    bench.write("sub/out/b.txt", "x");

    assertThat(walk("sub")).containsExactly("sub/a.txt");
  }

  @Test
  void anIgnoredFolderThatIsAskedForByNameIsWalked() throws Exception {
    bench.write(".gitignore", "build/\n");
    bench.write("build/x/a.txt", "x");

    assertThat(walk("")).containsExactly(".gitignore");
    assertThat(walk("build/x")).containsExactly("build/x/a.txt");
    assertThat(walk("build/x/a.txt")).containsExactly("build/x/a.txt");
  }

  @Test
  void linksAreNotFollowedAndPipesNotShown() throws Exception {
    bench.write("real/a.txt", "x");
    Files.createSymbolicLink(bench.path("loop"), Path.of("."));
    Files.createSymbolicLink(bench.path("out"), folder);
    Files.createSymbolicLink(bench.path("file"), Path.of("real/a.txt"));
    new ProcessBuilder("mkfifo", bench.path("pipe").toString()).start().waitFor();

    assertThat(walk("")).containsExactly("real/a.txt");
  }

  @Test
  void aRuleFileThatIsALinkIsNoRuleFile() throws Exception {
    Files.writeString(folder.resolve("rules"), "*.txt\n");
    Files.createSymbolicLink(bench.path(".gitignore"), folder.resolve("rules"));
    bench.write("a.txt", "x");

    assertThat(walk("")).containsExactly("a.txt");
  }

  @Test
  void keptOutputsAreWalkedByTheirPath() throws Exception {
    Files.createDirectories(folder.resolve(".gadget/output/turn-1"));
    Files.writeString(folder.resolve(".gadget/output/turn-1/c.txt"), "kept");

    assertThat(walk(".gadget/output")).containsExactly(".gadget/output/turn-1/c.txt");
    assertThat(walk(".gadget/output/turn-1/c.txt")).containsExactly(".gadget/output/turn-1/c.txt");
  }
}
