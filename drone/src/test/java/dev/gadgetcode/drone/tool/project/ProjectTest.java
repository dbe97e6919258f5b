package dev.gadgetcode.drone.tool.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.drone.tool.Bench;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectTest {
  private static final byte[] CONTENT = "written".getBytes(StandardCharsets.UTF_8);

  @TempDir Path folder;
  private Bench bench;
  private Path outside;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
    outside = Files.writeString(folder.resolve("outside.txt"), "not yours");
  }

  private String read(String path) throws IOException {
    var bytes = bench.project().readAll(ProjectPath.parse(path), 1_000);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void write(String path) throws IOException {
    bench.project().write(ProjectPath.parse(path), CONTENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../outside.txt",
        "a/../../outside.txt",
        "..",
        "a/..",
        "./../outside.txt",
        "/etc/passwd",
        "//etc/passwd",
        "~/.ssh/id_rsa",
        "a\0b",
        "a\nb",
        ".gadget/workspace.json",
        ".gadget",
        ".GADGET/lock",
        ".gadget/output/../workspace.json"
      })
  @Tag("S23")
  void aHostilePathIsRefusedForReadingAndWriting(String path) throws IOException {
    Files.writeString(folder.resolve(".gadget/workspace.json"), "{}");

    assertThatThrownBy(() -> read(path)).isInstanceOf(PathRefused.class);
    assertThatThrownBy(() -> write(path)).isInstanceOf(PathRefused.class);
  }

  @Test
  void aVeryLongPathOrNameIsRefused() {
    assertThatThrownBy(() -> read("x".repeat(256))).isInstanceOf(PathRefused.class);
    assertThatThrownBy(() -> write("a/".repeat(3_000))).isInstanceOf(PathRefused.class);
  }

  @Test
  @Tag("S23")
  void aLinkThatLeadsOutIsRefused() throws IOException {
    Files.createSymbolicLink(bench.path("file"), outside);
    Files.createSymbolicLink(bench.path("folder"), folder);
    Files.createSymbolicLink(bench.path("process"), Path.of("/proc/self/environ"));
    Files.createSymbolicLink(bench.path("dangling"), folder.resolve("new.txt"));

    for (var path : new String[] {"file", "folder/outside.txt", "process"}) {
      assertThatThrownBy(() -> read(path)).isInstanceOf(PathRefused.class);
      assertThatThrownBy(() -> write(path)).isInstanceOf(PathRefused.class);
    }
    assertThatThrownBy(() -> write("dangling")).isInstanceOf(PathRefused.class);
    assertThatThrownBy(() -> write("folder/new.txt")).isInstanceOf(PathRefused.class);
    assertThat(folder.resolve("new.txt")).doesNotExist();
    assertThat(outside).hasContent("not yours");
  }

  @Test
  void aLinkThatStaysInsideIsFollowed() throws IOException {
    bench.write("real/file.txt", "inside");
    Files.createSymbolicLink(bench.path("folder"), Path.of("real"));
    Files.createSymbolicLink(bench.path("file"), Path.of("real/file.txt"));

    assertThat(read("folder/file.txt")).isEqualTo("inside");
    write("file");

    assertThat(bench.path("file")).isSymbolicLink();
    assertThat(bench.read("real/file.txt")).isEqualTo("written");
  }

  @Test
  @Tag("S24")
  void aLinkIntoGitOrTheDronesFolderIsNotWrittenThrough() throws IOException {
    Files.createDirectories(bench.path(".git/hooks"));
    Files.createSymbolicLink(bench.path("hooks"), Path.of(".git/hooks"));

    assertThatThrownBy(() -> write("hooks/post-commit")).isInstanceOf(PathRefused.class);
    assertThat(bench.path(".git/hooks")).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".git/config",
        ".git/hooks/pre-commit",
        ".GIT/config",
        "module/.git",
        "module/.git/config",
        ".gadget/workspace.json",
        ".gadget/output/x",
        "sub/.gadget/x"
      })
  @Tag("S24")
  void gitsAndTheDronesFilesAreNotWritten(String path) {
    assertThatThrownBy(() -> write(path)).isInstanceOf(PathRefused.class);
    assertThat(bench.path(path)).doesNotExist();
  }

  @Test
  @Tag("S23")
  void aPipeOrAFolderIsNotOpened() throws Exception {
    var made = new ProcessBuilder("mkfifo", bench.path("pipe").toString()).start().waitFor();
    Files.createDirectory(bench.path("folder"));

    assertThat(made).isZero();
    assertThatThrownBy(() -> read("pipe")).isInstanceOf(PathRefused.class);
    assertThatThrownBy(() -> write("pipe")).isInstanceOf(PathRefused.class);
    assertThatThrownBy(() -> read("folder")).isInstanceOf(PathRefused.class);
    assertThatThrownBy(() -> write("folder")).isInstanceOf(PathRefused.class);
    assertThatThrownBy(() -> read("")).isInstanceOf(PathRefused.class);
  }

  /// A folder is swapped for a link to a folder outside, to and fro, while it is read through.
  @Test
  @Tag("S23")
  void aLinkSwappedInNeverGivesAByteFromOutside() throws Exception {
    bench.write("folder/secret.txt", "inside");
    Files.createDirectories(folder.resolve("other"));
    Files.writeString(folder.resolve("other/secret.txt"), "OUTSIDE");
    var link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("other"));
    var done = new AtomicBoolean();
    var swapper =
        Thread.ofPlatform()
            .start(() -> {
              while (!done.get()) {
                swap(link);
              }
            });

    int inside = 0;
    int refused = 0;
    try {
      while (inside + refused < 3_000
          || (inside + refused < 300_000 && (inside == 0 || refused == 0))) {
        try {
          assertThat(read("folder/secret.txt")).isEqualTo("inside");
          inside++;
        } catch (PathRefused | FileSystemException _) {
          refused++;
        }
      }
    } finally {
      done.set(true);
      swapper.join();
    }

    assertThat(inside).isPositive();
    assertThat(refused).isPositive();
  }

  private void swap(Path link) {
    var real = bench.path("folder");
    var aside = bench.path("aside");
    try {
      Files.move(real, aside, StandardCopyOption.ATOMIC_MOVE);
      Files.move(link, real, StandardCopyOption.ATOMIC_MOVE);
      Files.move(real, link, StandardCopyOption.ATOMIC_MOVE);
      Files.move(aside, real, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException fault) {
      throw new IllegalStateException("the swap failed", fault);
    }
  }

  @Test
  void writingMakesParentsAndKeepsPermissions() throws IOException {
    write("a/b/c.txt");
    bench.write("run.sh", "old");
    Files.setPosixFilePermissions(
        bench.path("run.sh"), PosixFilePermissions.fromString("rwxr-x---"));

    write("run.sh");

    assertThat(bench.read("a/b/c.txt")).isEqualTo("written");
    assertThat(bench.read("run.sh")).isEqualTo("written");
    assertThat(Files.getPosixFilePermissions(bench.path("run.sh")))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
    assertThat(bench.path("").toFile().list()).containsExactlyInAnyOrder("a", "run.sh");
  }

  @Test
  void aFileUnderAFileCannotBeWritten() throws IOException {
    bench.write("file", "x");

    assertThatThrownBy(() -> write("file/below")).isInstanceOf(NotDirectoryException.class);
  }

  @Test
  void replaceRefusesAFileThatChangedSince() throws IOException {
    var path = ProjectPath.parse("file.txt");
    bench.write("file.txt", "first");
    var read = bench.project().readAll(path, 100);
    bench.write("file.txt", "other");

    assertThat(bench.project().replace(path, read, CONTENT)).isFalse();
    assertThat(bench.read("file.txt")).isEqualTo("other");
    assertThat(bench.project().replace(path, "other".getBytes(StandardCharsets.UTF_8), CONTENT))
        .isTrue();
    assertThat(bench.read("file.txt")).isEqualTo("written");
    Files.delete(bench.path("file.txt"));
    assertThat(bench.project().replace(path, CONTENT, CONTENT)).isFalse();
  }

  @Test
  void whatTheDroneKeepsCanBeRead() throws IOException {
    Files.createDirectories(folder.resolve(".gadget/output/turn-1"));
    Files.writeString(folder.resolve(".gadget/output/turn-1/call.txt"), "kept");
    Files.writeString(folder.resolve(".gadget/workspace.json"), "{}");
    Files.createSymbolicLink(folder.resolve(".gadget/output/link"), Path.of("../workspace.json"));

    assertThat(read(".gadget/output/turn-1/call.txt")).isEqualTo("kept");
    assertThatThrownBy(() -> read(".gadget/output/link")).isInstanceOf(PathRefused.class);
  }

  @Test
  void faultsNameThePathInTheProjectAndNothingOfTheMachine() {
    assertThatThrownBy(() -> read("no/such.txt"))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessage("no/such.txt");
  }
}
