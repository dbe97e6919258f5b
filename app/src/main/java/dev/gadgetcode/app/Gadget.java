package dev.gadgetcode.app;

import dev.gadgetcode.app.client.SignInCommand;
import dev.gadgetcode.app.client.SignOutCommand;
import dev.gadgetcode.app.operate.ExportCommand;
import dev.gadgetcode.app.operate.SessionsCommand;
import dev.gadgetcode.app.operate.ShowCommand;
import dev.gadgetcode.app.operate.UserCommand;
import dev.gadgetcode.app.run.RunCommand;
import dev.gadgetcode.app.seed.SeedCommand;
import java.util.Map;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The `gadget` command.
@Command(
    name = "gadget",
    description = "A self-hosted platform for coding with AI agents that loses nothing.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {
      UpCommand.class,
      HubCommand.class,
      DroneCommand.class,
      ProviderCommand.class,
      RunCommand.class,
      SessionsCommand.class,
      ShowCommand.class,
      ExportCommand.class,
      UserCommand.class,
      DoctorCommand.class,
      SeedCommand.class,
      SignInCommand.class,
      SignOutCommand.class,
      CompletionCommand.class,
      WarmUpCommand.class
    },
    footerHeading = "%nBegin here:%n",
    footer = {
      "  gadget doctor                                     is everything there?",
      "  gadget up                                         hub, drone and page on this machine",
      "  gadget run --project sample \"What is in here?\"    a prompt from the command line",
      "  gadget COMMAND --help                             the options of a command, with examples",
      "",
      "Every option has a variable: --hub is GADGET_HUB."
    })
public final class Gadget {
  private Gadget() {}

  public static void main(String[] args) {
    var log = LoggerFactory.getLogger(Gadget.class);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, fault) -> log.error("thread ended by a fault thread={}", thread.getName(), fault));
    System.exit(commandLine(System.getenv()).execute(args));
  }

  static CommandLine commandLine(Map<String, String> environment) {
    return new CommandLine(new Gadget())
        .setDefaultValueProvider(new EnvironmentDefaults(environment))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(100)
        .setExecutionExceptionHandler((failed, command, _) -> {
          command.getErr().println("gadget: " + Complaint.of(failed, command));
          return CommandLine.ExitCode.SOFTWARE;
        });
  }
}
