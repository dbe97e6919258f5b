package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.drone.sandbox.Confinement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A command that runs or has run, seen through its folder and the table of processes alone; so it
/// is the same whether this process started it or an earlier one. Immutable; for any thread.
final class ShellCommand {
  static final String VARIABLE = "GADGET_COMMAND";
  static final long LARGEST_OUTPUT = 256L * 1024 * 1024;
  private static final long LOOK_MILLIS = 50;
  private static final int LOOKS_PER_COUNT = 20;

  private final CommandFolder folder;
  private final CommandProcesses processes;

  /// How a command stands.
  sealed interface State {
    record Running() implements State {}

    record Exited(int code) implements State {}

    /// It ended and left no exit code: it was killed, or the machine went down.
    record Lost() implements State {}
  }

  /// What is done each time that a waiting command is looked at.
  @FunctionalInterface
  interface Look {
    void look() throws IOException;
  }

  ShellCommand(CommandFolder folder, Leader leader) {
    this.folder = folder;
    this.processes = new CommandProcesses(leader, VARIABLE + "=" + folder.path());
  }

  CommandFolder folder() {
    return folder;
  }

  /// How it stands now. The leader writes the exit code as its last deed, so it counts once the
  /// leader is gone.
  State state() throws IOException {
    if (processes.isLeaderAlive()) {
      return new State.Running();
    }
    return folder.exitCode().<State>map(State.Exited::new).orElseGet(State.Lost::new);
  }

  /// Waits until the command has ended or the time is up, and does something at every look.
  State await(Duration time, Look look) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    for (int looks = 1; ; looks++) {
      var state = state();
      look.look();
      boolean timeIsUp = System.nanoTime() - deadline >= 0;
      boolean isTooMuch = isTooLong() || (looks % LOOKS_PER_COUNT == 0 && isTooMany());
      if (!(state instanceof State.Running) || timeIsUp || isTooMuch) {
        return state;
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  /// What it did more of than a command may, if so.
  Optional<String> excess() throws IOException {
    if (isTooLong()) {
      return Optional.of("it wrote more than " + LARGEST_OUTPUT + " bytes");
    }
    return isTooMany()
        ? Optional.of("it had more than " + Confinement.MOST_PROCESSES + " processes")
        : Optional.empty();
  }

  private boolean isTooLong() throws IOException {
    return folder.outputSize() > LARGEST_OUTPUT;
  }

  /// The kernel sees to this for a plain user, not for root.
  private boolean isTooMany() throws IOException {
    return alive().size() > Confinement.MOST_PROCESSES;
  }

  /// The processes of the command that still live.
  List<Long> alive() throws IOException {
    return processes.alive();
  }

  /// Ends the command with every process it started.
  void stop() throws IOException {
    processes.stop();
  }
}
