package dev.gadgetcode.drone.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.gadgetcode.protocol.document.FileTreeEntry;
import dev.gadgetcode.protocol.document.FileType;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reading, listing and writing on real files, and everything that must not work.
class ProjectFilesTest {
  private static final String SECRET = "the secret of somebody else";

  @TempDir private Path place;
  private Path project;
  private ProjectFiles files;

  @BeforeEach
  void make() throws IOException {
    project = Files.createDirectory(place.resolve("project"));
    files = new ProjectFiles(project, place.resolve(".gadget"));
    Files.createDirectory(place.resolve("outside"));
    Files.writeString(place.resolve("outside/secret"), SECRET);
  }

  @Test
  void aFileIsReadWithItsHash() throws IOException {
    Files.writeString(project.resolve("a.txt"), "one\r\ntwö");

    assertThat(read("a.txt"))
        .isEqualTo(
            new RelayedAck.FileRead(
                true,
                new RelayedAck.FileContent(
                    "one\r\ntwö", FileContents.hash(bytes("one\r\ntwö")), false, false, null)));
  }

  @Test
  void aBinaryFileHasAHashAndNoText() throws IOException {
    Files.write(project.resolve("nul"), new byte[] {1, 0, 2});
    Files.write(project.resolve("latin"), new byte[] {'a', (byte) 0xE4, 'b'});

    for (var name : List.of("nul", "latin")) {
      var file = read(name).file();
      assertThat(file.binary()).as(name).isTrue();
      assertThat(file.content()).isNull();
      assertThat(file.hash()).hasSize(64);
    }
  }

  @Test
  void aLongTextIsCutBetweenCharactersAndItsHashIsOfTheWhole() throws IOException {
    var text = "x" + "ü".repeat(FileContents.MAX_TEXT);
    Files.writeString(project.resolve("long"), text);

    var file = read("long").file();

    assertThat(file.truncated()).isTrue();
    assertThat(file.content()).isNotEmpty();
    assertThat(text).startsWith(file.content());
    assertThat(bytes(file.content()).length).isLessThanOrEqualTo(FileContents.MAX_TEXT);
    assertThat(file.hash()).isEqualTo(FileContents.hash(bytes(text)));
  }

  @Test
  void aTextThatJsonMakesLongerStillFitsIntoAFrame() throws IOException {
    Files.writeString(project.resolve("escapes"), "\u0001".repeat(FileContents.MAX_TEXT));

    var file = read("escapes").file();

    assertThat(file.truncated()).isTrue();
    assertThat(file.content()).hasSizeLessThanOrEqualTo(FileContents.MAX_ENCODED / 6);
  }

  @Test
  @Tag("S25")
  void aFolderIsListedByNameInPages() throws IOException {
    for (int number = 0; number < FileTree.PAGE + 7; number++) {
      Files.createFile(project.resolve("f%04d".formatted(number)));
    }

    var first = tree("", null).page();
    var second = tree("", first.next()).page();

    assertThat(first.entries()).hasSize(FileTree.PAGE);
    assertThat(second.entries()).hasSize(7);
    assertThat(second.next()).isNull();
    var names = new ArrayList<String>();
    first.entries().forEach(entry -> names.add(entry.name()));
    second.entries().forEach(entry -> names.add(entry.name()));
    assertThat(names)
        .containsExactlyElementsOf(
            IntStream.range(0, FileTree.PAGE + 7).mapToObj("f%04d"::formatted).toList());
  }

  @Test
  void theTreeSaysWhatEachEntryIsAndHidesGitsOwn() throws Exception {
    Files.createDirectories(project.resolve(".git"));
    Files.createDirectories(project.resolve("sub/deep"));
    Files.writeString(project.resolve("sub/file"), "12345");
    Files.createSymbolicLink(project.resolve("sub/link"), Path.of("file"));
    fifo(project.resolve("sub/pipe"));

    assertThat(tree("", null).page().entries())
        .extracting(FileTreeEntry::path)
        .containsExactly("sub");
    assertThat(tree("sub", null).page().entries())
        .extracting(FileTreeEntry::path, FileTreeEntry::type)
        .containsExactly(
            tuple("sub/deep", FileType.DIRECTORY),
            tuple("sub/file", FileType.FILE),
            tuple("sub/link", FileType.SYMLINK));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../outside/secret",
        "sub/../../outside/secret",
        "/etc/passwd",
        "a\0b",
        "link",
        "chain",
        "folder/secret",
        "folder/../secret",
        "proc",
        "missing",
        "a.txt/below",
        "",
        ".",
        "pipe",
        "loop"
      })
  @Tag("S23")
  void nothingFromOutsideIsReadOrWritten(String path) throws Exception {
    Files.createDirectory(project.resolve("sub"));
    Files.writeString(project.resolve("a.txt"), "mine");
    Files.createSymbolicLink(project.resolve("link"), place.resolve("outside/secret"));
    Files.createSymbolicLink(project.resolve("chain"), Path.of("link"));
    Files.createSymbolicLink(project.resolve("folder"), place.resolve("outside"));
    Files.createSymbolicLink(project.resolve("proc"), Path.of("/proc/self/environ"));
    Files.createSymbolicLink(project.resolve("loop"), Path.of("loop"));
    fifo(project.resolve("pipe"));

    var read = read(path);

    assertThat(read.success()).isFalse();
    assertThat(read.file().content()).isNull();
    assertThat(read.file().error()).isNotNull().doesNotContain(place.toString());
    if (!path.equals("missing")) {
      assertThat(write(path, "changed", null).success()).isFalse();
      assertThat(write(path, "changed", FileContents.hash(bytes(SECRET))).success()).isFalse();
    }
    assertThat(place.resolve("outside/secret")).hasContent(SECRET);
    assertThat(tree("folder", null).success()).isFalse();
    assertThat(tree("..", null).success()).isFalse();
  }

  @Test
  void aLinkThatStaysInsideIsFollowed() throws IOException {
    Files.createDirectory(project.resolve("sub"));
    Files.writeString(project.resolve("sub/a.txt"), "mine");
    Files.createSymbolicLink(project.resolve("here"), Path.of("sub"));

    assertThat(read("here/a.txt").file().content()).isEqualTo("mine");
    assertThat(tree("here", null).page().entries())
        .extracting(FileTreeEntry::path)
        .containsExactly("here/a.txt");
  }

  @Test
  @Tag("S23")
  void aFolderThatIsSwappedForALinkMeanwhileGivesNothingAway() throws Exception {
    Files.createDirectory(project.resolve("sub"));
    Files.writeString(project.resolve("sub/secret"), "mine");
    var swapping = new AtomicBoolean(true);
    var swapper =
        Thread.ofPlatform()
            .start(() -> {
              try {
                while (swapping.get()) {
                  Files.move(project.resolve("sub"), project.resolve("aside"));
                  Files.createSymbolicLink(project.resolve("sub"), place.resolve("outside"));
                  Files.delete(project.resolve("sub"));
                  Files.move(project.resolve("aside"), project.resolve("sub"));
                }
              } catch (IOException failed) {
                throw new IllegalStateException(failed);
              }
            });

    for (int attempt = 0; attempt < 2_000; attempt++) {
      var content = read("sub/secret").file().content();
      assertThat(content).isIn("mine", null);
    }

    swapping.set(false);
    swapper.join();
  }

  @Test
  void aNewFileIsWrittenAndOneThatIsThereIsAConflict() throws IOException {
    var made = write("new.txt", "one", null);
    var again = write("new.txt", "two", null);

    assertThat(made)
        .isEqualTo(
            new RelayedAck.FileWritten(
                true, new RelayedAck.WrittenFile(FileContents.hash(bytes("one")), null, null)));
    assertThat(again)
        .isEqualTo(
            new RelayedAck.FileWritten(
                false,
                new RelayedAck.WrittenFile(
                    FileContents.hash(bytes("one")),
                    "The file has changed since it was read",
                    "conflict")));
    assertThat(project.resolve("new.txt")).hasContent("one");
    assertThat(names()).containsExactly("new.txt");
  }

  @Test
  void aFileIsReplacedByWhoHasReadItAndKeepsItsRights() throws IOException {
    var script = project.resolve("run");
    Files.writeString(script, "one");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-x---"));

    var written = write("run", "two", FileContents.hash(bytes("one")));

    assertThat(written.success()).isTrue();
    assertThat(script).hasContent("two");
    assertThat(Files.getPosixFilePermissions(script))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
  }

  @Test
  void aFileThatIsGoneIsAConflictToo() {
    var written = write("gone", "two", "00");

    assertThat(written.file().code()).isEqualTo("conflict");
    assertThat(written.file().hash()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {".git/config", ".git/hooks/pre-commit", "sub/.GIT/config", "git/config"})
  @Tag("S24")
  void nobodyWritesGitsOwnFiles(String path) throws IOException {
    Files.createDirectories(project.resolve(".git/hooks"));
    Files.createDirectories(project.resolve("sub/.GIT"));
    Files.createSymbolicLink(project.resolve("git"), Path.of(".git"));

    assertThat(write(path, "[core]", null).file().error()).isEqualTo("That is not for writing");
  }

  @Test
  void whatIsTooLargeIsNotWritten() {
    var written = write("big", "x".repeat(FileWriting.MAX_SIZE + 1), null);

    assertThat(written.file().error()).isEqualTo("The file is too large");
  }

  @Test
  void whatGitIgnoresIsMarkedInATree() throws IOException {
    Files.writeString(project.resolve(".gitignore"), "build/\n*.log\n");
    Files.createDirectories(project.resolve("build/classes"));
    Files.writeString(project.resolve("a.log"), "");
    Files.writeString(project.resolve("a.txt"), "");

    assertThat(tree("", null).page().entries())
        .extracting(FileTreeEntry::name, FileTreeEntry::ignored)
        .containsExactly(
            tuple(".gitignore", null),
            tuple("a.log", true),
            tuple("a.txt", null),
            tuple("build", true));
    assertThat(tree("build", null).page().entries())
        .extracting(FileTreeEntry::ignored)
        .containsExactly(true);
  }

  @Test
  void filesAreFoundByAPartOfTheirPathsWhateverTheirCase() throws IOException {
    Files.writeString(project.resolve(".gitignore"), "target/\n");
    for (var folder : List.of("src/main", "src/test", "target", ".git")) {
      Files.createDirectories(project.resolve(folder));
      Files.writeString(project.resolve(folder).resolve("AppThing.java"), "");
    }

    var found = files.tree(new FileRequest.Directory("", null, " appthing ")).page();
    var below = files.tree(new FileRequest.Directory("src/test", null, "src/")).page();

    assertThat(found.entries())
        .extracting(FileTreeEntry::path)
        .containsExactly("src/main/AppThing.java", "src/test/AppThing.java");
    assertThat(below.entries())
        .extracting(FileTreeEntry::path)
        .containsExactly("src/test/AppThing.java");
    assertThat(files.tree(new FileRequest.Directory("../outside", null, "secret")).success())
        .isFalse();
  }

  private RelayedAck.FileRead read(String path) {
    return files.read(new FileRequest.File(path));
  }

  private RelayedAck.TreeListed tree(String path, @Nullable String after) {
    return files.tree(new FileRequest.Directory(path, after, null));
  }

  private RelayedAck.FileWritten write(String path, String content, @Nullable String base) {
    return files.write(new FileRequest.Writing(path, content, base));
  }

  private List<String> names() throws IOException {
    try (var entries = Files.list(project)) {
      return entries.map(path -> path.getFileName().toString()).toList();
    }
  }

  private static byte[] bytes(@Nullable String text) {
    return String.valueOf(text).getBytes(StandardCharsets.UTF_8);
  }

  private static void fifo(Path path) throws Exception {
    var made = new ProcessBuilder("mkfifo", path.toString()).start();
    assertThat(made.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(made.exitValue()).isZero();
  }
}
