package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `gadget export`: a chat session as a file, whole.
@Command(
    name = "export",
    description = "Writes a chat session, or one turn of it, as Markdown or JSON, whole.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  gadget export 0198... --output talk.md",
      "  gadget export 0198... --format json | jq '.turns[].prompt'"
    })
public final class ExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  /// What it is written as.
  enum Format {
    MD,
    JSON
  }

  @Option(
      names = "--format",
      defaultValue = "md",
      paramLabel = "md|json",
      description = "Markdown, or JSON with the documents as the hub has them (default: md).")
  private Format format = Format.MD;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "A new file to write (default: standard output).")
  private @Nullable Path output;

  @Parameters(paramLabel = "ID", description = "Id of a chat session or a turn.")
  private String id = "";

  @Override
  public Integer call() throws Exception {
    try (var client = hub.connect()) {
      var conversation = Conversation.read(client, id);
      write(
          switch (format) {
            case MD -> Markdown.of(conversation);
            case JSON ->
                Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(conversation)
                    + "\n";
          });
    }
    return 0;
  }

  private void write(String text) throws IOException {
    if (output == null) {
      spec.commandLine().getOut().print(text);
      spec.commandLine().getOut().flush();
    } else {
      if (Files.exists(output)) {
        throw new IOException(output + " is there already, and is not overwritten");
      }
      Files.writeString(output, text, StandardOpenOption.CREATE_NEW);
    }
  }
}
