package dev.gadgetcode.app;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.app.client.Prompt;
import dev.gadgetcode.app.operate.DroneListCommand;
import dev.gadgetcode.app.operate.DroneTerminateCommand;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.drone.link.Credentials;
import dev.gadgetcode.drone.link.SignInNeeded;
import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.protocol.Secret;
import java.io.BufferedReader;
import java.io.Console;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `gadget drone`: a worker, in this process.
@Command(
    name = "drone",
    description = "Runs a drone: it works in a directory for the people of a hub.",
    mixinStandardHelpOptions = true,
    subcommands = {DroneListCommand.class, DroneTerminateCommand.class, DroneTrustCommand.class},
    footerHeading = "%nExamples:%n",
    footer = {
      "  gadget drone --hub https://code.example.org --workspace ~/work   asks who you are, once",
      "  gadget drone --workspace ~/work                                  later: it remembers",
      "  gadget drone --workspace ~/work --install-service                a unit for your systemd"
    })
final class DroneCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--hub",
      description =
          "Address of the hub, such as http://127.0.0.1:4700 (default: where the drone of this"
              + " workspace was last).")
  private @Nullable URI told;

  @Option(
      names = "--workspace",
      defaultValue = ".",
      description = "Directory to work in (default: this one).")
  private Path workspace = Path.of("");

  @Option(
      names = "--enrol",
      description = "A token that the page gives under Drones; it works once, for a new drone.")
  private @Nullable String enrolment;

  @Option(
      names = "--email",
      description = "Who vouches for a new drone; the password is asked for.")
  private @Nullable String email;

  @Option(names = "--password", hidden = true, description = "As GADGET_PASSWORD.")
  private @Nullable String password;

  @Option(
      names = "--demo-rate",
      defaultValue = "60",
      description = "Tokens per second of the scripted demo model (default: ${DEFAULT-VALUE}).")
  private int demoRate;

  @Option(
      names = "--hub-on-input",
      hidden = true,
      description = "For gadget up, which starts the drone while it does not know the hub yet.")
  private boolean isHubOnInput;

  @Option(
      names = "--install-service",
      description =
          "Print a unit for your own systemd, with what to do with it, and start nothing.")
  private boolean isUnitWanted;

  @Option(
      names = "--settings",
      description =
          "Folder of your settings (default: gadget-code in $XDG_CONFIG_HOME, or in ~/.config).")
  private @Nullable Path settings;

  @Override
  public Integer call() throws Exception {
    var hub = hub();
    if (isUnitWanted) {
      spec.commandLine().getOut().print(unit(hub).text());
      spec.commandLine().getOut().flush();
      return 0;
    }
    return UntilSignal.run(() -> {
      try (var drone = start(hub)) {
        IO.println("drone available " + drone.id().value());
        return UntilSignal.forever();
      }
    });
  }

  /// The one that it was told, or remembers, or is told by somebody at the terminal.
  private URI hub() throws IOException {
    if (isHubOnInput) {
      return toldOnInput();
    }
    if (told != null) {
      return told;
    }
    return RememberedHub.of(workspace, settings())
        .or(() ->
            Prompt.ofTerminal()
                .flatMap(person -> person.line("Address of the hub: "))
                .filter(line -> !line.isBlank())
                .map(line -> URI.create(line.strip())))
        .orElseThrow(() ->
            new ParameterException(
                spec.commandLine(),
                "Missing required option: '--hub', which no drone of this workspace remembers"));
  }

  private static URI toldOnInput() throws IOException {
    var line =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    if (line == null) {
      throw new EOFException("nobody said where the hub is");
    }
    return URI.create(line);
  }

  private Path settings() {
    return Optional.ofNullable(settings).orElseGet(() -> UserSettings.folder(System.getenv()));
  }

  private ServiceUnit unit(URI hub) {
    var launcher =
        Optional.ofNullable(System.getProperty("gadget.launcher"))
            .orElseThrow(() ->
                new ParameterException(
                    spec.commandLine(),
                    "--install-service is for the command gadget, and not for Java alone"));
    return new ServiceUnit(
        Path.of(launcher),
        hub,
        workspace.toAbsolutePath().normalize(),
        Path.of(System.getProperty("java.home")),
        System.getenv().getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin"));
  }

  /// Starts with what it was given; somebody at a terminal is asked where that is not enough.
  private Drone start(URI hub) throws IOException, InterruptedException {
    try {
      return start(hub, credentials());
    } catch (SignInNeeded needed) {
      var terminal = Optional.ofNullable(System.console()).filter(Console::isTerminal);
      if (enrolment != null || password != null || terminal.isEmpty()) {
        throw needed;
      }
      return start(hub, asked(hub, terminal.get()));
    }
  }

  private Drone start(URI hub, Credentials credentials) throws IOException, InterruptedException {
    var config =
        new DroneConfig(
            hub, workspace, hostname(), Version.text(), Optional.of(settings()), credentials);
    return Drone.start(config, DemoModel.atRate(demoRate));
  }

  private Credentials credentials() {
    if (enrolment != null) {
      return new Credentials.Enrolment(new Secret(enrolment));
    }
    return email == null || password == null
        ? new Credentials.None()
        : new Credentials.Password(email, new Secret(password));
  }

  private Credentials asked(URI hub, Console terminal) {
    terminal.printf("Sign in at %s, once: this drone remembers it.%n", hub);
    var who = email == null ? terminal.readLine("E-mail: ") : email;
    return new Credentials.Password(
        who, new Secret(new String(terminal.readPassword("Password: "))));
  }

  private static String hostname() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "localhost"; // a machine without a name of its own
    }
  }
}
