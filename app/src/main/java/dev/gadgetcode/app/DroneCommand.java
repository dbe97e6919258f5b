package dev.gadgetcode.app;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `gadget drone`: a worker, in this process.
@Command(
    name = "drone",
    description = "Runs a drone: it works in a directory for the people of a hub.",
    mixinStandardHelpOptions = true)
final class DroneCommand implements Callable<Integer> {
  @Option(
      names = "--hub",
      required = true,
      description = "Address of the hub, such as http://127.0.0.1:4700.")
  private URI hub = URI.create("");

  @Option(
      names = "--workspace",
      defaultValue = ".",
      description = "Directory to work in (default: this one).")
  private Path workspace = Path.of("");

  @Option(
      names = "--demo-rate",
      defaultValue = "60",
      description = "Tokens per second of the scripted demo model (default: ${DEFAULT-VALUE}).")
  private int demoRate;

  @Override
  public Integer call() throws Exception {
    var config = new DroneConfig(hub, workspace, hostname(), Version.text());
    return UntilSignal.run(() -> {
      try (var drone = Drone.start(config, DemoModel.atRate(demoRate))) {
        IO.println("drone available " + drone.id().value());
        return UntilSignal.forever();
      }
    });
  }

  private static String hostname() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "localhost"; // a machine without a name of its own
    }
  }
}
