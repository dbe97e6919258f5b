package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.HubClient;
import dev.gadgetcode.app.client.HubOption;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.id.ProjectId;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `gadget sessions`: the chat sessions of a hub, the newest first.
@Command(
    name = "sessions",
    description = "Lists your chat sessions, the newest first.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  gadget sessions",
      "  gadget sessions --project sample --query \"failing test\"",
      "  gadget show 0198...          what was said in one of them"
    })
public final class SessionsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private final HubOption hub = new HubOption();

  @Option(names = "--project", paramLabel = "SLUG", description = "Only those of one project.")
  private @Nullable String project;

  @Option(
      names = "--query",
      paramLabel = "TEXT",
      description = "Only those with this in their name, prompts or answers.")
  private @Nullable String query;

  @Override
  public Integer call() throws Exception {
    try (var client = hub.connect()) {
      print(client);
    }
    return 0;
  }

  private void print(HubClient client) throws IOException, InterruptedException {
    Map<ProjectId, String> slugs = new HashMap<>();
    for (var known : client.list("/project", Project.class)) {
      slugs.put(known.id(), known.slug());
    }
    if (project != null && !slugs.containsValue(project)) {
      throw new IOException("there is no project %s at %s".formatted(project, client.hub()));
    }
    var path = query == null ? "/chat-session" : "/chat-session?query=" + HubClient.encoded(query);
    var table = new Columns("SESSION", "PROJECT", "TURNS", "UPDATED", "NAME");
    for (var session : client.list(path, ChatSession.class)) {
      var slug = slugs.getOrDefault(session.project(), "");
      if (project == null || project.equals(slug)) {
        table.add(
            session.id().value(),
            slug,
            Integer.toString(session.stats().turnCount()),
            session.updatedAt().truncatedTo(ChronoUnit.SECONDS).toString(),
            session.name());
      }
    }
    table.print(spec.commandLine().getOut());
  }
}
