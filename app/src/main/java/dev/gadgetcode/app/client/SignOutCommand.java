package dev.gadgetcode.app.client;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `gadget sign-out`: ends a remembered sign-in, at the hub and on this machine.
@Command(
    name = "sign-out",
    description = "Ends the sign-in that is remembered for a hub.",
    mixinStandardHelpOptions = true)
public final class SignOutCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  @Override
  public Integer call() throws Exception {
    var left = hub.leave();
    spec.commandLine()
        .getOut()
        .println(
            left.map(email -> "signed out " + email + " at " + hub.address())
                .orElse("no sign-in is remembered for " + hub.address()));
    return 0;
  }
}
