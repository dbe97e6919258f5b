package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.HubClient;
import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.app.client.Prompt;
import dev.gadgetcode.protocol.Secret;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `gadget user`: the people of a hub with accounts.
@Command(
    name = "user",
    description = "Adds and lists the people of a hub with accounts; you are an admin there.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true)
public final class UserCommand {
  @Spec private CommandSpec spec = CommandSpec.create();

  /// What a hub without accounts has to be told.
  private static void checkAccounts(HubClient client) throws IOException, InterruptedException {
    if (client.person().isEmpty()) {
      throw new IOException(
          "the hub at %s has no accounts; start it with `gadget hub --sign-in` to have some"
              .formatted(client.hub()));
    }
  }

  @Command(
      name = "add",
      description = "Adds a person, who can sign in from then on.",
      mixinStandardHelpOptions = true,
      footerHeading = "%nExamples:%n",
      footer = {
        "  gadget user add ada@example.org --name \"Ada\"",
        "  GADGET_NEW_PASSWORD=... gadget user add ada@example.org --admin"
      })
  int add(
      @Mixin HubOption hub,
      @Parameters(paramLabel = "EMAIL", description = "What they sign in with.") String email,
      @Option(names = "--name", description = "How they are called (default: the email).")
          @Nullable String name,
      @Option(names = "--admin", description = "They may do everything.") boolean admin,
      @Option(
              names = "--new-password",
              description =
                  "Better as GADGET_NEW_PASSWORD, which no process list shows; without, you are"
                      + " asked.")
          @Nullable String password)
      throws IOException, InterruptedException {
    try (var client = hub.connect()) {
      checkAccounts(client);
      Map<String, Object> wanted = new LinkedHashMap<>();
      wanted.put("email", email);
      wanted.put("displayName", name == null ? email : name);
      wanted.put("role", admin ? "admin" : "user");
      wanted.put("password", new Secret(password == null ? asked(email) : password));
      var added = client.create("/user", wanted, HubClient.Person.class);
      spec.commandLine()
          .getOut()
          .println(
              "added %s (%s) as %s".formatted(added.email(), added.role(), added.id().value()));
    }
    return 0;
  }

  private static String asked(String email) throws IOException {
    return Prompt.ofTerminal()
        .flatMap(person -> person.secret("Password of " + email + ": "))
        .filter(typed -> !typed.isEmpty())
        .orElseThrow(() ->
            new IOException("a new user needs a password: set GADGET_NEW_PASSWORD, or be asked"));
  }

  @Command(name = "list", description = "Lists everybody.", mixinStandardHelpOptions = true)
  int list(@Mixin HubOption hub) throws IOException, InterruptedException {
    try (var client = hub.connect()) {
      checkAccounts(client);
      var table = new Columns("USER", "ROLE", "EMAIL", "NAME");
      for (var person : client.list("/user", HubClient.Person.class)) {
        table.add(person.id().value(), person.role(), person.email(), person.displayName());
      }
      table.print(spec.commandLine().getOut());
    }
    return 0;
  }
}
