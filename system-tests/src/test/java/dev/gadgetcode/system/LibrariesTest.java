package dev.gadgetcode.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/// The libraries of others that a process has, by the bill of materials of the last build.
class LibrariesTest {
  private static final Path BILL = Path.of("..", "target", "sbom.json");

  /// What the command line brings, whatever it starts.
  private static final List<String> COMMAND_LINE =
      List.of("pkg:maven/info.picocli/picocli@", "pkg:maven/ch.qos.logback/logback-classic@");

  @ParameterizedTest
  @CsvSource({"hub, 30", "drone, 20"})
  @Tag("S46")
  void aProcessHasFewLibraries(String module, int most) {
    var needs = needs();
    var open = new ArrayDeque<String>();
    var starts = new ArrayList<>(COMMAND_LINE);
    starts.add("pkg:maven/dev.gadgetcode/" + module + "@");
    for (var start : starts) {
      open.add(
          needs.keySet().stream().filter(ref -> ref.startsWith(start)).findAny().orElseThrow());
    }

    var reached = new TreeSet<String>();
    while (!open.isEmpty()) {
      var next = open.remove();
      if (reached.add(next)) {
        open.addAll(needs.getOrDefault(next, List.of()));
      }
    }

    assertThat(reached)
        .filteredOn(ref -> !ref.contains("/dev.gadgetcode/"))
        .hasSizeBetween(10, most);
  }

  /// What each needs, by the names of the bill.
  private static Map<String, List<String>> needs() {
    var needs = new HashMap<String, List<String>>();
    for (var entry : JsonMapper.shared().readTree(BILL).path("dependencies")) {
      var names = new ArrayList<String>();
      entry.path("dependsOn").forEach(name -> names.add(name.stringValue()));
      needs.put(entry.path("ref").stringValue(), names);
    }
    return needs;
  }
}
