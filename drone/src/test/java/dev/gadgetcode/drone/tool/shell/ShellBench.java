package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.protocol.id.CallId;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// The shells of a test, and a look at the processes they started.
final class ShellBench {
  private ShellBench() {}

  static Shells shells() {
    return new Shells(Confinement.NONE, Map.of("PATH", System.getenv("PATH"), "SECRET", "hidden"));
  }

  /// The living processes that carry the mark of a call's command.
  static List<Long> marked(Bench bench, String call) throws IOException {
    var folder = bench.project().droneFolder().shell(Bench.TURN, new CallId(call));
    var mark = ShellCommand.VARIABLE + "=" + folder;
    return ProcessTable.all().stream()
        .map(ProcessTable.Entry::pid)
        .filter(pid -> ProcessTable.hasVariable(pid, mark))
        .toList();
  }

  /// A command that waits for a file of the project to appear.
  static String waitFor(String file) {
    return "until [ -e " + file + " ]; do sleep 0.02; done";
  }
}
