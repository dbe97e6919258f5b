package dev.gadgetcode.app;

import picocli.CommandLine.Option;

/// The hub's port, the same for every command that starts one.
final class PortOption {
  @Option(
      names = "--port",
      defaultValue = "4700",
      description = "Port of the hub, 0 for any free one (default: ${DEFAULT-VALUE}).")
  private int port;

  int value() {
    return port;
  }
}
