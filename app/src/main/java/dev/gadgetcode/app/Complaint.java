package dev.gadgetcode.app;

import dev.gadgetcode.drone.workspace.WorkspaceInUse;
import dev.gadgetcode.hub.store.DataDirectoryHeld;
import java.util.stream.Stream;
import picocli.CommandLine;

/// Why a command failed, in one sentence for people, with what to do about it where that is known.
final class Complaint {
  private static final String TAKEN = "Address already in use";

  private Complaint() {}

  static String of(Throwable failed, CommandLine command) {
    return Stream.iterate(failed, cause -> cause != null, Throwable::getCause)
        .flatMap(cause -> known(cause, command))
        .findFirst()
        .orElseGet(() -> plain(failed));
  }

  private static Stream<String> known(Throwable cause, CommandLine command) {
    return switch (cause) {
      case DataDirectoryHeld held ->
          Stream.of(
              held.getMessage() + "; end that process, or choose another directory with --data");
      case WorkspaceInUse held ->
          Stream.of(
              held.getMessage() + "; end that drone, or choose another directory with --workspace");
      case Throwable other when String.valueOf(other.getMessage()).contains(TAKEN) ->
          Stream.of(
              ("cannot listen on %s:%s, which is in use; end the program that has it, or choose"
                      + " another with --port")
                  .formatted(value(command, "--bind"), value(command, "--port")));
      case Throwable _ -> Stream.empty();
    };
  }

  private static String value(CommandLine command, String name) {
    var option = command.getCommandSpec().findOption(name);
    Object value = option == null ? "" : option.getValue();
    return String.valueOf(value);
  }

  /// What failed, and what was under it.
  private static String plain(Throwable failed) {
    var text = String.valueOf(failed.getMessage());
    var cause = failed.getCause();
    return cause == null || cause.getMessage() == null || text.contains(cause.getMessage())
        ? text
        : text + ": " + cause.getMessage();
  }
}
