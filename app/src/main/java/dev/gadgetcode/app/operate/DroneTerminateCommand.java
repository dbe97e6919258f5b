package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.HubClient;
import dev.gadgetcode.app.client.HubOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `gadget drone terminate`: has a drone end.
@Command(
    name = "terminate",
    description = {
      "Has a drone end its turn and shut down; its token is good no more.",
      "One that does not answer is cut off by the hub after some seconds."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  gadget drone terminate 0198...")
public final class DroneTerminateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  @Parameters(paramLabel = "ID", description = "The drone, as `gadget drone list` shows it.")
  private String id = "";

  @Override
  public Integer call() throws Exception {
    try (var client = hub.connect()) {
      var answer = client.act("/drone/registration/%s/terminate".formatted(HubClient.encoded(id)));
      boolean forced = answer.path("forced").asBoolean(false);
      spec.commandLine()
          .getOut()
          .println(
              forced
                  ? "terminated %s; it did not end by itself and was cut off".formatted(id)
                  : "terminated " + id);
    }
    return 0;
  }
}
