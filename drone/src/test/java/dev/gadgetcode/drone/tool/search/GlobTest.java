package dev.gadgetcode.drone.tool.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GlobTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  private ToolResult glob(String parameters) throws InterruptedException {
    return bench.call(new Glob(), parameters);
  }

  @Test
  void filesAreFoundByPatternBelowAPath() throws Exception {
    bench.write("src/main/A.java", "");
    bench.write("src/B.java", "");
    bench.write("C.java", "");
    bench.write("out/D.java", "");
    bench.write(".gitignore", "out\n");

    assertThat(glob("{'pattern': '*.java'}"))
        .isEqualTo(ToolResult.ok("C.java\nsrc/B.java\nsrc/main/A.java"));
    assertThat(glob("{'pattern': 'main/*', 'path': 'src'}"))
        .isEqualTo(ToolResult.ok("src/main/A.java"));
    assertThat(glob("{'pattern': '*.md'}")).isEqualTo(ToolResult.ok("No file matches *.md."));
  }

  @Test
  void atMostAHundredAreShown() throws Exception {
    for (int number = 0; number < 150; number++) {
      bench.write("f" + (1000 + number), "");
    }

    assertThat(glob("{'pattern': 'f*'}").text())
        .startsWith("f1000\n")
        .endsWith("f1099\n[only the first 100 files; narrow the pattern or the path]");
  }

  @Test
  void tooManyAlternativesAndPathsOutsideAreRefused() throws Exception {
    assertThat(glob("{'pattern': '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}'}").isError()).isTrue();
    assertThat(glob("{'pattern': '*', 'path': '../'}").isError()).isTrue();
    assertThat(glob("{'pattern': '../*'}")).isEqualTo(ToolResult.ok("No file matches ../*."));
  }
}
