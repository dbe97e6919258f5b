package dev.gadgetcode.drone.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.drone.journal.Reserve;
import dev.gadgetcode.drone.scripted.PlayedModel;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A turn on a disk that is really full: a process whose workspace is a small file system in
/// memory.
@Timeout(120)
class FullDiskTest {
  private static final int DISK = 4 << 20;
  private static final int PAGE = 4_096;

  @TempDir private Path folder;

  @Test
  void theReserveLetsATurnEndAndTheEndSaysWhy() throws Exception {
    var command =
        List.of(
            "bwrap",
            "--dev-bind",
            "/",
            "/",
            "--size",
            Integer.toString(DISK),
            "--tmpfs",
            folder.toString(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Talker.class.getName(),
            folder.toString());
    var process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();

    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said)
        .contains("ERROR The drone cannot keep its journal: No space left on device")
        .endsWith("reserve left: false\n");
  }

  /// A turn whose disk is full when the model speaks.
  static final class Talker {
    private Talker() {}

    public static void main(String[] arguments) throws Exception {
      var folder = Path.of(arguments[0]);
      new Reserve(folder).take();
      try (var bench = new TurnBench(folder)) {
        Model model =
            (_, sink) -> {
              fill(folder.resolve("ballast"));
              for (int said = 0; said < PAGE; said++) {
                sink.accept(new ModelEvent.TextDelta("word")); // until the last page is full too
              }
              sink.accept(PlayedModel.says("never"));
              return () -> {};
            };
        bench.finish(model);
        var end = bench.end();
        IO.println(end.meta().status() + " " + end.message());
        IO.println("reserve left: " + Files.exists(folder.resolve("reserve")));
      }
    }

    private static void fill(Path file) {
      try (var out = new FileOutputStream(file.toFile())) {
        for (int written = 0; written < DISK; written += PAGE) {
          out.write(new byte[PAGE]);
        }
        throw new IllegalStateException("the disk is larger than it should be");
      } catch (IOException _) {
        // full, as it should be
      }
    }
  }
}
