package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.HubOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `gadget show`: what was said and done in a chat session or a turn.
@Command(
    name = "show",
    description = "Prints a chat session, or one turn of it: prompts, answers and tool calls.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  gadget show 0198... | less")
public final class ShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  @Parameters(paramLabel = "ID", description = "Id of a chat session or a turn.")
  private String id = "";

  @Override
  public Integer call() throws Exception {
    try (var client = hub.connect()) {
      new Transcript(spec.commandLine().getOut()).print(Conversation.read(client, id));
    }
    return 0;
  }
}
