package dev.gadgetcode.app;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `gadget completion`: a script with which a shell completes commands and options.
@Command(
    name = "completion",
    description = "Prints a script with which bash and zsh complete commands and options.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(gadget completion)                        for this shell; or in ~/.bashrc, ~/.zshrc",
      "  gadget completion > /etc/bash_completion.d/gadget  for everybody"
    })
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    var out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("gadget", spec.root().commandLine()));
    out.println();
    out.flush();
    return 0;
  }
}
