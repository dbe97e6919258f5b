package dev.gadgetcode.bench.drone;

import dev.gadgetcode.bench.Series;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.search.Grep;
import dev.gadgetcode.drone.tool.search.Ripgrep;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;

/// The drone's search through a tree of 4,000 files, with ripgrep and without, beside ripgrep
/// itself.
final class SearchBench {
  static final double BAR_TIMES = 2;

  private static final int FOLDERS = 80;
  private static final int FILES_EACH = 50;
  private static final int LINES = 200;
  private static final int WARM_UPS = 10;
  private static final int ROUNDS = 15;

  private static final List<String> PATTERNS =
      List.of("handleTheRareCase", "handle[A-Z]\\w+Case", "class \\w+ extends Nothing");

  private final Path root;
  private final ToolContext context;
  private final Ripgrep ripgrep;

  /// How long a pattern took.
  record Times(String pattern, Series alone, Series with, Series without) {
    double times() {
      return without.median() / alone.median();
    }

    List<String> row() {
      return List.of(
          "`" + pattern + "`",
          alone.text("%.0f"),
          with.text("%.0f"),
          without.text("%.0f"),
          String.format(Locale.ROOT, "%.1f", times()));
    }
  }

  SearchBench(Path workspace) throws IOException {
    root = Files.createDirectories(workspace.resolve("tree"));
    var project =
        new Project(root, new DroneFolder(Files.createDirectories(workspace.resolve(".gadget"))));
    context =
        new ToolContext(
            new TurnId("t"), new CallId("c"), project, ToolContext.Leave.POLICY, _ -> {});
    ripgrep =
        Ripgrep.find(System.getenv("PATH"))
            .orElseThrow(() -> new IOException("there is no ripgrep to compare with"));
    fill();
  }

  private void fill() throws IOException {
    var random = new Random(4_711);
    for (int folder = 0; folder < FOLDERS; folder++) {
      var directory = Files.createDirectory(root.resolve("folder" + folder));
      for (int file = 0; file < FILES_EACH; file++) {
        var text = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
          text.append("  private final int value")
              .append(random.nextInt(1_000_000))
              .append(" = 1;\n");
        }
        if (random.nextInt(100) == 0) {
          text.append("  handleTheRareCase();\n");
        }
        Files.writeString(directory.resolve("File" + file + ".java"), text);
      }
    }
  }

  List<Times> measure() throws Exception {
    var times = new ArrayList<Times>();
    for (var pattern : PATTERNS) {
      var alone = new ArrayList<Double>();
      var with = new ArrayList<Double>();
      var without = new ArrayList<Double>();
      for (int round = -WARM_UPS; round < ROUNDS; round++) {
        double ripgrepAlone = alone(pattern);
        double toolWith = tool(Optional.of(ripgrep), pattern);
        double toolWithout = tool(Optional.empty(), pattern);
        if (round >= 0) {
          alone.add(ripgrepAlone);
          with.add(toolWith);
          without.add(toolWithout);
        }
      }
      times.add(new Times(pattern, new Series(alone), new Series(with), new Series(without)));
    }
    return times;
  }

  private double alone(String pattern) throws IOException, InterruptedException {
    long before = System.nanoTime();
    var process =
        new ProcessBuilder(
                ripgrep.program().toString(), "--no-config", "--line-number", "--", pattern, ".")
            .directory(root.toFile())
            .redirectErrorStream(true)
            .start();
    process.getInputStream().readAllBytes();
    process.waitFor();
    return (System.nanoTime() - before) / 1e6;
  }

  private double tool(Optional<Ripgrep> program, String pattern)
      throws IOException, InterruptedException {
    var parameters = new Parameters(JsonMapper.shared().createObjectNode().put("pattern", pattern));
    long before = System.nanoTime();
    new Grep(program).run(parameters, context);
    return (System.nanoTime() - before) / 1e6;
  }
}
