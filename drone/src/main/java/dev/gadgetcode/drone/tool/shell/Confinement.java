package dev.gadgetcode.drone.tool.shell;

import java.nio.file.Path;
import java.util.List;

/// What a command is wrapped in to keep it inside the project: the command line that runs the given
/// one confined. For any thread.
@FunctionalInterface
public interface Confinement {
  /// No confinement: the command has the rights of the drone's user.
  Confinement NONE = (command, _) -> command;

  List<String> confine(List<String> command, Path project);
}
