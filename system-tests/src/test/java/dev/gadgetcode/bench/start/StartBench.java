package dev.gadgetcode.bench.start;

import dev.gadgetcode.bench.Machine;
import dev.gadgetcode.bench.Series;
import dev.gadgetcode.bench.Table;
import dev.gadgetcode.socketio.node.NodeScripts;
import dev.gadgetcode.system.GadgetProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// `./bench start`: from the command to its line `ready`, for the hub, for `up`, and for a server
/// of npm's `socket.io` that does nothing. One after the other in each round; the first start of
/// all, which makes the store, is not counted.
public final class StartBench {
  private static final int ROUNDS = 9;
  private static final double HUB_BAR_MILLIS = 1_000;
  private static final double UP_BAR_MILLIS = 3_000;
  private static final Path REPORT = Path.of("..", "docs", "benchmarks", "start.md");

  private final Path folder;
  private final List<Double> node = new ArrayList<>();
  private final List<Double> hub = new ArrayList<>();
  private final List<Double> up = new ArrayList<>();

  private StartBench(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws Exception {
    var bench = new StartBench(Files.createTempDirectory("gadget-bench"));
    for (int round = 0; round <= ROUNDS; round++) {
      bench.round(round > 0);
    }
    var report = bench.report();
    System.out.println(report);
    Files.writeString(REPORT, report);
    System.exit(bench.isPassed() ? 0 : 1);
  }

  private void round(boolean counts) throws Exception {
    double nodeMillis = startNode();
    double hubMillis = start("hub", "--port", "0");
    double upMillis =
        start("up", "--port", "0", "--workspace", folder.resolve("workspace").toString());
    if (counts) {
      node.add(nodeMillis);
      hub.add(hubMillis);
      up.add(upMillis);
    }
  }

  private double start(String... command) throws Exception {
    var environment =
        Map.of(
            "GADGET_DATA",
            folder.resolve(command[0]).toString(),
            "XDG_CONFIG_HOME",
            folder.resolve("settings").toString());
    long before = System.nanoTime();
    try (var gadget = GadgetProcess.start(environment, command)) {
      gadget.awaitLine("ready ");
      double millis = (System.nanoTime() - before) / 1e6;
      gadget.terminate();
      return millis;
    }
  }

  private static double startNode() throws IOException, InterruptedException {
    var builder = NodeScripts.of(Path.of("src", "test", "node")).node("relay-server.mjs");
    builder.environment().put("NODE_ENV", "production");
    long before = System.nanoTime();
    var process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (var lines = process.inputReader()) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("ready ")) {
          return (System.nanoTime() - before) / 1e6;
        }
      }
      throw new IOException("the Node server did not start");
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private boolean isPassed() {
    return new Series(hub).median() <= HUB_BAR_MILLIS && new Series(up).median() <= UP_BAR_MILLIS;
  }

  private String report() {
    var rows =
        List.of(
            List.of("start", "milliseconds to `ready`", "times Node", "bar"),
            row("npm's `socket.io`, doing nothing", node, ""),
            row("`gadget hub`", hub, "<= 1000"),
            row("`gadget up` (hub and drone)", up, "<= 3000"));
    return """
    # Start
    Command: `./bench start`. Date: %s. Machine: %s.

    From the command to the line that says `ready`: the median of %d rounds, with the least and the most, after a first start that made the
    store. The launcher is counted, its build is not.

    %s
    """
        .formatted(LocalDate.now(ZoneOffset.UTC), Machine.words(), ROUNDS, new Table(rows).text());
  }

  private List<String> row(String name, List<Double> millis, String bar) {
    var times = new Series(millis).median() / new Series(node).median();
    return List.of(name, new Series(millis).text("%.0f"), "%.1f".formatted(times), bar);
  }
}
