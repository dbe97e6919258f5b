package dev.gadgetcode.app;

import dev.gadgetcode.app.doctor.Finding;
import dev.gadgetcode.app.doctor.MachineChecks;
import dev.gadgetcode.hub.NewIds;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `gadget up`: a hub and a drone, each in a process of its own, watched by this one.
@Command(
    name = "up",
    description = "Runs a hub and a local drone with the demo model: one command to see it all.",
    mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
  @Mixin private final PortOption port = new PortOption();
  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--workspace",
      defaultValue = "${sys:user.home}/gadget-workspace",
      description = "Directory of the local drone (default: ${DEFAULT-VALUE}).")
  private Path workspace = Path.of("");

  /// By these the person at this machine and its drone come in, once.
  private final String signIn = NewIds.token();

  private final String enrolment = NewIds.token();

  @Override
  public Integer call() throws Exception {
    return UntilSignal.run(this::run);
  }

  private int run() throws IOException, InterruptedException {
    Files.createDirectories(workspace);
    SampleProject.makeIn(workspace);
    needGit();
    var first = hub(port.value());
    var early = droneBeside(first);
    try (var hub = watchBeside(first, early);
        var drone = watch("drone", told(early, hub.ready()), _ -> drone("--hub", hub.ready()))) {
      IO.println("ready " + hub.ready());
      IO.println("Open this in a browser; it signs you in, once, within the hour:");
      IO.println("  " + hub.ready() + "/#/?code=" + signIn);
      IO.println("The demo model answers; it is scripted.");
      return supervise(hub, drone);
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible); // the end of a process does not fail
    }
  }

  /// Starts a drone that can do without the hub for as long as that is starting too.
  private ChildProcess droneBeside(ChildProcess hub) throws IOException {
    try {
      return drone("--hub-on-input");
    } catch (IOException failed) {
      hub.close();
      throw failed;
    }
  }

  /// Watches the hub; where it does not get ready the drone that waits for it ends too.
  private Supervised watchBeside(ChildProcess hub, ChildProcess drone)
      throws IOException, InterruptedException {
    try {
      return watch("hub", hub, this::hubAgain);
    } catch (IOException | InterruptedException failed) {
      drone.close();
      throw failed;
    }
  }

  /// Tells a drone where its hub is. One that has died meanwhile is found out by whoever waits for
  /// it.
  private static ChildProcess told(ChildProcess drone, String address) {
    try {
      drone.tell(address);
    } catch (IOException dead) {
      IO.println("[up] the drone could not be told of the hub: " + dead.getMessage());
    }
    return drone;
  }

  // --- supervision -------------------------------------------------------------------------

  private static void needGit() throws IOException, InterruptedException {
    var git = MachineChecks.git();
    if (git.level() != Finding.Level.OK) {
      throw new IOException(git.text() + "; " + git.advice());
    }
  }

  private static Supervised watch(String name, ChildProcess first, Supervised.Starter again)
      throws IOException, InterruptedException {
    return Supervised.watch(
        first, again, new RestartPolicy(name), sentence -> IO.println("[up] " + sentence));
  }

  /// Waits for the signal, or until one of the two cannot go on. A drone that was told to end does
  /// not take the hub with it.
  private static int supervise(Supervised hub, Supervised drone)
      throws IOException, InterruptedException, ExecutionException {
    var first = CompletableFuture.anyOf(hub.over(), drone.over()).get();
    if (first instanceof RestartPolicy.LetRest(var sentence) && !hub.over().isDone()) {
      IO.println("[up] " + sentence + "; the hub goes on");
      first = hub.over().get();
    }
    throw new IOException(
        switch ((RestartPolicy.Decision) first) {
          case RestartPolicy.GiveUp(var sentence) -> sentence;
          case RestartPolicy.LetRest(var sentence) -> sentence;
          case RestartPolicy.StartAgain(_, var sentence) -> sentence;
        });
  }

  private ChildProcess hub(int at) throws IOException {
    return ChildProcess.start(
        "hub",
        "ready ",
        Map.of("GADGET_OWN_SIGN_IN", signIn, "GADGET_OWN_ENROLMENT", enrolment),
        "hub",
        "--port",
        Integer.toString(at),
        "--data",
        data.value().toString());
  }

  /// The same hub, where the drone and the page look for it.
  private ChildProcess hubAgain(String address) throws IOException {
    return hub(URI.create(address).getPort());
  }

  private ChildProcess drone(String... hub) throws IOException {
    var arguments = new ArrayList<>(List.of("drone", "--workspace", workspace.toString()));
    arguments.addAll(List.of(hub));
    return ChildProcess.start(
        "drone",
        "drone available ",
        Map.of("GADGET_ENROL", enrolment),
        arguments.toArray(String[]::new));
  }
}
