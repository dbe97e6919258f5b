package dev.gadgetcode.app;

import dev.gadgetcode.hub.peer.BusUrl;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The bus of a hub that shares its database with others.
final class BusOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--bus",
      paramLabel = "URL",
      description =
          "NATS server that joins several hubs on one --store: nats://HOST:PORT, or tls://;"
              + " USER:PASSWORD@ before the host, better as GADGET_BUS.")
  private @Nullable String bus;

  Optional<BusUrl> value() {
    try {
      return Optional.ofNullable(bus).map(BusUrl::of);
    } catch (IllegalArgumentException unreadable) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), String.valueOf(unreadable.getMessage()));
    }
  }
}
