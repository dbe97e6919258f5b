package dev.gadgetcode.drone.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.drone.journal.Reserve;
import dev.gadgetcode.drone.scripted.PlayedModel;
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
    var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();

    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said)
        .startsWith("ERROR The drone cannot keep its journal: ")
        .contains("No space left on device")
        .endsWith("reserve left: false\n");
  }

  /// A turn whose model says more than the disk holds.
  static final class Talker {
    private Talker() {}

    public static void main(String[] arguments) throws Exception {
      var folder = Path.of(arguments[0]);
      new Reserve(folder).take();
      try (var bench = new TurnBench(folder)) {
        Model model = PlayedModel.inOrder(PlayedModel.says("word ".repeat(DISK)));
        bench.finish(model);
        var end = bench.end();
        IO.println(end.meta().status() + " " + end.message());
        IO.println("reserve left: " + Files.exists(folder.resolve("reserve")));
      }
    }
  }
}
