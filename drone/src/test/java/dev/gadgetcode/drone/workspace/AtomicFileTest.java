package dev.gadgetcode.drone.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir private Path folder;

  @Test
  void aFileThatCannotBeWrittenLeavesNothingBehind() throws IOException {
    var taken = folder.resolve("workspace.json");
    Files.createDirectories(taken.resolve("not empty"));

    assertThatThrownBy(() -> new AtomicFile(taken).write(new byte[] {1}))
        .isInstanceOf(IOException.class);

    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(taken);
    }
  }
}
