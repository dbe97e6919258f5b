package dev.gadgetcode.drone.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.file.ProjectFiles;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.protocol.ide.FileRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A folder with very many files, as caches and data sets are: 100,000 in the full size.
@Timeout(300)
class ManyFilesTest {
  private static final int FILES = Boolean.getBoolean("gadget.full") ? 100_000 : 2_000;

  @TempDir private Path folder;
  private Bench bench;

  @BeforeEach
  void fill() throws IOException {
    bench = new Bench(folder);
    for (int number = 0; number < FILES; number++) {
      Files.createFile(bench.path("f%06d".formatted(number)));
    }
    bench.write("z-last", "here it is\n");
  }

  @Test
  void isListedInPagesGlobbedToItsLimitAndSearchedToItsEnd() throws Exception {
    var listed = bench.call(new ListFiles(), "{}");
    var globbed = bench.call(new Glob(), "{'pattern': 'f*'}");
    var found = bench.call(new Grep(Optional.empty()), "{'pattern': 'here'}");
    var page =
        new ProjectFiles(bench.project().root(), bench.project().droneFolder().path())
            .tree(new FileRequest.Directory(null, null, null));

    assertThat(listed.text().lines()).hasSize(501).last().asString().contains("more; go on with");
    assertThat(globbed.text().lines()).hasSize(101).startsWith("f000000");
    assertThat(found.text()).isEqualTo("z-last:1: here it is\n");
    assertThat(page.page().entries()).hasSize(500);
    assertThat(page.page().next()).isEqualTo("f000499");
  }
}
