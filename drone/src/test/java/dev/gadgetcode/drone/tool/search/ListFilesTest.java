package dev.gadgetcode.drone.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListFilesTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  private ToolResult list(String parameters) throws InterruptedException {
    return bench.call(new ListFiles(), parameters);
  }

  @Test
  void entriesComeInOrderWithWhatTheyAre() throws Exception {
    bench.write("b.txt", "four");
    bench.write("a/x.txt", "x");
    bench.write(".hidden", "");
    bench.write(".git/config", "");
    Files.createSymbolicLink(bench.path("c"), Path.of("/etc/passwd"));

    assertThat(list("{}"))
        .isEqualTo(ToolResult.ok(".hidden (0 bytes)\na/\nb.txt (4 bytes)\nc (link)\n"));
    assertThat(list("{'path': 'a'}")).isEqualTo(ToolResult.ok("a/x.txt (1 bytes)\n"));
  }

  @Test
  void anEmptyFolderIsSaidToBeEmpty() throws Exception {
    assertThat(list("{'path': '.'}")).isEqualTo(ToolResult.ok("[. has no entries]"));
  }

  @Test
  void aNameWithControlCharactersStaysOnOneLine() throws Exception {
    Files.createFile(bench.path("a\nb\u001B[31m"));

    assertThat(list("{}").text()).isEqualTo("a?b?[31m (0 bytes)\n");
  }

  @Test
  void aLongListGoesOnAfterItsLastName() throws Exception {
    for (int number = 1000; number < 1600; number++) {
      Files.createFile(bench.path("f" + number));
    }

    var first = list("{}").text();
    var second = list("{'after': 'f1499'}").text();

    assertThat(first.lines()).hasSize(501).contains("f1000 (0 bytes)", "f1499 (0 bytes)");
    assertThat(first).endsWith("[and 100 more; go on with after = 'f1499', or use glob]");
    assertThat(second.lines()).hasSize(100).startsWith("f1500 (0 bytes)");
  }

  @Test
  void whatIsNoFolderOrOutsideIsRefused() throws Exception {
    bench.write("a.txt", "x");

    assertThat(list("{'path': 'a.txt'}")).isEqualTo(ToolResult.failed("a.txt is not a directory."));
    assertThat(list("{'path': 'no'}").text()).startsWith("no does not exist");
    assertThat(list("{'path': '..'}").isError()).isTrue();
    assertThat(list("{'path': '/'}").isError()).isTrue();
  }
}
