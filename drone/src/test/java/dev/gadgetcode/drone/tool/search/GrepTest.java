package dev.gadgetcode.drone.tool.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The contract of the search, for every way that this machine has to do it.
class GrepTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  static Stream<Grep> searches() {
    var ripgrep = Ripgrep.find(System.getenv("PATH"));
    return Stream.concat(
        Stream.of(new Grep(Optional.empty())),
        ripgrep.stream().map(found -> new Grep(Optional.of(found))));
  }

  private String grep(Grep grep, String parameters) throws InterruptedException {
    return bench.call(grep, parameters).text();
  }

  @ParameterizedTest
  @MethodSource("searches")
  void linesAreFoundInTheOrderOfPaths(Grep grep) throws Exception {
    bench.write("b.txt", "nothing\nfoo 1\n");
    bench.write("a/z.txt", "foo 2 foo\r\nfoo 3");
    bench.write("a/y.txt", "Foo\n");
    bench.write("größe 1.txt", "xfoox\n");

    assertThat(grep(grep, "{'pattern': 'foo'}"))
        .isEqualTo(
            "a/z.txt:1: foo 2 foo\na/z.txt:2: foo 3\nb.txt:2: foo 1\ngröße 1.txt:1: xfoox\n");
    assertThat(grep(grep, "{'pattern': 'foo', 'ignoreCase': true, 'path': 'a', 'files': 'y*'}"))
        .isEqualTo("a/y.txt:1: Foo\n");
    assertThat(grep(grep, "{'pattern': 'foo', 'path': 'b.txt'}")).isEqualTo("b.txt:2: foo 1\n");
    assertThat(grep(grep, "{'pattern': 'bar'}")).isEqualTo("No line matches.");
  }

  @ParameterizedTest
  @MethodSource("searches")
  void expressionsMeanTheSameInEverySearch(Grep grep) throws Exception {
    bench.write(
        "a.txt",
        "naïve café\nif (x) {\n\tindented\nend\r\nab12\nа кириллица\nx=y\n\nlast -- line\n");
    for (var expected :
        List.of(
            List.of("^\\\\w+ \\\\w+$", "1,6"),
            List.of("caf\\\\w\\\\b", "1"),
            List.of("\\\\(x\\\\) \\\\{$", "2"),
            List.of("^\\\\s+\\\\S", "3"),
            List.of("d$", "3,4"),
            List.of("[[:alpha:]]+[[:digit:]]{2}", "5"),
            List.of("(?i)NAÏVE", "1"),
            List.of("^$", "8"),
            List.of("a|x=", "1,5,7,9"),
            List.of("(?<=x)=", "7"),
            List.of("([a-z])=\\\\1|--", "9"),
            List.of("\\\\Qif (\\\\E", "2"))) {
      var lines = new StringBuilder();
      for (var line : grep(grep, "{'pattern': '" + expected.get(0) + "'}").lines().toList()) {
        var found = Pattern.compile("^a\\.txt:(\\d+):").matcher(line);
        assertThat(found.find()).as(expected.get(0) + " gave " + line).isTrue();
        lines.append(lines.isEmpty() ? "" : ",").append(found.group(1));
      }
      assertThat(lines.toString()).as(expected.get(0)).isEqualTo(expected.get(1));
    }
  }

  @ParameterizedTest
  @MethodSource("searches")
  void aLiteralPatternMeansItself(Grep grep) throws Exception {
    bench.write("a.txt", "a.b(c\naxb(c\nA.B(C\n-x\n");

    assertThat(grep(grep, "{'pattern': 'a.b(', 'literal': true}")).isEqualTo("a.txt:1: a.b(c\n");
    assertThat(grep(grep, "{'pattern': 'a.b(', 'literal': true, 'ignoreCase': true}"))
        .isEqualTo("a.txt:1: a.b(c\na.txt:3: A.B(C\n");
    assertThat(grep(grep, "{'pattern': '-x'}")).isEqualTo("a.txt:4: -x\n");
  }

  @ParameterizedTest
  @MethodSource("searches")
  void binaryIgnoredLinkedAndOwnFilesAreLeftOut(Grep grep) throws Exception {
    Files.writeString(folder.resolve("outside.txt"), "foo outside");
    Files.createSymbolicLink(bench.path("link"), folder.resolve("outside.txt"));
    bench.write("a.bin", "foo\n" + "x".repeat(100_000) + "\n\0\n");
    bench.write("utf16.txt", "\uFEFFfoo".getBytes(StandardCharsets.UTF_16LE));
    bench.write(".gitignore", "*.log\n");
    bench.write("a.log", "foo");
    bench.write(".git/x", "foo");
    bench.write("-rf", "foo in a file with a hostile name");

    assertThat(grep(grep, "{'pattern': 'foo'}"))
        .isEqualTo("-rf:1: foo in a file with a hostile name\n");
    assertThat(grep(grep, "{'pattern': 'foo', 'path': 'a.log'}")).isEqualTo("a.log:1: foo\n");
    assertThat(bench.call(grep, "{'pattern': 'foo', 'path': 'link'}").isError()).isTrue();
    assertThat(bench.call(grep, "{'pattern': 'foo', 'path': '..'}").isError()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("searches")
  void brokenUtf8DoesNotHideALine(Grep grep) throws Exception {
    bench.write("a.txt", new byte[] {(byte) 0xFF, ' ', 'f', 'o', 'o', '\n'});

    assertThat(grep(grep, "{'pattern': 'foo'}")).isEqualTo("a.txt:1: \uFFFD foo\n");
  }

  @ParameterizedTest
  @MethodSource("searches")
  void atMostAHundredLinesAreShownAndLongOnesCut(Grep grep) throws Exception {
    bench.write("a.txt", "foo\n".repeat(60));
    bench.write("b.txt", "foo\n".repeat(60));
    bench.write("c.md", "foo" + "x".repeat(1_000_000));

    var text = grep(grep, "{'pattern': 'foo', 'files': '*.txt'}");

    assertThat(text)
        .contains("a.txt:60: foo\nb.txt:1: foo\n")
        .contains("b.txt:40: foo\n[only the first");
    assertThat(grep(grep, "{'pattern': 'foo', 'files': '*.md'}"))
        .isEqualTo("c.md:1: foo" + "x".repeat(397) + " [... line cut]\n");
  }

  @ParameterizedTest
  @MethodSource("searches")
  void manyFilesAreSearchedInOrder(Grep grep) throws Exception {
    for (int number = 0; number < 1_500; number++) {
      bench.write(
          "folder-with-a-rather-long-name-" + number % 7 + "/file-" + (10_000 + number), "line\n");
    }
    bench.write("folder-with-a-rather-long-name-6/zz", "needle\n");
    bench.write("a", "needle\n");

    assertThat(grep(grep, "{'pattern': 'need.e'}"))
        .isEqualTo("a:1: needle\nfolder-with-a-rather-long-name-6/zz:1: needle\n");
  }

  @ParameterizedTest
  @MethodSource("searches")
  void aFileTooLargeIsCountedAndNotSearched(Grep grep) throws Exception {
    try (var file = new RandomAccessFile(bench.path("giant.txt").toFile(), "rw")) {
      file.setLength(Grep.LARGEST_FILE + 1L);
    }

    assertThat(grep(grep, "{'pattern': 'foo'}"))
        .isEqualTo("No line matches.\n[1 files over 16 MiB were not searched]");
  }

  @Test
  void aWrongExpressionSaysWhereItIsWrong() throws Exception {
    assertThat(bench.call(new Grep(Optional.empty()), "{'pattern': 'foo('}"))
        .isEqualTo(
            ToolResult.failed(
                "The pattern is not a regular expression: Unclosed group at character 5. Put a \\"
                    + " before it to mean the character itself, or set literal."));
  }

  @Test
  void anExpressionThatWouldTakeForEverIsCancelled() throws Exception {
    bench.write("a.txt", "a".repeat(5_000) + "!\n");
    var started = new CountDownLatch(1);
    var ended = new CompletableFuture<ToolResult>();
    var thread =
        Thread.ofVirtual()
            .start(() -> {
              started.countDown();
              try {
                ended.complete(
                    bench.call(new Grep(Optional.empty()), "{'pattern': '(a*)*(a*)*b'}"));
              } catch (InterruptedException cancelled) {
                ended.completeExceptionally(cancelled);
              }
            });
    assertThat(started.await(30, TimeUnit.SECONDS)).isTrue();

    thread.interrupt();

    assertThatThrownBy(() -> ended.orTimeout(30, TimeUnit.SECONDS).join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
  }

  @Test
  void keptOutputsAreSearched() throws Exception {
    Files.createDirectories(folder.resolve(".gadget/output/turn-1"));
    Files.writeString(folder.resolve(".gadget/output/turn-1/c.txt"), "one\nneedle\n");

    assertThat(
            grep(
                new Grep(Ripgrep.find(System.getenv("PATH"))),
                "{'pattern': 'needle', 'path': '.gadget/output'}"))
        .isEqualTo(".gadget/output/turn-1/c.txt:2: needle\n");
  }
}
