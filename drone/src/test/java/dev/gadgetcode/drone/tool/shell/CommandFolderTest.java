package dev.gadgetcode.drone.tool.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandFolderTest {
  /// Numbers of the same length: one that is read while it is written may be of two of them.
  private static final int FIRST = 1_000;

  private static final int LAST = 5_999;

  @TempDir Path path;

  @Test
  void aDroneKilledWhileItNotesHowMuchItSaidLiveDoesNotSayAllOfItAgain() throws Exception {
    var folder = new CommandFolder(path, "the folder");
    folder.liveUpTo(FIRST);
    var noting = CompletableFuture.runAsync(() -> noteAll(folder));

    while (!noting.isDone()) {
      assertThat(folder.livePosition()).isBetween((long) FIRST, (long) LAST);
    }

    noting.join();
    assertThat(folder.livePosition()).isEqualTo(LAST);
  }

  private static void noteAll(CommandFolder folder) {
    try {
      for (int position = FIRST; position <= LAST; position++) {
        folder.liveUpTo(position);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
