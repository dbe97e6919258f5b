package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.protocol.document.Registration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `gadget drone list`: the drones of a hub.
@Command(
    name = "list",
    description = "Lists your drones; for an admin, everybody's.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  gadget drone list --hub https://hub.example.org")
public final class DroneListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  @Override
  public Integer call() throws Exception {
    try (var client = hub.connect()) {
      var table = new Columns("DRONE", "STATUS", "LAST SEEN", "HOST", "WORKSPACE");
      for (var drone : client.list("/drone/registration", Registration.class)) {
        table.add(
            drone.id().value(),
            drone.status().name().toLowerCase(Locale.ROOT),
            drone.lastSeenAt().truncatedTo(ChronoUnit.SECONDS).toString(),
            drone.hostname(),
            drone.workspaceDir());
      }
      table.print(spec.commandLine().getOut());
    }
    return 0;
  }
}
