package dev.gadgetcode.app;

import dev.gadgetcode.app.operate.DroneListCommand;
import dev.gadgetcode.app.operate.DroneTerminateCommand;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// Puts `list`, `terminate` and `trust` under `gadget drone`, each with options of its own. picocli
/// wants what a command requires before its subcommands too; so what `drone` requires is looked for
/// only where `drone` itself is to run.
final class DroneSubcommands {
  private static final String DRONE = "drone";

  private DroneSubcommands() {}

  static CommandLine addTo(CommandLine gadget) {
    var drone = Objects.requireNonNull(gadget.getSubcommands().get(DRONE));
    drone
        .addSubcommand(new DroneListCommand())
        .addSubcommand(new DroneTerminateCommand())
        .addSubcommand(new DroneTrustCommand());
    var spec = drone.getCommandSpec();
    var required = spec.options().stream().filter(OptionSpec::required).toList();
    for (var option : required) {
      spec.remove(option);
      spec.addOption(option.toBuilder().required(false).build());
    }
    return gadget.setExecutionStrategy(parsed -> {
      for (var option : required) {
        check(drone, option, parsed);
      }
      return new CommandLine.RunLast().execute(parsed);
    });
  }

  private static void check(CommandLine drone, OptionSpec option, ParseResult parsed) {
    boolean isDrone =
        parsed.hasSubcommand()
            && parsed.subcommand().commandSpec().name().equals(DRONE)
            && !parsed.subcommand().hasSubcommand()
            && !parsed.subcommand().isUsageHelpRequested()
            && !parsed.subcommand().isVersionHelpRequested();
    if (isDrone
        && !parsed.subcommand().hasMatchedOption(option.longestName())
        && drone.getDefaultValueProvider() instanceof EnvironmentDefaults defaults
        && defaults.defaultValue(option) == null) {
      throw new MissingParameterException(
          drone, option, "Missing required option: '" + option.longestName() + "'");
    }
  }
}
