package dev.gadgetcode.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `gadget up`: a hub and a drone, each in a process of its own, watched by this one.
@Command(
    name = "up",
    description = "Runs a hub and a local drone with the demo model: one command to see it all.",
    mixinStandardHelpOptions = true)
final class UpCommand implements Callable<Integer> {
  @Option(
      names = "--port",
      defaultValue = "4700",
      description = "Port (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--workspace",
      defaultValue = "${sys:user.home}/gadget-workspace",
      description = "Directory of the local drone (default: ${DEFAULT-VALUE}).")
  private Path workspace = Path.of("");

  @Override
  public Integer call() throws IOException, InterruptedException {
    var shutdown = new Shutdown();
    Files.createDirectories(workspace);
    try (var hub = ChildProcess.start("hub", "ready ", "hub", "--port", Integer.toString(port))) {
      var address = hub.awaitReady();
      try (var drone =
          ChildProcess.start(
              "drone",
              "drone available ",
              "drone",
              "--hub",
              address,
              "--workspace",
              workspace.toString())) {
        drone.awaitReady();
        IO.println("ready " + address);
        IO.println("Open the address in a browser. The demo model answers; it is scripted.");
        CompletableFuture.anyOf(shutdown.asked(), hub.ended(), drone.ended()).join();
        if (shutdown.asked().isDone()) {
          return 0;
        }
        throw new IOException("the hub or the drone ended by itself, so the other is stopped too");
      }
    } finally {
      shutdown.done();
    }
  }
}
