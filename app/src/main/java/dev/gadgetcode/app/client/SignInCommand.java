package dev.gadgetcode.app.client;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `gadget sign-in`: says who the user is to a hub, asks where it has to, and has it remembered.
@Command(
    name = "sign-in",
    description = "Signs in at a hub and remembers it for the other commands.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  gadget sign-in --hub https://hub.example.org",
      "  gadget sign-in --hub https://hub.example.org --email ada@example.org"
    })
public final class SignInCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  @Override
  public Integer call() throws Exception {
    try (var client = hub.connectAndRemember()) {
      var person = client.person();
      spec.commandLine()
          .getOut()
          .println(
              person
                  .map(known ->
                      "signed in at %s as %s (%s)"
                          .formatted(client.hub(), known.email(), known.role()))
                  .orElse("the hub at " + client.hub() + " has no accounts; nobody signs in"));
    }
    return 0;
  }
}
