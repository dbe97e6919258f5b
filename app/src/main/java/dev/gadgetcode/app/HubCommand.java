package dev.gadgetcode.app;

import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.socket.SignIn;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `gadget hub`: the server, in this process.
@Command(
    name = "hub",
    description = "Runs the hub: Socket.IO, REST and the page on one port.",
    mixinStandardHelpOptions = true)
final class HubCommand implements Callable<Integer> {
  @Mixin private final PortOption port = new PortOption();
  @Mixin private final DataOption data = new DataOption();

  @Option(
      names = "--bind",
      defaultValue = "127.0.0.1",
      description = "Address to listen on (default: ${DEFAULT-VALUE}).")
  private String bind = "";

  @Option(
      names = "--recovery-hours",
      defaultValue = "24",
      description = "Hours that a turn waits for a drone that is gone (default: ${DEFAULT-VALUE}).")
  private int recoveryHours;

  @Override
  public Integer call() throws Exception {
    return UntilSignal.run(() -> {
      try (var hub = Hub.start(config())) {
        IO.println("ready http://%s:%d".formatted(bind, hub.address().getPort()));
        return UntilSignal.forever();
      }
    });
  }

  private HubConfig config() {
    return new HubConfig(
        new InetSocketAddress(bind, port.value()),
        data.value(),
        Duration.ofHours(recoveryHours),
        SignIn.open());
  }
}
