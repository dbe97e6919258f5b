package dev.gadgetcode.app;

import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `gadget hub`: the server, in this process.
@Command(
    name = "hub",
    description = "Runs the hub: Socket.IO, REST and the page on one port.",
    mixinStandardHelpOptions = true)
final class HubCommand implements Callable<Integer> {
  @Option(
      names = "--port",
      defaultValue = "4700",
      description = "Port (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--bind",
      defaultValue = "127.0.0.1",
      description = "Address to listen on (default: ${DEFAULT-VALUE}).")
  private String bind = "";

  @Override
  public Integer call() throws Exception {
    return UntilSignal.run(() -> {
      try (var hub = Hub.start(new HubConfig(new InetSocketAddress(bind, port)))) {
        IO.println("ready http://%s:%d".formatted(bind, hub.address().getPort()));
        return UntilSignal.forever();
      }
    });
  }
}
