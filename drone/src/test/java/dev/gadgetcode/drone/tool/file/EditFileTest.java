package dev.gadgetcode.drone.tool.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditFileTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  private ToolResult edit(String parameters) throws InterruptedException {
    return bench.call(new EditFile(), parameters);
  }

  @Test
  void afterACrashItSaysWhatTheFileHasAndEditsNothing() throws Exception {
    bench.write("a.txt", "one");

    var result =
        bench.resume(
            new EditFile(), "{'path': 'a.txt', 'oldText': 'one', 'newText': 'two'}", "call");

    assertThat(result)
        .isEqualTo(
            ToolResult.failed(
                "The drone was interrupted, and the edit was not run again. a.txt has oldText and"
                    + " does not have newText now. Read it before you go on."));
    assertThat(bench.read("a.txt")).isEqualTo("one");
  }

  @Test
  void anEditShowsWhatIsThereNow() throws Exception {
    bench.write("a.txt", "1\n2\n3\n4\n5\n6\n");

    assertThat(edit("{'path': 'a.txt', 'oldText': '4', 'newText': 'four\\nand'}"))
        .isEqualTo(
            ToolResult.ok(
                "Edited a.txt at line 4. It reads now:\n2\t2\n3\t3\n4\tfour\n5\tand\n6\t5\n7\t6\n"));
    assertThat(bench.read("a.txt")).isEqualTo("1\n2\n3\nfour\nand\n5\n6\n");
  }

  @Test
  void anAmbiguousEditListsTheLinesAndChangesNothing() throws Exception {
    bench.write("a.txt", "x\ny\nx\n");

    assertThat(edit("{'path': 'a.txt', 'oldText': 'x', 'newText': 'z'}"))
        .isEqualTo(
            ToolResult.failed(
                "oldText is in a.txt 2 times (matched exactly), at lines 1, 3. Nothing was changed."
                    + " Give more lines around the place, or set replaceAll."));
    assertThat(bench.read("a.txt")).isEqualTo("x\ny\nx\n");
  }

  @Test
  void replaceAllChangesEveryPlace() throws Exception {
    bench.write("a.txt", "x\ny\nx\n");

    assertThat(edit("{'path': 'a.txt', 'oldText': 'x', 'newText': 'z', 'replaceAll': true}").text())
        .startsWith("Edited a.txt at lines 1, 3 (2 times). The first place reads now:\n1\tz\n");
    assertThat(bench.read("a.txt")).isEqualTo("z\ny\nz\n");
  }

  @Test
  void aLooseMatchIsSaidToBeOne() throws Exception {
    bench.write("a.txt", "{\n    foo();\n    bar();\n}\n");

    assertThat(edit("{'path': 'a.txt', 'oldText': 'foo();\\nbar();', 'newText': 'baz();'}").text())
        .startsWith("Edited a.txt at line 2, matched without regard to indentation.");
    assertThat(bench.read("a.txt")).isEqualTo("{\n    baz();\n}\n");
  }

  @Test
  void bytesThatAreNoUtf8StayAsTheyAre() throws Exception {
    bench.write(
        "a.txt", new byte[] {(byte) 0xFF, '\n', 'a', (byte) 0xC3, (byte) 0xBC, '\n', (byte) 0x85});

    assertThat(edit("{'path': 'a.txt', 'oldText': 'aü', 'newText': 'é'}").isError()).isFalse();
    assertThat(Files.readAllBytes(bench.path("a.txt")))
        .isEqualTo(new byte[] {(byte) 0xFF, '\n', (byte) 0xC3, (byte) 0xA9, '\n', (byte) 0x85});
  }

  @Test
  void whatIsNotFoundSaysWhatToDo() throws Exception {
    bench.write("a.txt", "foo\nbar\n");

    assertThat(edit("{'path': 'a.txt', 'oldText': 'nothing', 'newText': 'x'}").text())
        .isEqualTo(
            "oldText is not in a.txt. Read the file and copy the text from there, without line"
                + " numbers.");
    assertThat(edit("{'path': 'a.txt', 'oldText': 'foo\\nbaz', 'newText': 'x'}").text())
        .startsWith("oldText is not in a.txt. Its first line is at line 1");
  }

  @Test
  void anEditThatChangesNothingABinaryAndAMissingFileAreRefused() throws Exception {
    bench.write("a.bin", new byte[] {'a', 0});

    assertThat(edit("{'path': 'a.bin', 'oldText': 'a', 'newText': 'a'}").text())
        .contains("the same");
    assertThat(edit("{'path': 'a.bin', 'oldText': 'a', 'newText': 'b'}").text()).contains("binary");
    assertThat(edit("{'path': 'no.txt', 'oldText': 'a', 'newText': 'b'}").text())
        .contains("does not exist");
    assertThat(edit("{'path': '../x', 'oldText': 'a', 'newText': 'b'}").isError()).isTrue();
    assertThat(edit("{'path': 'no.txt', 'oldText': '', 'newText': 'b'}").text())
        .contains("must not be empty");
  }

  @Test
  void carriageReturnsAndALastLineWithoutNewlineStayInTheFile() throws Exception {
    bench.write("dos.txt", "one\r\ntwo\r\nthree");

    assertThat(edit("{'path': 'dos.txt', 'oldText': 'one\\ntwo', 'newText': 'a\\nb'}").isError())
        .isFalse();
    assertThat(edit("{'path': 'dos.txt', 'oldText': 'three', 'newText': 'c'}").isError()).isFalse();

    assertThat(bench.read("dos.txt")).isEqualTo("a\r\nb\r\nc");
  }

  @Test
  void aFileOfAHundredMegabytesIsRefusedAndStaysAsItIs() throws Exception {
    try (var file = new RandomAccessFile(bench.write("big", "start").toFile(), "rw")) {
      file.setLength(100 << 20);
    }

    assertThat(edit("{'path': 'big', 'oldText': 'start', 'newText': 'x'}").text())
        .contains("too many for this tool");
    assertThat(Files.size(bench.path("big"))).isEqualTo(100 << 20);
  }

  @Test
  void aLinkInsideIsEditedWhereItLeadsAndUnicodeNamesAreNames() throws Exception {
    bench.write("größe-日本.txt", "one");
    Files.createSymbolicLink(bench.path("link"), Path.of("größe-日本.txt"));

    assertThat(edit("{'path': 'link', 'oldText': 'one', 'newText': 'two'}").isError()).isFalse();

    assertThat(bench.read("größe-日本.txt")).isEqualTo("two");
    assertThat(bench.path("link")).isSymbolicLink();
  }

  @Test
  void gitsFilesAreNotEdited() throws Exception {
    bench.write(".git/config", "[core]\n");

    assertThat(edit("{'path': '.git/config', 'oldText': '[core]', 'newText': 'x'}").isError())
        .isTrue();
    assertThat(bench.read(".git/config")).isEqualTo("[core]\n");
  }
}
