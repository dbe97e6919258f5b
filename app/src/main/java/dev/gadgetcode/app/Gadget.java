package dev.gadgetcode.app;

import dev.gadgetcode.app.client.SignInCommand;
import dev.gadgetcode.app.client.SignOutCommand;
import dev.gadgetcode.app.operate.ExportCommand;
import dev.gadgetcode.app.operate.SessionsCommand;
import dev.gadgetcode.app.operate.ShowCommand;
import dev.gadgetcode.app.operate.UserCommand;
import dev.gadgetcode.app.run.RunCommand;
import dev.gadgetcode.app.seed.SeedCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
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
  private static final String COMPLETION = "completion";

  private Gadget() {}

  public static void main(String[] args) {
    var log = LoggerFactory.getLogger(Gadget.class);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, fault) -> log.error("thread ended by a fault thread={}", thread.getName(), fault));
    System.exit(commandLine(System.getenv(), wanted(args)).execute(args));
  }

  /// Every command by its name, in the order of the help.
  private static SequencedMap<String, Class<?>> commands() {
    var commands = new LinkedHashMap<String, Class<?>>();
    commands.put("up", UpCommand.class);
    commands.put("hub", HubCommand.class);
    commands.put("drone", DroneCommand.class);
    commands.put("provider", ProviderCommand.class);
    commands.put("run", RunCommand.class);
    commands.put("sessions", SessionsCommand.class);
    commands.put("show", ShowCommand.class);
    commands.put("export", ExportCommand.class);
    commands.put("user", UserCommand.class);
    commands.put("doctor", DoctorCommand.class);
    commands.put("seed", SeedCommand.class);
    commands.put("sign-in", SignInCommand.class);
    commands.put("sign-out", SignOutCommand.class);
    commands.put(COMPLETION, CompletionCommand.class);
    commands.put("warm-up", WarmUpCommand.class);
    return commands;
  }

  /// The commands that have to be known for these arguments: reading what a command says of itself
  /// takes longer than anything else that a start begins with.
  static SequencedMap<String, Class<?>> wanted(String... args) {
    var all = commands();
    if (args.length > 0 && all.containsKey(args[0]) && !args[0].equals(COMPLETION)) {
      all.keySet().retainAll(Set.of(args[0]));
    }
    return all;
  }

  static CommandLine commandLine(Map<String, String> environment) {
    return commandLine(environment, commands());
  }

  static CommandLine commandLine(
      Map<String, String> environment, SequencedMap<String, Class<?>> commands) {
    var gadget = new CommandLine(new Gadget());
    commands.forEach(gadget::addSubcommand);
    return gadget
        .setDefaultValueProvider(new EnvironmentDefaults(environment))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(100)
        .setExecutionExceptionHandler((failed, command, _) -> {
          command.getErr().println("gadget: " + Complaint.of(failed, command));
          return CommandLine.ExitCode.SOFTWARE;
        });
  }
}
