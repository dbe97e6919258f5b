package dev.gadgetcode.drone.tool.shell;

import java.util.List;
import java.util.Optional;

/// The process that leads a command's session, told apart from a later one with the same number by
/// the time it started and the boot of the machine.
record Leader(long pid, long startTicks, String boot) {

  /// Reads what the command wrote down about itself when it started: its line of process state, and
  /// the id of the boot.
  static Optional<Leader> parse(String text) {
    List<String> lines = text.lines().toList();
    if (lines.size() < 2) {
      return Optional.empty();
    }
    return ProcessTable.Entry.parse(lines.getFirst())
        .map(entry -> new Leader(entry.pid(), entry.startTicks(), lines.get(1)));
  }
}
