package dev.gadgetcode.drone.tool.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteFileTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  private ToolResult write(String parameters) throws InterruptedException {
    return bench.call(new WriteFile(), parameters);
  }

  @Test
  void aNewFileIsCreatedWithItsFolders() throws Exception {
    assertThat(write("{'path': 'a/b/c.txt', 'content': 'one\\ntwo\\n'}"))
        .isEqualTo(ToolResult.ok("Created a/b/c.txt (2 lines, 8 bytes)."));
    assertThat(bench.read("a/b/c.txt")).isEqualTo("one\ntwo\n");
  }

  @Test
  void anOldFileIsReplacedAndSaidToBe() throws Exception {
    bench.write("a.txt", "much longer than what comes");

    assertThat(write("{'path': 'a.txt', 'content': 'ü'}"))
        .isEqualTo(ToolResult.ok("Replaced a.txt (1 lines, 2 bytes)."));
    assertThat(bench.read("a.txt")).isEqualTo("ü");
  }

  @Test
  void afterACrashTheFileItselfTellsWhetherItWasWritten() throws Exception {
    var parameters = "{'path': 'a.txt', 'content': 'whole'}";
    var before = bench.resume(new WriteFile(), parameters, "call");
    bench.write("a.txt", "whole");
    var after = bench.resume(new WriteFile(), parameters, "call");

    assertThat(before.isError()).isTrue();
    assertThat(before.text()).contains("does not have that content. It was not run again");
    assertThat(after)
        .isEqualTo(ToolResult.ok("The drone was interrupted after it wrote a.txt, as asked."));
  }

  @Test
  void aReaderThatHasTheFileOpenKeepsTheOldContent() throws Exception {
    bench.write("a.txt", "old");
    try (var reader = Files.newBufferedReader(bench.path("a.txt"))) {

      write("{'path': 'a.txt', 'content': 'new'}");

      assertThat(reader.readLine()).isEqualTo("old");
    }
    assertThat(bench.read("a.txt")).isEqualTo("new");
  }

  @Test
  void unicodeNamesAreNamesLikeOthers() throws Exception {
    assertThat(write("{'path': 'größe/数.txt', 'content': 'x'}").isError()).isFalse();
    assertThat(bench.read("größe/数.txt")).isEqualTo("x");
  }

  @Test
  void whatMustNotBeWrittenIsNot() throws Exception {
    Files.createDirectories(bench.path("folder"));

    for (var path : new String[] {"../x", "/tmp/x", ".git/config", ".gadget/lock", "folder", "."}) {
      var result = write("{'path': '" + path + "', 'content': 'x'}");
      assertThat(result.isError()).as(path).isTrue();
    }
    assertThat(folder.resolve("x")).doesNotExist();
    assertThat(bench.path(".git")).doesNotExist();
  }
}
