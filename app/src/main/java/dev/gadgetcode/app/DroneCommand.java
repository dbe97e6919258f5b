package dev.gadgetcode.app;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.drone.link.Credentials;
import dev.gadgetcode.drone.link.SignInNeeded;
import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.protocol.Secret;
import java.io.Console;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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

  @Override
  public Integer call() throws Exception {
    return UntilSignal.run(() -> {
      try (var drone = start()) {
        IO.println("drone available " + drone.id().value());
        return UntilSignal.forever();
      }
    });
  }

  /// Starts with what it was given; somebody at a terminal is asked where that is not enough.
  private Drone start() throws IOException, InterruptedException {
    try {
      return start(credentials());
    } catch (SignInNeeded needed) {
      var terminal = Optional.ofNullable(System.console()).filter(Console::isTerminal);
      if (enrolment != null || password != null || terminal.isEmpty()) {
        throw needed;
      }
      return start(asked(terminal.get()));
    }
  }

  private Drone start(Credentials credentials) throws IOException, InterruptedException {
    var config =
        new DroneConfig(
            hub,
            workspace,
            hostname(),
            Version.text(),
            Optional.of(UserSettings.folder(System.getenv())),
            credentials);
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

  private Credentials asked(Console terminal) {
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
