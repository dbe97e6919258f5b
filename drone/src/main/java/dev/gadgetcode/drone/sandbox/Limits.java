package dev.gadgetcode.drone.sandbox;

import java.util.ArrayList;
import java.util.List;

/// What a command may take of the machine. Set by bash inside the sandbox, so that processes are
/// counted there alone; nothing can raise them again. The kernel does not count root's processes:
/// these the drone counts.
///
/// @param processes of the command, threads counted
/// @param dataKibibytes of memory that one process may fill; address space as such is free, since
///   runtimes reserve far more of it than they use
/// @param fileKibibytes of one file
/// @param cpuSeconds of one process
/// @param scratchBytes of the private folders
record Limits(
    int processes, long dataKibibytes, long fileKibibytes, int cpuSeconds, long scratchBytes) {
  private static final long GIBIBYTE = 1 << 20;
  static final Limits USUAL =
      new Limits(Confinement.MOST_PROCESSES, 8 * GIBIBYTE, 4 * GIBIBYTE, 4 * 3600, 1L << 30);

  /// The command under these limits. One that cannot be set is lower already.
  List<String> around(List<String> command) {
    var script =
        "for l in c:0 u:%d d:%d f:%d t:%d; do ulimit -${l%%:*} ${l#*:} 2>/dev/null; done; exec \"$@\""
            .formatted(processes, dataKibibytes, fileKibibytes, cpuSeconds);
    var limited = new ArrayList<>(List.of("bash", "-c", script, "gadget"));
    limited.addAll(command);
    return limited;
  }
}
