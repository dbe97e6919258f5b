package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.sandbox.Sandbox;
import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.protocol.id.CallId;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// The shells of a test, and a look at the processes they started.
final class ShellBench {
  private ShellBench() {}

  private static final Map<String, String> ENVIRONMENT =
      Map.of("PATH", System.getenv("PATH"), "SECRET", "hidden");
  private static final Confinement SANDBOX = sandbox();

  /// The shells of a drone.
  static Shells shells() {
    return new Shells(SANDBOX, ENVIRONMENT);
  }

  /// Those of a drone whose user wants no sandbox.
  static Shells bare() {
    return new Shells(Confinement.NONE, ENVIRONMENT);
  }

  private static Confinement sandbox() {
    try {
      return Sandbox.detect(ENVIRONMENT, UserSettings.NONE);
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
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
