package dev.gadgetcode.app.client;

import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.protocol.Secret;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Which hub a command talks to and who it is there, the same for every command that is a client.
public final class HubOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--hub",
      defaultValue = "http://127.0.0.1:4700",
      description = "Address of the hub; also GADGET_HUB (default: ${DEFAULT-VALUE}).")
  private URI hub = URI.create("");

  @Option(
      names = "--email",
      description =
          "Who you are at a hub with accounts; also GADGET_EMAIL. Without, what"
              + " `gadget sign-in` remembers.")
  private @Nullable String email;

  @Option(
      names = "--password",
      description =
          "Better as GADGET_PASSWORD, which no process list shows; without, you are" + " asked.")
  private @Nullable String password;

  @Option(
      names = "--sign-ins",
      description =
          "File of remembered sign-ins (default: gadget-code/sign-ins.json in $XDG_CONFIG_HOME, or"
              + " in ~/.config).")
  private @Nullable Path signIns;

  /// The hub's address, without a slash at its end.
  public URI address() {
    boolean usable =
        List.of("http", "https").contains(String.valueOf(hub.getScheme())) && hub.getHost() != null;
    if (!usable) {
      throw new ParameterException(
          command.commandLine(), "--hub is an address such as http://127.0.0.1:4700, not " + hub);
    }
    return URI.create(hub.toString().replaceFirst("/+$", ""));
  }

  /// Comes to the hub as whoever the command was told to be.
  public HubClient connect() throws IOException, InterruptedException {
    return HubClient.open(address(), told(), new SignInFile(signIns()), Prompt.ofTerminal());
  }

  /// The same, and remembers it even where nobody had to be asked.
  HubClient connectAndRemember() throws IOException, InterruptedException {
    var client = connect();
    client.remember();
    return client;
  }

  /// Comes to the same hub as somebody else, who is not remembered.
  public HubClient connectAs(String email, Secret password)
      throws IOException, InterruptedException {
    var other = new SignInDesk.Told(Optional.of(email), Optional.of(password));
    return HubClient.open(address(), other, new SignInFile(signIns()), Optional.empty());
  }

  private SignInDesk.Told told() {
    return new SignInDesk.Told(
        Optional.ofNullable(email), Optional.ofNullable(password).map(Secret::new));
  }

  /// Forgets the sign-in that is remembered.
  ///
  /// @return whose it was
  public Optional<String> leave() throws IOException, InterruptedException {
    return HubClient.leave(address(), new SignInFile(signIns()));
  }

  private Path signIns() {
    return Optional.ofNullable(signIns).orElseGet(HubOption::usual);
  }

  private static Path usual() {
    return UserSettings.folder(System.getenv()).resolve("sign-ins.json");
  }
}
