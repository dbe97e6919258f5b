package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.sandbox.Place;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// The shell commands of a workspace. A command runs in a session of its own under a small script
/// that writes down who leads it and how it ended, with its output going to a file: it neither
/// needs the drone nor notices its end, and a drone that comes back finds all of it in the folder.
/// Immutable; for any thread.
public final class Shells {
  /// Runs the command given after the folder. The traps let the script outlive a signal to the
  /// whole group, so that the exit code is still written; commands do not inherit them. An input
  /// that is kept open is a pipe in the folder, which the script holds so that no writer waits.
  private static final String SCRIPT =
      """
      folder=$1; shift
      mkdir "$folder/started" 2>/dev/null || exit 0
      cat "/proc/$$/stat" /proc/sys/kernel/random/boot_id >"$folder/leader.tmp" || exit 125
      mv "$folder/leader.tmp" "$folder/leader" || exit 125
      trap : HUP INT QUIT TERM
      if [ -p "$folder/input" ]; then exec 3<>"$folder/input"; else exec 3</dev/null; fi
      "$@" >>"$folder/output" 2>&1 <&3 3<&-
      echo $? >"$folder/exit.tmp" && mv "$folder/exit.tmp" "$folder/exit"
      """;

  private static final long START_SECONDS = 30;
  private static final long REATTACH_SECONDS = 2;
  private static final long LOOK_MILLIS = 5;

  private final Confinement confinement;
  private final Map<String, String> environment;

  public Shells(Confinement confinement, Map<String, String> ownEnvironment) {
    this.confinement = confinement;
    this.environment = CommandEnvironment.of(ownEnvironment);
  }

  /// Why the command of a call may not be started, in words for the model: one that cannot be
  /// confined needs a person's leave, whatever came before.
  Optional<String> refusal(ToolContext context) {
    return context.leave() == ToolContext.Leave.PERSON
        ? Optional.empty()
        : confinement
            .protection()
            .danger()
            .map(danger -> "The command was not run: nobody was asked. " + danger);
  }

  /// What a command reads.
  enum Input {
    NONE,
    /// Lines that are written to it while it runs.
    OPEN
  }

  /// Starts the command of a call. Back when it has begun.
  ShellCommand start(String text, Input input, ToolContext context)
      throws IOException, InterruptedException {
    var folder = folder(context);
    folder.make(context.project().droneFolder(), text);
    if (input == Input.OPEN) {
      folder.openInput();
    }
    return begin(folder, text, place(context));
  }

  /// What an earlier process left of a call.
  sealed interface Left {
    /// It began; how it stands is to be seen.
    record Begun(ShellCommand command) implements Left {}

    /// It did not begin, and never will.
    record NotBegun() implements Left {}

    /// It was about to begin, and what it did is nowhere written.
    record Unknown() implements Left {}
  }

  Left reattach(ToolContext context) throws IOException, InterruptedException {
    var folder = folder(context);
    if (!folder.exists()) {
      return new Left.Unknown();
    }
    if (folder.claim()) {
      return new Left.NotBegun();
    }
    return awaitLeader(folder, REATTACH_SECONDS, () -> true)
        .<Left>map(leader -> new Left.Begun(new ShellCommand(folder, leader)))
        .orElseGet(Left.Unknown::new);
  }

  static CommandFolder folder(ToolContext context) {
    var drone = context.project().droneFolder();
    return CommandFolder.of(drone, drone.shell(context.turn(), context.call()));
  }

  /// A command of a turn by the call that started it.
  static Optional<ShellCommand> find(DroneFolder drone, TurnId turn, CallId call)
      throws IOException {
    return known(CommandFolder.of(drone, drone.shell(turn, call)));
  }

  /// All commands of a turn, by their handles.
  static List<CommandFolder> all(DroneFolder drone, TurnId turn) throws IOException {
    var folders = new ArrayList<CommandFolder>();
    if (Files.isDirectory(drone.shells(turn))) {
      try (var paths = Files.list(drone.shells(turn))) {
        paths.sorted().forEach(path -> folders.add(CommandFolder.of(drone, path)));
      }
    }
    return folders;
  }

  /// Does any command of a turn still run?
  public static boolean isAnyRunning(DroneFolder drone, TurnId turn) throws IOException {
    for (var folder : all(drone, turn)) {
      var command = known(folder);
      if (command.isPresent() && command.get().state() instanceof ShellCommand.State.Running) {
        return true;
      }
    }
    return false;
  }

  /// Ends all commands of a turn, and what they left running. To be called when a turn ends. They
  /// are ended at once, each on a virtual thread: a turn with many takes no longer than one.
  public static void stopAll(DroneFolder drone, TurnId turn) throws IOException {
    var stopped = new ArrayList<CompletableFuture<Void>>();
    for (var folder : all(drone, turn)) {
      var command = known(folder);
      if (command.isPresent()) {
        stopped.add(
            CompletableFuture.runAsync(() -> stop(command.get()), Thread::startVirtualThread));
      }
    }
    try {
      CompletableFuture.allOf(stopped.toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException failed) {
      throw new IOException("a command of the turn does not end", failed);
    }
  }

  private static void stop(ShellCommand command) {
    try {
      command.stop();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static Optional<ShellCommand> known(CommandFolder folder) throws IOException {
    return folder.leader().map(leader -> new ShellCommand(folder, leader));
  }

  private static Place place(ToolContext context) {
    return new Place(context.project().root(), context.project().droneFolder().path());
  }

  private ShellCommand begin(CommandFolder folder, String text, Place place)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("setsid", "sh", "-c", SCRIPT, "gadget"));
    command.add(folder.path().toString());
    command.addAll(confinement.confine(List.of("bash", "-c", text), place));
    var builder = new ProcessBuilder(command).directory(place.project().toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().put(ShellCommand.VARIABLE, folder.path().toString());
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    var process = builder.start();
    try {
      var leader = awaitLeader(folder, START_SECONDS, process::isAlive);
      return new ShellCommand(
          folder,
          leader.orElseThrow(
              () -> new IOException("the command did not begin; is the disk full?")));
    } catch (InterruptedException | IOException failed) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw failed;
    }
  }

  /// The leader, which a command that begins tells within moments.
  private static Optional<Leader> awaitLeader(
      CommandFolder folder, long seconds, BooleanSupplier canStillCome)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (true) {
      boolean isLast = !canStillCome.getAsBoolean() || System.nanoTime() - deadline > 0;
      var leader = folder.leader();
      if (leader.isPresent() || isLast) {
        return leader;
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }
}
