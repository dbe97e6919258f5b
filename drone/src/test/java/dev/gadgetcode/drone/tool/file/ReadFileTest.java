package dev.gadgetcode.drone.tool.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.BoundedText;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ReadFileTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  private ToolResult read(String parameters) throws InterruptedException {
    return bench.call(new ReadFile(), parameters);
  }

  private static String numbers(int from, int to) {
    return IntStream.rangeClosed(from, to)
        .mapToObj(n -> "line " + n + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void linesComeWithTheirNumbers() throws Exception {
    bench.write("a.txt", "one\n\ttwo\n\nfour\n");

    assertThat(read("{'path': 'a.txt'}"))
        .isEqualTo(ToolResult.ok("1\tone\n2\t\ttwo\n3\t\n4\tfour\n[end of the file, 4 lines]"));
  }

  @Test
  void offsetAndLimitChooseAPage() throws Exception {
    bench.write("a.txt", numbers(1, 9));

    assertThat(read("{'path': 'a.txt', 'offset': 4, 'limit': 2}").text())
        .isEqualTo("4\tline 4\n5\tline 5\n[more lines follow; go on with offset 6]");
    assertThat(read("{'path': 'a.txt', 'offset': 8}").text())
        .isEqualTo("8\tline 8\n9\tline 9\n[end of the file, 9 lines]");
    assertThat(read("{'path': 'a.txt', 'offset': 10}"))
        .isEqualTo(ToolResult.failed("a.txt has only 9 lines; give an offset up to that."));
  }

  @Test
  void atMostTwoThousandLinesComeAtOnce() throws Exception {
    bench.write("a.txt", numbers(1, 3_000));

    var text = read("{'path': 'a.txt'}").text();

    assertThat(text).contains("2000\tline 2000\n").doesNotContain("2001\t");
    assertThat(text).endsWith("[more lines follow; go on with offset 2001]");
  }

  @Test
  void aLongLineIsCutAndSaysSo() throws Exception {
    bench.write("a.txt", "x".repeat(2_000) + "\n" + "y".repeat(2_500) + "\r\nz");

    assertThat(read("{'path': 'a.txt'}").text())
        .isEqualTo(
            "1\t"
                + "x".repeat(2_000)
                + "\n2\t"
                + "y".repeat(2_000)
                + " [... 500 more characters in this line]\n3\tz\n"
                + "[end of the file, 3 lines; line ends are CRLF; no newline after the last line]");
  }

  @Test
  void aPageThatWouldBeTooLongEndsEarlierInsteadOfBeingCut() throws Exception {
    bench.write("a.txt", ("x".repeat(1_000) + "\n").repeat(200));

    var text = read("{'path': 'a.txt'}").text();

    assertThat(BoundedText.fits(text)).isTrue();
    assertThat(text)
        .containsPattern("go on with offset (4\\d|50)]$")
        .doesNotContain("left out here");
  }

  @Test
  void anEmptyFileIsSaidToBeEmpty() throws Exception {
    bench.write("a.txt", "");

    assertThat(read("{'path': 'a.txt'}")).isEqualTo(ToolResult.ok("[a.txt is empty]"));
  }

  @Test
  void brokenUtf8IsShownAndNoted() throws Exception {
    bench.write("a.txt", new byte[] {'o', 'k', (byte) 0xFF, (byte) 0xC3, '\n'});
    bench.write("b.txt", "größer 😀\n");

    assertThat(read("{'path': 'a.txt'}").text())
        .isEqualTo(
            "1\tok\uFFFD\uFFFD\n[end of the file, 1 lines; bytes that are no UTF-8 are shown as \uFFFD]");
    assertThat(read("{'path': 'b.txt'}").text())
        .isEqualTo("1\tgrößer 😀\n[end of the file, 1 lines]");
  }

  @Test
  void aBinaryFileIsNotShown() throws Exception {
    bench.write("a.bin", new byte[] {'P', 'K', 3, 4, 0, 0});

    assertThat(read("{'path': 'a.bin'}"))
        .isEqualTo(
            ToolResult.failed(
                "a.bin is a binary file of 6 bytes and is not shown. Use shell with a command that"
                    + " knows its format."));
  }

  @Test
  void aFileOfAHundredMegabytesIsReadAtItsBeginningAndItsEnd() throws Exception {
    var line = "0123456789abcde\n".repeat(65_536).getBytes(StandardCharsets.UTF_8);
    try (var file =
        FileChannel.open(
            bench.path("giant.txt"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int piece = 0; piece < 100; piece++) {
        file.write(ByteBuffer.wrap(line));
      }
    }

    assertThat(read("{'path': 'giant.txt', 'offset': 6553600, 'limit': 5}").text())
        .isEqualTo("6553600\t0123456789abcde\n[end of the file, 6553600 lines]");
    assertThat(read("{'path': 'giant.txt', 'limit': 1}").text())
        .isEqualTo("1\t0123456789abcde\n[more lines follow; go on with offset 2]");
  }

  @Test
  void aMissingFileSaysHowToFindIt() throws Exception {
    assertThat(read("{'path': 'no/a.txt'}"))
        .isEqualTo(
            ToolResult.failed(
                "no/a.txt does not exist. Find the right path with list_files or glob."));
  }

  @Test
  void nothingOutsideIsRead() throws Exception {
    Files.writeString(folder.resolve("outside.txt"), "secret");
    Files.createSymbolicLink(bench.path("link"), folder.resolve("outside.txt"));

    for (var path : new String[] {"../outside.txt", "/etc/passwd", "link"}) {
      var result = read("{'path': '" + path + "'}");
      assertThat(result.isError()).isTrue();
      assertThat(result.text()).doesNotContain("secret");
    }
  }

  @Test
  void aKeptOutputIsRead() throws Exception {
    Files.createDirectories(folder.resolve(".gadget/output/turn-1"));
    Files.writeString(folder.resolve(".gadget/output/turn-1/c.txt"), "kept");

    assertThat(read("{'path': '.gadget/output/turn-1/c.txt'}").text()).startsWith("1\tkept\n");
    assertThat(read("{'path': '.gadget/lock'}").isError()).isTrue();
  }
}
