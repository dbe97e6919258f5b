package dev.gadgetcode.app;

import dev.gadgetcode.hub.NewIds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  @Override
  public Integer call() throws Exception {
    return UntilSignal.run(this::run);
  }

  private int run() throws IOException, InterruptedException {
    Files.createDirectories(workspace);
    SampleProject.makeIn(workspace);
    var signIn = NewIds.token();
    var enrolment = NewIds.token();
    try (var hub = hub(signIn, enrolment);
        var drone = drone(hub.awaitReady(), enrolment)) {
      drone.awaitReady();
      var address = hub.awaitReady();
      IO.println("ready " + address);
      IO.println("Open this in a browser; it signs you in, once, within the hour:");
      IO.println("  " + address + "/#/?code=" + signIn);
      IO.println("The demo model answers; it is scripted.");
      var ended = CompletableFuture.anyOf(hub.ended(), drone.ended()).get();
      throw new IOException("the hub or the drone ended by itself: " + ended);
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible); // the end of a process does not fail
    }
  }

  private ChildProcess hub(String signIn, String enrolment) throws IOException {
    return ChildProcess.start(
        "hub",
        "ready ",
        Map.of("GADGET_OWN_SIGN_IN", signIn, "GADGET_OWN_ENROLMENT", enrolment),
        "hub",
        "--port",
        Integer.toString(port.value()),
        "--data",
        data.value().toString());
  }

  private ChildProcess drone(String address, String enrolment) throws IOException {
    return ChildProcess.start(
        "drone",
        "drone available ",
        Map.of("GADGET_ENROL", enrolment),
        "drone",
        "--hub",
        address,
        "--workspace",
        workspace.toString());
  }
}
